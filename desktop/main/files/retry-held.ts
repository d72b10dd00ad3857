import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './file-errors.ts';

/**
 * What the system answers while a virus scanner, an indexer or a sync program holds a file. On Windows each of
 * them is an everyday answer, to a rename above all; on Linux and macOS network shares and sync programs give
 * it. There it may also be a missing permission, which the author is then told two seconds later.
 */
const HELD = ['EPERM', 'EACCES', 'EBUSY'] as const;

/** Two seconds in all. Counted in pauses, not until a time, because the system's clock may jump. */
const PAUSES_MS = [10, 20, 40, 80, 150, 250, 350, 500, 600] as const;

/**
 * Makes a call again while it is refused with one of `codes`, after ever longer pauses.
 *
 * @throws the error of the last call.
 */
export async function retryHeld<Value>(call: () => Promise<Value>, codes: readonly string[] = HELD): Promise<Value> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await call();
    } catch (cause) {
      if (!codes.includes(codeOf(cause))) throw cause;
    }
    await pause(pauseMs);
  }
  return call();
}

/** 0.3 s in all, because nothing else runs meanwhile. */
const BLOCKING_PAUSES_MS = PAUSES_MS.slice(0, 5);
const MAX_BLOCKING_MS = 300;

/** A disk that wakes up may report an error first, and a start can't do without what is read this way. */
const HELD_OR_WAKING: readonly string[] = [...HELD, 'EIO'];

/**
 * Like `retryHeld`, for packages whose calls block the process. Some of them retry by themselves for a second.
 *
 * @throws the error of the last call.
 */
export function retryHeldSync<Value>(call: () => Value): Value {
  const begun = performance.now();
  for (const pauseMs of BLOCKING_PAUSES_MS) {
    try {
      return call();
    } catch (cause) {
      if (!HELD_OR_WAKING.includes(codeOf(cause)) || performance.now() - begun > MAX_BLOCKING_MS) throw cause;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  return call();
}
