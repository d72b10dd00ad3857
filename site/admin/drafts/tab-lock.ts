/** Which tab has what open; the browser frees a tab's locks when it ends. */
export type TabLocks = Pick<LockManager, 'request'>;

/** How long a reloaded tab waits for its former self to let go, in milliseconds. */
const HANDOVER = 2000;

/**
 * Makes a text of this browser this tab's alone.
 *
 * @param locks undefined where the browser has none (a page served without TLS): then tabs are not told apart.
 * @param patience `wait` where the one who has it may be this tab's former self.
 * @returns what gives the lock back; null where another tab has it.
 */
export function lockForTab(
  locks: TabLocks | undefined,
  name: string,
  patience: 'wait' | 'at-once',
): Promise<(() => void) | null> {
  if (!locks) return Promise.resolve(() => {});
  const options = patience === 'wait' ? { signal: AbortSignal.timeout(HANDOVER) } : { ifAvailable: true };
  return new Promise((resolve) => {
    locks
      .request(name, options, (lock) => {
        if (lock === null) {
          resolve(null);
          return;
        }
        return new Promise<void>((release) => resolve(release));
      })
      // Given up after waiting: a duplicated tab asks for what its twin has open.
      .catch(() => resolve(null));
  });
}
