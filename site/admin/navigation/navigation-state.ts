import type { Notice } from '../messages/publish-notice.ts';

/** A toast that has to be seen on the next screen. */
export type NavigationNotice = Notice & { kind: 'success' | 'error' };

export type StorageName = 'localStorage' | 'sessionStorage';

/** What this browser refused to store, by its key: the session itself may be among it. */
export type Refused = Readonly<Record<StorageName, Readonly<Record<string, string>>>>;

/** What one screen of the admin leaves to the next, which is a document of its own. */
export type NavigationState = {
  notices: readonly NavigationNotice[];
  refused: Refused;
};

const NAME = 'callwrightHandover';

let received: NavigationState | undefined;

/**
 * Takes what the screen before has left, once: nothing of it stays behind in the browser's history.
 *
 * It lies in the state of the history entry. That outlives a reload, is shown to no other site and
 * no other tab, and is there where the browser forbids every storage.
 */
export function drainNavigationState(): NavigationState {
  received ??= readState();
  return received;
}

function readState(): NavigationState {
  const { [NAME]: left, ...rest } = Object(globalThis.history?.state);
  if (left === undefined) return { notices: [], refused: { localStorage: {}, sessionStorage: {} } };
  history.replaceState(rest, '');
  return left;
}

/** Leads to another screen in the place of this one. */
export function storeNavigationState(path: string, handover: NavigationState): void {
  // The framework has put a function of its own in the place of this one, which keeps to its own router.
  History.prototype.replaceState.call(history, { [NAME]: handover }, '', path);
  location.reload();
}
