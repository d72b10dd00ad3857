import { calculateRoi, type RoiCalculation, type RoiFacts } from '../calculate-roi.ts';
import { ROI_DEFAULTS } from '../roi-inputs.ts';
import { RoiCalculationSteps } from './calculation-steps.tsx';
import { RoiForm } from './roi-form.tsx';
import { RoiResultView, type Sharing } from './roi-result.tsx';
import { RoiYear } from './roi-year.tsx';

type RoiCalculatorProps = {
  /** Where the plain form submits to. Passed in, so the browser doesn't load all routes. */
  path: string;
  facts: RoiFacts;
  calculation?: RoiCalculation | null;
  /** Number of calculations, so the same result is announced again. */
  calculationCount?: number;
  sharing?: Sharing;
  onCalculate?: (event: { preventDefault(): void }) => void;
  onCopy?: () => void;
};

/**
 * Has no state: the island renders it again after each calculation. Everything keeps its place, so a shared link causes
 * no layout shift.
 */
export function RoiCalculator({
  path,
  facts,
  calculation = null,
  calculationCount = 0,
  sharing = { state: 'offered' },
  onCalculate,
  onCopy,
}: RoiCalculatorProps) {
  // The result starts at zero (section 4 of the specification). The steps below show an example.
  const worked = {
    facts,
    calculation: calculation ?? calculateRoi(ROI_DEFAULTS, facts),
    isExample: calculation === null,
  };
  return (
    <>
      <div className="page-width pb-16 sm:pb-24">
        <div className="ticket grid rounded-[1.75rem] border border-line bg-surface shadow-card [--ticket-ground:var(--paper)] lg:grid-cols-[1fr_1.2fr] lg:noscript:grid-cols-1">
          <RoiForm path={path} onCalculate={onCalculate} />
          <RoiResultView
            facts={facts}
            calculation={calculation}
            calculationCount={calculationCount}
            sharing={sharing}
            onCopy={onCopy}
          />
        </div>
      </div>
      <div className="with-scripts border-line border-y bg-sunken">
        <div className="page-width grid items-start gap-x-14 gap-y-14 py-16 sm:py-24 lg:grid-cols-[25rem_1fr]">
          <RoiCalculationSteps {...worked} />
          <RoiYear {...worked} />
        </div>
      </div>
    </>
  );
}
