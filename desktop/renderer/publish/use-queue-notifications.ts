import { formatTime } from '@callwright/shared/post/post-status.ts';
import { useCallback } from 'react';
import type { SettledPost } from '../../ipc/publish-queue.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsDesk } from '../drafts/drafts-store.ts';
import { isPlanned } from '../posts/schedule-time.ts';
import { blogNow } from '../posts/server-time.ts';
import { announce, announceFailure } from '../ui/toasts.tsx';
import { toPostUrl } from './use-publish.ts';
import { useSettledPosts } from './use-queue.ts';

type QueueNewsOptions = { desk: DraftsDesk; siteUrl: string | null; onShowQueue: () => void };

/** Says what became of a post that went out by itself, in the words of one that was waited for. */
export function useQueueNews({ desk, siteUrl, onShowQueue }: QueueNewsOptions): void {
  const tell = useCallback(
    ({ postId, outcome }: SettledPost) => {
      if (!outcome.ok) {
        announceFailure(outcome.error.title, outcome.error.message, { label: 'Show queue', onClick: onShowQueue });
        return;
      }
      const { slug, draft } = outcome.value;
      if (draft !== null) desk.noteStanding(postId, draft);
      if (draft?.publication && isPlanned(draft.publication.publishedAt, blogNow())) {
        announce('Scheduled', `Readers see it from ${formatTime(draft.publication.publishedAt)}.`);
        return;
      }
      const url = toPostUrl(siteUrl, slug);
      const action = url === null ? undefined : { label: 'View post', onClick: () => void desktop.openLink(url) };
      announce('Success!', 'Blog post published successfully.', action);
    },
    [desk, siteUrl, onShowQueue],
  );
  useSettledPosts(tell);
}
