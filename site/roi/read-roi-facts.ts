import type { RoiFacts } from './calculate-roi.ts';

/**
 * By hand, because zod is larger than the whole calculator.
 *
 * @throws if the page has no valid data, which is a bug in the build.
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
