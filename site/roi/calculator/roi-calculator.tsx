import { calculateRoi, type RoiCalculation, type RoiFacts } from '../calculate-roi.ts';
import { ROI_DEFAULTS } from '../roi-inputs.ts';
import { RoiCalculationSteps } from './calculation-steps.tsx';
import { RoiForm } from './roi-form.tsx';
import { RoiResultView, type Sharing } from './roi-result.tsx';
import { RoiYear } from './roi-year.tsx';

type RoiCalculatorProps = {
  /** The page's own address, where the plain form goes; the table of all routes is not sent to the browser for it. */
  path: string;
  facts: RoiFacts;
  /** Null before the first press of "Calculate ROI". */
  calculation?: RoiCalculation | null;
  /** How often a result was made, so that the same one twice is announced twice. */
  pressed?: number;
  sharing?: Sharing;
  onCalculate?: (event: { preventDefault(): void }) => void;
  onCopy?: () => void;
};

/**
 * A pocket calculator on a job ticket, in any of its states. It holds none itself: the page draws it
 * at zero, with an example below it, and the island (islands/roi-calculator.tsx) draws it again after each press. What changes
 * has its place from the beginning, so a shared link shifts nothing.
 */
export function RoiCalculator({
  path,
  facts,
  calculation = null,
  pressed = 0,
  sharing = { state: 'offered' },
  onCalculate,
  onCopy,
}: RoiCalculatorProps) {
  // The result starts at zero (specification, section 4); what it is made of shows an example.
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
          <RoiResultView facts={facts} calculation={calculation} pressed={pressed} sharing={sharing} onCopy={onCopy} />
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
