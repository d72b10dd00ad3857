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
] as const;
/** How long the versions of an event are kept. */
const EVENT_AGE_MS = 30 * DAY_MS;
const LAST_STEP_MS = 7 * DAY_MS;

/** How many versions a draft has at most, whatever their age. */
export const MAX_VERSIONS = 400;

/** How far two clocks are apart before one of them is taken to have jumped. */
const JUMP_MS = MINUTE_MS;

/**
 * `observedMs` orders the versions and dates them (see `openObservedTime`); `at` is the system's clock. A pending
 * one may never have been in the file.
 */
type DatedVersion = { observedMs: number; at: number; isMarked: boolean; isPending: boolean };

/**
 * Chooses the versions of a draft to drop: the older they are, the wider they are spaced. The newest
 * version is kept always. A version that marks an event (a publish, an edit by another program, a
 * restore) is kept for thirty days, and so is what the event replaced: the versions before it up to one that
 * was in the file. Versions
 * before and after a jump of the system's clock are not dropped for each other within thirty days,
 * because nobody knows how far apart they are.
 *
 * @param versions newest first; times in milliseconds.
 * @param observedNowMs the time that the app has seen pass until now.
 */
export function chooseVersionsToDrop<Version extends DatedVersion>(
  versions: readonly Version[],
  observedNowMs: number,
): Version[] {
  const taken = new Set<string>();
  let stretch = 0;
  const ofEvents = findEvents(versions);
  return versions.filter((version, index) => {
    const newer = versions[index - 1];
    if (newer && Math.abs(offsetOf(version) - offsetOf(newer)) > JUMP_MS) stretch += 1;
    const age = observedNowMs - version.observedMs;
    const step = STEPS.find(({ maxAgeMs }) => age < maxAgeMs);
    const stepMs = step?.stepMs ?? LAST_STEP_MS;
    const slot = step
      ? `${stretch}:${stepMs}:${Math.floor(version.at / stepMs)}`
      : `old:${Math.floor(version.observedMs / stepMs)}`;
    const isFirst = !taken.has(slot);
    taken.add(slot);
    if (index === 0) return false;
    if (index >= MAX_VERSIONS) return true;
    return !isFirst && !(ofEvents.has(version) && age < EVENT_AGE_MS);
  });
}

/** Chooses every version but the newest, and what an event of the last thirty days made or replaced. See `chooseVersionsToDrop`. */
export function chooseOlderVersions<Version extends DatedVersion>(
  versions: readonly Version[],
  observedNowMs: number,
): Version[] {
  const ofEvents = findEvents(versions);
  return versions.filter((version, index) => {
    return index > 0 && !(ofEvents.has(version) && observedNowMs - version.observedMs < EVENT_AGE_MS);
  });
}

/** Finds the versions that events made or replaced; `versions` are newest first. */
function findEvents(versions: readonly DatedVersion[]): ReadonlySet<DatedVersion> {
  const found = new Set<DatedVersion>();
  let isReplaced = false;
  for (const version of versions) {
    if (version.isMarked || isReplaced) found.add(version);
    if (!version.isPending) isReplaced = version.isMarked;
  }
  return found;
}

/** The same for all versions between two jumps of the system's clock. */
function offsetOf({ at, observedMs }: DatedVersion): number {
  return at - observedMs;
}
