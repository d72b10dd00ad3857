/** Far beyond any business, and small enough that no product of three such numbers overflows. */
export const LARGEST_TYPED_NUMBER = 1e15;

const BEFORE = /^\$?\s*([+-]?)\s*\$?\s*/;
const WITH_SEPARATORS = /^[1-9]\d{0,2}(?:[,\s]\d{3})+(?:\.\d*)?$/;
const PLAIN = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads a number as people type it. No text is refused (specification, section 5: "no bounds or
 * messages are shown"), so every text has one reading:
 *
 * 1. Empty or non-numeric text counts as 0: "", "abc", "12 calls", "NaN", "Infinity", "0x10".
 * 2. White space around it, a dollar sign before it and a percent sign after it do not count: " $250 ", "30 %".
 * 3. A comma or a space before each group of three digits separates thousands: "1,200", "1 200 000.50".
 * 4. Any other single comma is a decimal comma, which some phones offer instead of a point: "12,5", "0,125".
 * 5. A sign, a typographic minus included, and an exponent are read as a number field reads them: "-15", "1e3".
 * 6. What is larger than 1e15 is read as 1e15, so that no result is ever infinite; the working shows the number as read.
 * 7. Zero has no sign.
 */
export function parseTypedNumber(text: string): number {
  const trimmed = text.trim().replace('−', '-');
  const [before = '', sign = ''] = BEFORE.exec(trimmed) ?? [];
  const size = parseUnsigned(withoutPercentSign(trimmed.slice(before.length)));
  const bounded = Math.min(size, LARGEST_TYPED_NUMBER);
  return sign === '-' && bounded > 0 ? -bounded : bounded;
}

function withoutPercentSign(text: string): string {
  return text.endsWith('%') ? text.slice(0, -1).trimEnd() : text;
}

function parseUnsigned(text: string): number {
  if (WITH_SEPARATORS.test(text)) return Number(text.replaceAll(/[,\s]/g, ''));
  if (PLAIN.test(text)) return Number(text.replace(',', '.'));
  return 0;
}
