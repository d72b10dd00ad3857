import type { RoiFacts } from './calculate-roi.ts';

/**
 * The facts that the page hands to its island as JSON. Checked by hand: the schema library weighs
 * more than the whole calculator. A page without them was built wrongly, so that is a throw.
 */
export function readRoiFacts(json: string | undefined): RoiFacts {
  const facts: unknown = JSON.parse(json ?? 'null');
  if (!isRoiFacts(facts)) throw new Error('The page has no data for the calculator.');
  return facts;
}

function isRoiFacts(value: unknown): value is RoiFacts {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'product' in value &&
    typeof value.product === 'string' &&
    'planMonthlyDollars' in value &&
    Number.isFinite(value.planMonthlyDollars) &&
    'receptionistMonthlyDollars' in value &&
    Number.isFinite(value.receptionistMonthlyDollars)
  );
}
