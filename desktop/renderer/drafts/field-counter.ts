import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import { countOf } from '@callwright/shared/post/labels.ts';

export type FieldCount = { count: number; limit: number; level: 'fine' | 'near' | 'over' };

/** The share of the limit from which a counter warns. */
const WARNING_SHARE = 0.9;

/** Counts characters as the database does and says how close to the limit they come. */
export function countField(text: string, limit: number): FieldCount {
  const count = countCharacters(text);
  return { count, limit, level: count > limit ? 'over' : count >= limit * WARNING_SHARE ? 'near' : 'fine' };
}

const NUMBERS = new Intl.NumberFormat('en');

/** `12,345 / 50,000`. */
export function formatFieldCount({ count, limit }: FieldCount): string {
  return `${NUMBERS.format(count)} / ${NUMBERS.format(limit)}`;
}

/** The warning for a screen reader; empty while there is none. */
export function describeCount({ count, limit, level }: FieldCount): string {
  if (level === 'fine') return '';
  return level === 'near'
    ? `${countOf(limit - count, 'character')} left`
    : `${countOf(count - limit, 'character')} over the limit`;
}

/** Counts words as a reader does: runs without white space that have a letter or a digit. */
export function countWords(text: string): number {
  // Each match starts at a letter, so that no run is scanned twice.
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** How fast adults read plain English prose silently, on the average of the studies. */
const WORDS_PER_MINUTE = 238;

/** `About 5 minutes to read`; empty for a post without words. */
export function formatReadingTime(words: number): string {
  if (words === 0) return '';
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`;
}
