import type { Disposable, Page } from 'playwright';

/** From the product spec, section 9, "Notifications". */
const DELAYS_MS = [1_000, 2_000, 4_000];

/** From the next load on, retries without waiting. Ends when disposed. */
export function skipRetryWaits(page: Page): Promise<Disposable> {
  return page.addInitScript((delays) => {
    const wait = window.setTimeout;
    const shortenWait = (run: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
      wait(run, delays.includes(delayMs) ? 0 : delayMs, ...rest);
    Object.assign(window, { setTimeout: shortenWait });
  }, DELAYS_MS);
}
