import { Section } from '../../ui/section.tsx';
import { calculateRoi } from '../calculate-roi.ts';
import { roi, roiFacts } from '../roi.ts';
import { ROI_DEFAULTS } from '../roi-inputs.ts';
import { CalculationSteps } from './calculation-steps.tsx';

export function RoiHead() {
  return (
    <div className="page-width pt-10 pb-8 sm:pt-16 sm:pb-12">
      <h1 className="heading text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)]">{roi.headline}</h1>
      <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed sm:mt-5 sm:text-xl">{roi.lead}</p>
    </div>
  );
}

export function RoiWithoutScript() {
  return (
    <noscript>
      <Section tone="sunken">
        <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_25rem]">
          <div>
            <h2 className="heading text-3xl sm:text-5xl">{roi.noScript.title}</h2>
            <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed sm:text-xl">{roi.noScript.text}</p>
          </div>
          <CalculationSteps facts={roiFacts} calculation={calculateRoi(ROI_DEFAULTS, roiFacts)} />
        </div>
      </Section>
    </noscript>
  );
}
