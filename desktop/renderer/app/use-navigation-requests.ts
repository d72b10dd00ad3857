import { assertNever } from '@callwright/shared/result.ts';
import { useEffect, useRef, useState } from 'react';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import type { Session } from '../../ipc/session.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import type { DraftsStoreState } from '../drafts/drafts-store-state.ts';
import { useIsDialogOpen } from '../ui/open-dialogs.ts';
import { toastError } from '../ui/toasts.tsx';

type VisitsOptions = {
  store: DraftsStore;
  state: DraftsStoreState;
  /** Null until it is known. */
  session: Session | null;
  onSignInNeeded: (reason: string) => void;
  onShowQueue: () => void;
};

/** A post that a link leads to. */
type Wanted = { id: string };

/**
 * Goes where a link from outside or a notification leads. A post that nobody signed in may open
 * waits for the author to sign in; what this machine has of it is shown meanwhile. While a dialog is
 * open all of it waits: nothing changes beneath what has to be answered first.
 */
export function useNavigationRequests(options: VisitsOptions): void {
  const { store, session } = options;
  const isDialogOpen = useIsDialogOpen();
  const isReady = options.state.list.kind !== 'loading' && !isDialogOpen;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  /** The one that the author was asked to sign in for. */
  const asked = useRef<Wanted | null>(null);
  /** Its file has the blog's text; the window does not show it yet. */
  const [arrived, setArrived] = useState<Wanted | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!isReady) return;
    const take = () => void desktop.drainNavigationRequests().then((visits) => visits.forEach(go));
    take();
    return desktop.onNavigationRequested(take);

    function go(visit: NavigationRequest): void {
      switch (visit.kind) {
        case 'post':
          setWanted({ id: visit.id });
          return;
        case 'draft':
          void store.open(visit.id);
          return;
        case 'queue':
          latest.current.onShowQueue();
          return;
        case 'refused':
          toastError(
            'This link leads nowhere',
            `${visit.link} is no link to a post. Those begin with callwright://post/ and end in the id of the post.`,
          );
          return;
        default:
          assertNever(visit);
      }
    }
  }, [isReady, store]);

  const sessionState = session?.state ?? null;
  useEffect(() => {
    if (wanted === null || sessionState === null || isDialogOpen) return;
    const { state, onSignInNeeded } = latest.current;
    const isHere = state.summaries.some(({ id }) => id === wanted.id);
    if (sessionState === 'signed-in') {
      setWanted(null);
      void openPost(store, wanted.id, isHere).then((isOpened) => isOpened && setArrived(wanted));
      return;
    }
    if (asked.current === wanted) return;
    asked.current = wanted;
    if (isHere) void store.open(wanted.id);
    onSignInNeeded('Sign in to open this post from the blog. It opens as soon as you are signed in.');
  }, [wanted, sessionState, isDialogOpen, store]);

  useEffect(() => {
    // One may have been opened while the blog was asked.
    if (arrived === null || isDialogOpen) return;
    setArrived(null);
    void store.reopen(arrived.id);
  }, [arrived, isDialogOpen, store]);
}

/** Asks the blog for a post; its text is in the file of its draft then. @returns whether it is. */
async function openPost(store: DraftsStore, id: string, isHere: boolean): Promise<boolean> {
  const saved = await store.flushAll();
  if (!saved.ok) {
    toastError('Not saved', saved.error.message);
    return false;
  }
  const answer = await desktop.openPost(id);
  if (answer.ok) return true;
  // The text of this machine is better than none.
  if (isHere) void store.open(id);
  toastError('Post not opened', answer.error.message);
  return false;
}
