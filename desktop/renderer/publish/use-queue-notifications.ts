import { formatTime } from '@callwright/shared/post/format-date.ts';
import { useCallback } from 'react';
import type { FinishedPost } from '../../ipc/publish-queue.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { isScheduled } from '../posts/schedule-time.ts';
import { serverNow } from '../posts/server-time.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { toPostUrl } from './use-publish.ts';
import { useFinishedPosts } from './use-queue.ts';

type QueueNewsOptions = { store: DraftsStore; siteUrl: string | null; onShowQueue: () => void };

/** Says what became of a post that went out by itself, in the words of one that was waited for. */
export function useQueueNotifications({ store, siteUrl, onShowQueue }: QueueNewsOptions): void {
  const tell = useCallback(
    ({ postId, outcome }: FinishedPost) => {
      if (!outcome.ok) {
        toastError(outcome.error.title, outcome.error.message, { label: 'Show queue', onClick: onShowQueue });
        return;
      }
      const { slug, draft } = outcome.value;
      if (draft !== null) store.noteStanding(postId, draft);
      if (draft?.publication && isScheduled(draft.publication.publishedAt, serverNow())) {
        toastSuccess('Scheduled', `Readers see it from ${formatTime(draft.publication.publishedAt)}.`);
        return;
      }
      const url = toPostUrl(siteUrl, slug);
      const action = url === null ? undefined : { label: 'View post', onClick: () => void desktop.openLink(url) };
      toastSuccess('Success!', 'Blog post published successfully.', action);
    },
    [store, siteUrl, onShowQueue],
  );
  useFinishedPosts(tell);
}
