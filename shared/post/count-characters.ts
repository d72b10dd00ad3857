const PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Share of a limit from which a counter is shown. */
export const NEAR_LIMIT_SHARE = 0.8;

/** Counts code points, like Postgres's `char_length`: an emoji is one. */
export function countCharacters(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}

export function toOffset(text: string, characters: number): number {
  let offset = Math.min(characters, text.length);
  for (const { index } of text.matchAll(PAIRS)) {
    if (index >= offset) break;
    offset += 1;
  }
  return Math.min(offset, text.length);
}
