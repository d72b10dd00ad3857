import type { RoiFacts } from '@callwright/site/roi/calculate-roi.ts';

/** Repeats the product spec's figures, so that a changed price fails a test. */
export const roiFacts: RoiFacts = { product: 'Callwright', planMonthlyDollars: 279, receptionistMonthlyDollars: 3200 };
