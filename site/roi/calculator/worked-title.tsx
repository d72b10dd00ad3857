import type { RoiCalculation, RoiFacts } from '../calculate-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';

/** What a part of the page is worked out from. */
export type WorkedNumbers = {
  facts: RoiFacts;
  calculation: RoiCalculation;
  /** Whether these are the form's first numbers, and not the visitor's. */
  isExample: boolean;
};

type WorkedTitleProps = { id: string; isExample: boolean; children: string };

/** A heading with the mark of an example, which keeps its place. */
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
