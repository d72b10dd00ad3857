import { useEffect } from 'react';
import { useAppInfo, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toastError } from '../ui/toasts.tsx';
import { toastPublished } from './toast-published.ts';

/** Says what became of a post that went out by itself, in the words of one that was waited for. */
export function useQueueNotifications(showQueue: () => void): void {
  const store = useDraftsStore();
  const { siteUrl } = useAppInfo();
  useEffect(
    () =>
      desktop.onPublishFinished(({ postId, outcome }) => {
        if (!outcome.ok) {
          toastError(outcome.error.title, outcome.error.message, { label: 'Show queue', onClick: showQueue });
          return;
        }
        const { slug, draft } = outcome.value;
        if (draft !== null) store.recordStatus(postId, draft);
        toastPublished(siteUrl, slug, draft?.publication?.publishedAt);
      }),
    [store, siteUrl, showQueue],
  );
}
