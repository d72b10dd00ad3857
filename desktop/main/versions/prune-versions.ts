// Tested by tests/desktop/main/versions/version-store.test.ts ("pruning").
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Up to each age, one version is kept for each step of time. */
const STEPS = [
  { maxAgeMs: 10 * MINUTE_MS, stepMs: 5 * SECOND_MS },
  { maxAgeMs: HOUR_MS, stepMs: MINUTE_MS },
  { maxAgeMs: DAY_MS, stepMs: HOUR_MS },
  { maxAgeMs: 30 * DAY_MS, stepMs: DAY_MS },
  { maxAgeMs: Number.POSITIVE_INFINITY, stepMs: 7 * DAY_MS },
] as const;

/** How many versions a draft has at most, whatever their age. */
export const MAX_VERSIONS = 400;

type DatedVersion = { at: number; isMarked: boolean };

/**
 * Chooses the versions of a draft to drop: the older they are, the wider they are spaced. The newest
 * version is kept always. A version that marks an event (a publish, an edit by another program, a
 * restore) is kept for thirty days, and so is the version before it, which the event replaced.
 *
 * @param versions sorted by time, newest first; `at` in milliseconds since the epoch.
 */
export function chooseVersionsToDrop<Version extends DatedVersion>(
  versions: readonly Version[],
  now: number,
): Version[] {
  const taken = new Set<string>();
  return versions.filter(({ at, isMarked }, index) => {
    const age = now - at;
    const step = STEPS.find(({ maxAgeMs }) => age < maxAgeMs) ?? STEPS[STEPS.length - 1];
    const slot = `${step?.stepMs}:${Math.floor(at / (step?.stepMs ?? DAY_MS))}`;
    const isFirst = !taken.has(slot);
    taken.add(slot);
    if (index === 0) return false;
    if (index >= MAX_VERSIONS) return true;
    const isOfAnEvent = isMarked || versions[index - 1]?.isMarked === true;
    return !isFirst && !(isOfAnEvent && age < 30 * DAY_MS);
  });
}
