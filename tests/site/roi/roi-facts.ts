import type { RoiFacts } from '@callwright/site/roi/calculate-roi.ts';

/** The specification's figures a second time, so that a changed price is noticed. */
export const roiFacts: RoiFacts = { product: 'Callwright', planMonthlyDollars: 279, receptionistMonthlyDollars: 3200 };
