/** More combining marks on one letter than any language uses. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Scripts without spaces between words; Pango does not know where their words end. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const ZERO_WIDTH_SPACE = '\u200B';
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Makes one line of a text that wraps where a reader expects it and does not overflow vertically. */
export function prepareLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(STACKED_MARKS, '$1');
  if (!WITHOUT_SPACES.test(line)) return line;
  return [...words.segment(line)].map(({ segment }) => segment).join(ZERO_WIDTH_SPACE);
}
