import type { RoiCalculation, RoiFacts } from '../calculate-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';

export type WorkedNumbers = {
  facts: RoiFacts;
  calculation: RoiCalculation;
  /** True while the numbers are the form's defaults. */
  isExample: boolean;
};

type WorkedTitleProps = { id: string; isExample: boolean; children: string };

export function WorkedTitle({ id, isExample, children }: WorkedTitleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h2 id={id} className="heading text-2xl sm:text-3xl">
        {children}
      </h2>
      <span
        className={`rounded-full bg-accent-soft px-3 py-0.5 font-semibold text-accent-strong text-sm ${isExample ? '' : 'invisible'}`}
      >
        {roiCalculator.example}
      </span>
    </div>
  );
}
