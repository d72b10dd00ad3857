import { useSyncExternalStore } from 'react';

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
