/** Counts characters (code points) as Postgres's `char_length` does: an emoji is one, not two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
