const PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Counts characters (code points) as Postgres's `char_length` does: an emoji is one, not two. */
export function countCharacters(text: string): number {
  // The engine finds the pairs in a long text faster than a loop does.
  return text.length - (text.match(PAIRS)?.length ?? 0);
}

/** The offset in a text after so many of its characters (code points); the text's end where it has fewer. */
export function toOffset(text: string, characters: number): number {
  let offset = Math.min(characters, text.length);
  // Most texts have no pair; each one before the offset moves it on by one.
  for (const { index } of text.matchAll(PAIRS)) {
    if (index >= offset) break;
    offset += 1;
  }
  return Math.min(offset, text.length);
}
