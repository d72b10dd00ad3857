// Apart from both its users: the window's page and the preview are loaded again by different processes.

/** A page that fails more often than this within `RELOAD_PERIOD_MS` is not loaded again unasked. */
const MAX_RELOADS = 2;
const RELOAD_PERIOD_MS = 30_000;

type ReloadLimit = {
  /** Counts a failure. @returns whether the page may be loaded again without asking its author. */
  mayReload(): boolean;
  /** The author has asked for the page: the failures until now count no more. */
  reset(): void;
};

/** Limits how often a failing page is reloaded automatically. */
export function createReloadLimit(): ReloadLimit {
  let reloads: number[] = [];
  return {
    mayReload() {
      const now = Date.now();
      reloads = reloads.filter((at) => Math.abs(now - at) < RELOAD_PERIOD_MS);
      if (reloads.length >= MAX_RELOADS) return false;
      reloads.push(now);
      return true;
    },
    reset() {
      reloads = [];
    },
  };
}
