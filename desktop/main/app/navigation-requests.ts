import type { NavigationRequest } from '../../ipc/commands.ts';

/** Where the window was asked to go, kept until its page is there and takes it. */
export type NavigationRequests = {
  add(visits: readonly NavigationRequest[]): void;
  drain(): NavigationRequest[];
};

/** @param onWaiting there is something to take. */
export function createMailbox(onWaiting: () => void): NavigationRequests {
  let waiting: NavigationRequest[] = [];
  return {
    add(visits) {
      if (visits.length === 0) return;
      waiting = [...waiting, ...visits];
      onWaiting();
    },
    drain() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
