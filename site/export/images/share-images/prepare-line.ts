/** More accents on one letter than any language writes. */
const TOWER_OF_ACCENTS = /(\p{M}{4})\p{M}+/gu;

/** Scripts that write no space between words; Pango knows their letters, but not their words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const ZERO_WIDTH_SPACE = '\u200B';
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** A text as one line that wraps where a reader expects it, and that stays near its line. */
export function prepareLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(TOWER_OF_ACCENTS, '$1');
  if (!WITHOUT_SPACES.test(line)) return line;
  return [...words.segment(line)].map(({ segment }) => segment).join(ZERO_WIDTH_SPACE);
}
