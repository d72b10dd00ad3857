/** Small enough that the product of three such numbers doesn't overflow. */
export const LARGEST_TYPED_NUMBER = 1e15;

const BEFORE = /^\$?\s*([+-]?)\s*\$?\s*/;
const WITH_SEPARATORS = /^[1-9]\d{0,2}(?:[,\s]\d{3})+(?:\.\d*)?$/;
const PLAIN = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads a number as people type it. Never fails (specification, section 5: "no bounds or messages are shown"):
 *
 * 1. Empty or non-numeric text is 0: "", "abc", "12 calls", "NaN", "Infinity", "0x10".
 * 2. Ignores surrounding white space, a leading dollar sign, and a trailing percent sign: " $250 ", "30 %".
 * 3. A comma or space before each group of three digits separates thousands: "1,200", "1 200 000.50".
 * 4. Any other single comma is a decimal comma, which some phones offer: "12,5", "0,125".
 * 5. Accepts a sign, including a typographic minus, and an exponent: "-15", "1e3".
 * 6. Numbers above 1e15 become 1e15, so no result is infinite.
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
