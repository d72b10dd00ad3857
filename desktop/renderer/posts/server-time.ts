import { useSyncExternalStore } from 'react';

let ahead = 0;
const listeners = new Set<() => void>();

/** The main process has found out how far ahead the blog's clock is, in milliseconds. */
export function setServerOffset(next: number): void {
  ahead = next;
  for (const listener of listeners) listener();
}

/** The blog's time, in milliseconds since the epoch: what the time of a post is compared with. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** By how many milliseconds the blog's clock is ahead; what it decides is drawn anew when that is known. */
export function useServerTime(): number {
  return useSyncExternalStore(subscribe, () => ahead);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
