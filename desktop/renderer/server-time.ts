import { useSyncExternalStore } from 'react';
import { useClock } from './ui/use-clock.ts';

let offsetMs = 0;
const listeners = new Set<() => void>();

/** How far the server's clock is ahead of this computer's, in milliseconds. */
export function setServerOffset(next: number): void {
  offsetMs = next;
  for (const listener of listeners) listener();
}

/** Milliseconds since the epoch. Compare publish times with this, not with `Date.now()`. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Milliseconds that the server's clock is ahead. */
export function useServerOffset(): number {
  return useSyncExternalStore(subscribe, () => offsetMs);
}

/** Renders again as time passes. The clock ticks in steps, so it may be behind a post that just went live. */
export function useServerNow(): number {
  return Math.max(useClock(), Date.now()) + useServerOffset();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
