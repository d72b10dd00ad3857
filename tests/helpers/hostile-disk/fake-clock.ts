/** A clock that passes by itself: as soon as nothing is under way, it goes to the time that the next one waits for. */
export type FakeClock = {
  /** Milliseconds that have passed. */
  now(): number;
  sleep(ms: number): Promise<void>;
};

/** How many turns of the event loop pass without work under way before the clock goes on. */
const IDLE_TURNS = 3;

/** @param isBusy whether real work is under way, which takes none of the clock's time. */
export function createFakeClock(isBusy: () => boolean): FakeClock {
  const sleepers: Array<{ at: number; wake: () => void }> = [];
  let now = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    let idleTurns = 0;
    while (sleepers.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      idleTurns = isBusy() ? 0 : idleTurns + 1;
      if (idleTurns < IDLE_TURNS) continue;
      idleTurns = 0;
      sleepers.sort((a, b) => a.at - b.at);
      const next = sleepers.shift();
      now = Math.max(now, next?.at ?? 0);
      next?.wake();
    }
    isRunning = false;
  }

  return {
    now: () => now,
    sleep(ms) {
      const slept = new Promise<void>((wake) => sleepers.push({ at: now + ms, wake }));
      if (!isRunning) void run();
      return slept;
    },
  };
}
