const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to this age, in milliseconds, one version is kept for each stretch of this length. */
const STEPS = [
  { upTo: 10 * MINUTE, every: 5 * SECOND },
  { upTo: HOUR, every: MINUTE },
  { upTo: DAY, every: HOUR },
  { upTo: 30 * DAY, every: DAY },
  { upTo: Number.POSITIVE_INFINITY, every: 7 * DAY },
] as const;

/** A draft has no more versions than this, whatever its age. */
export const MAX_VERSIONS = 400;

type Kept = { at: number; isMarked: boolean };

/**
 * Which versions of a draft may go, so that the recent past is close-meshed and the far past is
 * not. The newest always stays; one that marks an event (a publish, a change from outside, a
 * restore) stays for thirty days, and so does the one before it, which is what the event replaced.
 *
 * @param versions the newest first; `at` in milliseconds since the epoch.
 */
export function chooseVersionsToDrop<Version extends Kept>(versions: readonly Version[], now: number): Version[] {
  const taken = new Set<string>();
  return versions.filter(({ at, isMarked }, index) => {
    const age = now - at;
    const step = STEPS.find(({ upTo }) => age < upTo) ?? STEPS[STEPS.length - 1];
    const slot = `${step?.every}:${Math.floor(at / (step?.every ?? DAY))}`;
    const isFirst = !taken.has(slot);
    taken.add(slot);
    if (index === 0) return false;
    if (index >= MAX_VERSIONS) return true;
    const isOfAnEvent = isMarked || versions[index - 1]?.isMarked === true;
    return !isFirst && !(isOfAnEvent && age < 30 * DAY);
  });
}
