import { useSyncExternalStore } from 'react';
import { useClock } from './ui/use-clock.ts';

let offsetMs = 0;
const listeners = new Set<() => void>();

/** Records how far the server's clock is ahead of this computer's, in milliseconds. */
export function setServerOffset(next: number): void {
  offsetMs = next;
  for (const listener of listeners) listener();
}

/** The server's time, which publish times are compared with, in milliseconds since the epoch. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** How far the server's clock is ahead, in milliseconds; renders again when that changes. */
export function useServerOffset(): number {
  return useSyncExternalStore(subscribe, () => offsetMs);
}

/** The server's time for what is on screen. The clock goes in steps, and may be behind a post that has just gone out. */
export function useServerNow(): number {
  return Math.max(useClock(), Date.now()) + useServerOffset();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
