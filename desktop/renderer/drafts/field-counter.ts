import { countCharacters, NEAR_LIMIT_SHARE } from '@callwright/shared/post/count-characters.ts';
import { countOf } from '@callwright/shared/post/labels.ts';

export type FieldCount = { count: number; limit: number; level: 'fine' | 'near' | 'over' };

/** Counts characters like the database does. */
export function countField(text: string, limit: number): FieldCount {
  const count = countCharacters(text);
  return { count, limit, level: count > limit ? 'over' : count >= limit * NEAR_LIMIT_SHARE ? 'near' : 'fine' };
}

const NUMBERS = new Intl.NumberFormat('en');

/** Example: `12,345 / 50,000`. */
export function formatFieldCount({ count, limit }: FieldCount): string {
  return `${NUMBERS.format(count)} / ${NUMBERS.format(limit)}`;
}

/** The warning for screen readers. Empty if there's nothing to warn about. */
export function describeCount({ count, limit, level }: FieldCount): string {
  if (level === 'fine') return '';
  return level === 'near'
    ? `${countOf(limit - count, 'character')} left`
    : `${countOf(count - limit, 'character')} too long`;
}

export function countWords(text: string): number {
  // Each match starts at a letter or digit, so nothing is scanned twice.
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Average silent reading speed of adults (English prose). */
const WORDS_PER_MINUTE = 238;

/** Example: `5 min`. Empty for a post without words. */
export function formatReadingTime(words: number): string {
  if (words === 0) return '';
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min`;
}
