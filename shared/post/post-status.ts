import { assertNever } from '../result.ts';
import { formatTime } from './format-date.ts';

/** `scheduled`: published automatically at its time. `unpublished`: not on the blog. */
export type PostState = 'published' | 'scheduled' | 'unpublished';

export type PostStatus = { state: PostState; publishedAt: string | null };

export function toPostStatus(
  { isPublished, publishedAt }: { isPublished: boolean; publishedAt: string | null },
  now: number,
): PostStatus {
  if (!isPublished) return { state: 'unpublished', publishedAt };
  const isScheduled = publishedAt !== null && Date.parse(publishedAt) > now;
  return { state: isScheduled ? 'scheduled' : 'published', publishedAt };
}

export function isNeverSeen(
  { isPublished, publishedAt }: { isPublished: boolean; publishedAt: string | null },
  now: number,
): boolean {
  return !isPublished && (publishedAt === null || Date.parse(publishedAt) > now);
}

export function toPostStatusOfSummary(
  { status, published_at }: { status: 'draft' | 'published'; published_at: string | null },
  now: number,
): PostStatus {
  return toPostStatus({ isPublished: status === 'published', publishedAt: published_at }, now);
}

export function describePostStatus({ state, publishedAt }: PostStatus): string {
  switch (state) {
    case 'published':
      return publishedAt === null ? 'Published' : `Published ${formatTime(publishedAt)}`;
    case 'scheduled':
      return publishedAt === null ? 'Scheduled' : `Scheduled for ${formatTime(publishedAt)}`;
    case 'unpublished':
      return 'Unpublished';
    default:
      return assertNever(state);
  }
}
