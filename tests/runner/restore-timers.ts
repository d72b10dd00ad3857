import { afterEach, vi } from 'vitest';

/** Files that share a process would otherwise get the fake timers of the one before, and wait forever. */
afterEach(() => {
  vi.useRealTimers();
});
