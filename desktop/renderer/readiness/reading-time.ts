/** Words that an adult reads in a minute of plain prose, silently; studies of English put it at 238. */
const WORDS_A_MINUTE = 238;

/** `About 5 minutes to read`; empty for a post without words. */
export function formatReadingTime(words: number): string {
  if (words === 0) return '';
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`;
}
