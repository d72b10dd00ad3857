import { assertNever } from '../result.ts';
import { formatTime } from './format-date.ts';

/** `scheduled`: its time has not come, and the database shows it to readers from then on; `unpublished`: not on the blog. */
export type PostState = 'published' | 'scheduled' | 'unpublished';

/** Whether readers see a post, and since when or from when on. */
export type PostStatus = { state: PostState; publishedAt: string | null };

/** @param now milliseconds since 1970. */
export function toPostStatus(
  { isPublished, publishedAt }: { isPublished: boolean; publishedAt: string | null },
  now: number,
): PostStatus {
  if (!isPublished) return { state: 'unpublished', publishedAt };
  const isScheduled = publishedAt !== null && Date.parse(publishedAt) > now;
  return { state: isScheduled ? 'scheduled' : 'published', publishedAt };
}

/** Whether a post is a draft that readers have never seen. @param now milliseconds since 1970. */
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

/** Describes a status in words: `Scheduled for Nov 25, 2026, 9:00 AM`. */
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
