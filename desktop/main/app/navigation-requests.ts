import type { Visit } from '../../ipc/commands.ts';

/** Where the window was asked to go, kept until its page is there and takes it. */
export type Visits = {
  add(visits: readonly Visit[]): void;
  take(): Visit[];
};

/** @param onWaiting there is something to take. */
export function collectVisits(onWaiting: () => void): Visits {
  let waiting: Visit[] = [];
  return {
    add(visits) {
      if (visits.length === 0) return;
      waiting = [...waiting, ...visits];
      onWaiting();
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
