import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { DemoLink } from '../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { roi } from '../roi.ts';

const { assumptions } = roi;

export function RoiAssumptions() {
  return (
    <Section>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.3fr]">
        <div>
          <SectionHead title={assumptions.title} text={assumptions.text} />
          <div className="mt-8 flex flex-wrap gap-3">
            <DemoLink label="Book a Demo" />{' '}
            <a href={ROUTES.shortPricing.path} className={`${buttonStyle('secondary')} max-sm:w-full`}>
              {assumptions.pricing}
            </a>
          </div>
        </div>
        <dl className="divide-y divide-line border-line border-y">
          {assumptions.items.map(({ title, text }) => (
            <div key={title} className="py-5">
              <dt className="font-semibold text-lg">{title}</dt>
              <dd className="mt-1 text-ink-soft leading-relaxed">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
