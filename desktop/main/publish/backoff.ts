/** The first pause after a failure and the longest one, in milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Milliseconds until the next attempt: doubling, with half of it left to chance so that many machines
 * do not come back at the same moment.
 *
 * @param failures how many attempts in a row have failed, from 1.
 * @param chance a number from 0 to 1.
 */
export function backoffDelay(failures: number, chance: number): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  return Math.round(longest / 2 + (longest / 2) * chance);
}
