/** Scripts that are written without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/** A letter or a digit starts a word; marks, and an apostrophe between letters, belong to it. */
const WORD = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}]*|[\\p{L}\\p{N}](?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}]|['’](?=\\p{L})(?![${UNSPACED}]))*`,
  'gu',
);
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** A Latin letter with its accents. */
const ACCENTED = /(\p{Script=Latin})\p{M}+/gu;

/**
 * Splits a text into words as the search and the choice of related posts compare them: lowercase, without
 * accents, the apostrophe in one form. Where a script has no spaces, a word is a pair of neighbouring
 * characters, which needs no dictionary and so is the same in every browser.
 */
export function splitWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(ACCENTED, '$1').normalize('NFC').toLowerCase();
  return (plain.match(WORD) ?? []).flatMap((word) =>
    STARTS_UNSPACED.test(word) ? toPairs(word) : [word.replaceAll('’', "'")],
  );
}

function toPairs(word: string): string[] {
  const characters = word.match(/\P{M}\p{M}*/gu) ?? [];
  return characters.length < 3
    ? [word]
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
