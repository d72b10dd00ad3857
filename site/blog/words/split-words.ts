const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/** A word starts with a letter or digit. Marks, and apostrophes between letters, belong to it. */
const WORD = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}]*|[\\p{L}\\p{N}](?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}]|['’](?=\\p{L})(?![${UNSPACED}]))*`,
  'gu',
);
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

const ACCENTED = /(\p{Script=Latin})\p{M}+/gu;

/**
 * In scripts without spaces, each pair of neighboring characters is a word, which needs no dictionary and is the same
 * in every browser.
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
