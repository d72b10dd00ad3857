// Tested by tests/desktop/main/versions/observed-time.test.ts and tests/faults/f15-clock-jumps.ts.
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../files/disk.ts';
import { openJsonFile } from '../files/json-file.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The longest step that is believed: a clock that is a month or a year ahead is a mistake that people make. */
const MAX_STEP_MS = 21 * DAY_MS;
/** How much time is counted before it is stored: what a crash makes the count forget at most. */
const STORE_EVERY_MS = 60 * 1_000;
/** The last moment that has a name of as many digits as today's. */
const MAX_WALL_MS = Date.UTC(9999, 11, 31);

const storedSchema = z
  .object({ observedMs: z.int().nonnegative(), wallMs: z.int(), sum: z.int() })
  // A flipped bit must not make a minute a century.
  .refine(({ observedMs, wallMs, sum }) => observedMs + wallMs === sum);

/** See `openObservedTime`. */
export type ObservedTime = ReturnType<typeof openObservedTime>;

/**
 * Counts the time that this app has seen pass, over all its runs. What is thrown away by its age is
 * measured with it and not with the system's clock, which may say 1970 or 2099 for a while: a step back,
 * or one of more than three weeks, counts nothing, so the count runs late and never ahead.
 *
 * @param userData holds the count.
 * @param now milliseconds since the epoch, by the system's clock.
 */
export function openObservedTime({
  userData,
  now = () => Date.now(),
}: {
  userData: string;
  now?: (() => number) | undefined;
}) {
  const file = openJsonFile({
    path: join(userData, 'observed-time.json'),
    schema: storedSchema.nullable(),
    fallback: null,
    // A count that is lost begins anew: what waits for it waits longer.
    onDamaged: 'drop',
  });
  let observedMs = 0;
  let wallMs = toWall(now());
  let storedMs = 0;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    const stored = await file.read();
    if (stored === null) {
      // A run of less than a minute stores nothing else: the next one goes on from here.
      await makeFolder(userData).then(store, () => {});
      return;
    }
    storedMs = stored.observedMs;
    observedMs += stored.observedMs + toStep(stored.wallMs, wallMs);
  }

  /** A count that can't be stored runs late, no more. */
  async function store(): Promise<void> {
    storedMs = observedMs;
    await file.write({ observedMs, wallMs, sum: observedMs + wallMs }).catch(() => {});
  }

  return {
    /** Settles once the count of earlier runs is known. */
    whenLoaded(): Promise<void> {
      loading ??= load();
      return loading;
    },
    /** Milliseconds that were seen to pass since the count began; never fewer than it answered before. */
    read(): number {
      const wall = toWall(now());
      observedMs += toStep(wallMs, wall);
      wallMs = wall;
      if (loading !== null && observedMs - storedMs >= STORE_EVERY_MS) void store();
      return observedMs;
    },
    /** Takes into account that so much time was seen to pass: a name on the disk says so. */
    catchUp(toMs: number): void {
      observedMs = Math.max(observedMs, toMs);
    },
    /** The system's clock, right or wrong, within the years that a date can be written in. */
    wall: () => toWall(now()),
    /** Settles once no count is being written. */
    flush: file.flush,
  };
}

function toStep(fromMs: number, toMs: number): number {
  const step = toMs - fromMs;
  return step > 0 && step <= MAX_STEP_MS ? step : 0;
}

function toWall(atMs: number): number {
  return Math.min(Math.max(0, Math.trunc(atMs)), MAX_WALL_MS);
}
