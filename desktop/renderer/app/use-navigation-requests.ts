import { assertNever } from '@callwright/shared/result.ts';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import { type Navigation, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { useDraftsState } from '../drafts/use-draft.ts';
import { useIsDialogOpen } from '../ui/dialogs/open-dialogs.ts';
import { toastError } from '../ui/toasts.tsx';

type RequestedPost = { id: string };

/**
 * Opens links from outside and clicked notifications. Requests wait while a dialog is open. A post requested while
 * signed out waits for sign-in; its local draft is shown in the meantime.
 */
export function useNavigationRequests(session: Session | null, navigation: Navigation): void {
  const store = useDraftsStore();
  const state = useDraftsState();
  const isDialogOpen = useIsDialogOpen();
  const isReady = state.list.kind !== 'loading' && !isDialogOpen;
  const [requested, setRequested] = useState<RequestedPost | null>(null);
  const asked = useRef<RequestedPost | null>(null);
  /** A post that was fetched into its draft but isn't on screen yet. */
  const [arrived, setArrived] = useState<RequestedPost | null>(null);
  const { showQueue, askToSignIn } = navigation;
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  useEffect(() => {
    if (!isReady) return;
    const drain = () => void desktop.drainNavigationRequests().then((requests) => requests.forEach(navigate));
    drain();
    return desktop.onNavigationRequested(drain);

    function navigate(request: NavigationRequest): void {
      switch (request.kind) {
        case 'post':
          setRequested({ id: request.id });
          return;
        case 'draft':
          void store.open(request.id);
          return;
        case 'queue':
          showQueue();
          return;
        case 'refused':
          toastError('Couldn’t open the link', `${request.link} isn’t a post link. Copy it again from the blog.`);
          return;
        default:
          assertNever(request);
      }
    }
  }, [isReady, store, showQueue]);

  const sessionState = session?.state ?? null;
  useEffect(() => {
    if (requested === null || sessionState === null || isDialogOpen) return;
    const isHere = latest.current.summaries.some(({ id }) => id === requested.id);
    if (sessionState === 'signed-in') {
      setRequested(null);
      void openPost(store, requested.id, isHere).then((isOpened) => isOpened && setArrived(requested));
      return;
    }
    if (asked.current === requested) return;
    asked.current = requested;
    if (isHere) void store.open(requested.id);
    askToSignIn('Sign in to open this post from the blog.');
  }, [requested, sessionState, isDialogOpen, store, askToSignIn]);

  useEffect(() => {
    // A dialog may have opened while the post was loading.
    if (arrived === null || isDialogOpen) return;
    setArrived(null);
    void store.reopen(arrived.id);
  }, [arrived, isDialogOpen, store]);
}

async function openPost(store: DraftsStore, id: string, isHere: boolean): Promise<boolean> {
  const saved = await store.flushAll();
  if (!saved.ok) {
    toastError('Couldn’t save', saved.error.message, { topic: 'saving' });
    return false;
  }
  const answer = await desktop.openPost(id);
  if (answer.ok) return true;
  if (isHere) void store.open(id);
  toastError('Couldn’t open the post', answer.error.message, { topic: `draft ${id}` });
  return false;
}
