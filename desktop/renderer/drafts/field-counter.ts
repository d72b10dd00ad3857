import { countCharacters } from '@callwright/shared/post/count-characters.ts';

export type FieldCount = { count: number; limit: number; level: 'fine' | 'near' | 'over' };

/** A counter warns from this share of the limit on. */
const NEAR = 0.9;

/** Counts characters as the database does and says how close to the limit they come. */
export function countField(text: string, limit: number): FieldCount {
  const count = countCharacters(text);
  return { count, limit, level: count > limit ? 'over' : count >= limit * NEAR ? 'near' : 'fine' };
}

const NUMBERS = new Intl.NumberFormat('en');

/** `12,345 / 50,000`. */
export function formatCount({ count, limit }: FieldCount): string {
  return `${NUMBERS.format(count)} / ${NUMBERS.format(limit)}`;
}

/** What a screen reader hears; empty while there is nothing to warn of. */
export function describeCount({ count, limit, level }: FieldCount): string {
  if (level === 'fine') return '';
  return level === 'near' ? `${formatCharacters(limit - count)} left` : `${formatCharacters(count - limit)} too many`;
}

function formatCharacters(count: number): string {
  return `${NUMBERS.format(count)} ${count === 1 ? 'character' : 'characters'}`;
}

/** Words as a reader counts them: runs of anything but white space that hold a letter or a digit. */
export function countWords(text: string): number {
  // From its first letter on, so that no run is read twice.
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** `1 word`, `1,204 words`. */
export function formatWords(count: number): string {
  return `${NUMBERS.format(count)} ${count === 1 ? 'word' : 'words'}`;
}
