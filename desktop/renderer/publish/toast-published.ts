import { formatTime } from '@callwright/shared/post/format-date.ts';
import { desktop } from '../desktop-api.ts';
import { isScheduled } from '../drafts/draft-state.ts';
import { serverNow } from '../server-time.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { toPostUrl } from './post-url.ts';

type PublishedPost = { siteUrl: string | null; slug: string | undefined; publishedAt: string | undefined };

export function toastPublished(postId: string, { siteUrl, slug, publishedAt }: PublishedPost): void {
  const topic = `publishing ${postId}` as const;
  if (isScheduled(publishedAt, serverNow())) {
    toastSuccess('Scheduled', `Goes live ${formatTime(publishedAt ?? '')}.`, { topic });
    return;
  }
  const url = toPostUrl(siteUrl, slug);
  const action = url === null ? undefined : { label: 'View post', onClick: () => void desktop.openLink(url) };
  toastSuccess('Success!', 'Blog post published successfully.', { topic, action });
}
