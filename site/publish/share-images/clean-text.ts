const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function splitGraphemes(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Symbols like ☎ are emoji only with a variation selector. */
export function isEmoji(grapheme: string): boolean {
  return /^\p{RGI_Emoji}$|^\p{Emoji_Presentation}|^\p{Extended_Pictographic}\uFE0F/v.test(grapheme);
}

/** Characters that draw nothing, change the order of others, or aren't assigned. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Co}\p{Cn}[\p{Cc}--\s]]/gv;

const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Returns one line of composed, visible characters. Emoji keep their joiners and variation selectors. */
export function cleanText(text: string): string {
  return splitGraphemes(text.normalize('NFC'))
    .map((grapheme) => (isEmoji(grapheme) ? grapheme : grapheme.replace(INVISIBLE, '')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(STACKED_MARKS, '$1');
}
