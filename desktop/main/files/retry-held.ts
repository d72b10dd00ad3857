import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './file-errors.ts';

/** Errors while a virus scanner, indexer, or sync program holds a file, or of a missing permission. */
const HELD_CODES = ['EPERM', 'EACCES', 'EBUSY'] as const;

/** Two seconds in total. Counts pauses, because the clock may jump. */
const PAUSES_MS = [10, 20, 40, 80, 150, 250, 350, 500, 600] as const;

/** Retries a call while it fails with one of `codes`, with increasing delays. Throws the last error. */
export async function retryHeld<Value>(
  call: () => Promise<Value>,
  codes: readonly string[] = HELD_CODES,
): Promise<Value> {
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

/** 0.3 s in total, because the process is blocked during that time. */
const BLOCKING_PAUSES_MS = PAUSES_MS.slice(0, 5);
const MAX_BLOCKING_MS = 300;

/** A disk that wakes up may first report EIO. */
const HELD_OR_WAKING_CODES: readonly string[] = [...HELD_CODES, 'EIO'];

/** Like `retryHeld`, for packages with blocking calls. Throws the last error. */
export function retryHeldSync<Value>(call: () => Value): Value {
  const begun = performance.now();
  for (const pauseMs of BLOCKING_PAUSES_MS) {
    try {
      return call();
    } catch (cause) {
      if (!HELD_OR_WAKING_CODES.includes(codeOf(cause)) || performance.now() - begun > MAX_BLOCKING_MS) throw cause;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  return call();
}
