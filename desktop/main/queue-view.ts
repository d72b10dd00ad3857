import type { PublishQueueView, QueueEntry, QueueStep } from '../publish-contract.ts';
import type { QueuedPost } from './queue-file.ts';

/** The post that is being worked on, if any. */
export type QueueActivity = { postId: string; step: 'sending' | 'confirming' } | null;

export type DonePost = QueuedPost & { slug: string };

/** The queue as the author sees it. */
export function toQueueView({
  posts,
  done,
  problem,
  ...now
}: {
  posts: readonly QueuedPost[];
  done: readonly DonePost[];
  problem: string | null;
  activity: QueueActivity;
  nextTryAt: number | null;
  /** Who is signed in; null where nobody is. */
  accountId: string | null;
}): PublishQueueView {
  return {
    entries: [
      ...posts.map((post) => toEntry(post, toStep(post, now))),
      ...done.map((post) => toEntry(post, { name: 'done', slug: post.slug })),
    ],
    problem,
  };
}

function toEntry({ postId, typed, account, queuedAt }: QueuedPost, step: QueueStep): QueueEntry {
  return { postId, title: typed.title, email: account.email, queuedAt, step };
}

function toStep(
  { postId, account, refusal }: QueuedPost,
  { activity, nextTryAt, accountId }: { activity: QueueActivity; nextTryAt: number | null; accountId: string | null },
): QueueStep {
  if (activity?.postId === postId) return { name: activity.step };
  if (refusal !== null) return { name: 'stopped', refusal };
  if (account.id !== accountId) return { name: 'waiting-for-account' };
  return nextTryAt === null ? { name: 'waiting-for-turn' } : { name: 'waiting-for-network', nextTryAt };
}
