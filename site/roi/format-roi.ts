import type { RoiResult } from './calculate-roi.ts';

/** Beyond this, more digits aren't useful and don't fit on a phone. */
const WORDS_FROM = 1e9;
const BEYOND_WORDS = 1e15;

const MINUS = '−';

const wholeNumbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const upToThreeDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inWords = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
});
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Formats every number of the calculator:
 *
 * 1. Negative numbers have a typographic minus before the dollar sign. A value that rounds to zero has none.
 * 2. From a billion, numbers use words ("4.6 billion"). From a quadrillion, "over 999 trillion".
 * 3. No text exceeds about twenty characters or says NaN, Infinity, or an exponent.
 */
function format(value: number, unit: '$' | '', digits: Intl.NumberFormat, large = inWords): string {
  const size = Math.abs(value);
  if (Number.isNaN(size)) throw new Error("A result can't be NaN, because parseTypedNumber limits its inputs.");
  const sign = value < 0 ? MINUS : '';
  if (size >= BEYOND_WORDS) return `${sign}over ${unit}${large.format(999e12)}`;
  const text = (size >= WORDS_FROM ? large : digits).format(size);
  return `${/[1-9]/.test(text) ? sign : ''}${unit}${text}`;
}

/** Without units: "4.275". */
export const formatCount = (value: number): string => format(value, '', upToThreeDecimals);

/** A result: "$4,628". */
export const formatDollars = (value: number): string => format(value, '$', wholeNumbers);

/** An intermediate amount in the calculation: "$250", "$1,068.75". */
export const formatDollarsAndCents = (value: number): string =>
  format(value, '$', Number.isInteger(value) ? wholeNumbers : cents);

/** An axis label: "$20K". */
export const formatDollarsShort = (value: number): string =>
  format(value, '$', Math.abs(value) < 1000 ? wholeNumbers : short, short);

/** Days up to 30, then whole weeks (section 9 of the specification). */
export function formatPayback({ paybackDays, paybackWeeks }: RoiResult): string {
  return paybackDays <= 30 ? formatDays(paybackDays) : formatWeeks(Math.round(paybackWeeks));
}

const formatDays = (days: number): string => `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
const formatWeeks = (weeks: number): string => `${formatCount(weeks)} weeks`;
