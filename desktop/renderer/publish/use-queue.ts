import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { useEffect, useState } from 'react';
import type { PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { useAppInfo, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { dismissToast, toastError } from '../ui/toasts.tsx';
import { toQueueStatuses } from './queue-entries.ts';
import { toastPublished } from './toast-published.ts';

const EMPTY: PublishQueueView = { entries: [], others: [], problem: null };

/** Wakes the queue when the network is back or the window gets focus. */
export function useQueue(): PublishQueueView {
  const [queue, setQueue] = useState(EMPTY);
  useEffect(() => {
    let isCurrent = true;
    const unsubscribe = desktop.onQueueChanged((changed) => {
      isCurrent = false;
      setQueue(changed);
    });
    void desktop.readQueue().then((known) => isCurrent && setQueue(known));
    const wake = () => void desktop.wakeQueue();
    window.addEventListener('online', wake);
    window.addEventListener('focus', wake);
    return () => {
      isCurrent = false;
      unsubscribe();
      window.removeEventListener('online', wake);
      window.removeEventListener('focus', wake);
    };
  }, []);
  useEffect(() => {
    // Their toasts say that the blog couldn't be reached. The automatic retries before that leave time to read them.
    const dismissWaiting = () => {
      for (const [postId, status] of toQueueStatuses(queue.entries)) {
        if (status === 'waiting' || status === 'sending') dismissToast(`publishing ${postId}`);
      }
    };
    window.addEventListener('online', dismissWaiting);
    return () => window.removeEventListener('online', dismissWaiting);
  }, [queue]);
  return queue;
}

/** @param openId the open draft. A failure of another one names it. */
export function useQueueNotifications(openId: string | null, showQueue: () => void): void {
  const store = useDraftsStore();
  const { siteUrl } = useAppInfo();
  useEffect(
    () =>
      desktop.onPublishFinished(({ postId, isQuiet, outcome }) => {
        const topic = `publishing ${postId}` as const;
        if (!outcome.ok) {
          const { title, message } = outcome.error;
          const other = store.getState().summaries.find(({ id }) => id === postId && id !== openId);
          toastError(title, other ? `“${nameOfPost(other.title)}”: ${message}` : message, {
            topic,
            action: { label: 'Show queue', onClick: showQueue },
          });
          return;
        }
        const { slug, draft } = outcome.value;
        if (draft !== null) store.recordStatus(postId, draft);
        if (isQuiet) return;
        toastPublished(postId, { siteUrl, slug, publishedAt: draft?.publication?.publishedAt });
      }),
    [store, siteUrl, openId, showQueue],
  );
}
