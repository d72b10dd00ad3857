// Tested by tests/desktop/main/publish/publish-queue.test.ts.
import type { PublishQueueView, QueueEntry, QueueStep } from '../../ipc/publish-queue.ts';
import type { QueuedPost } from './queue-store.ts';

/** The post that is being worked on, if any. */
export type QueueActivity = { postId: string; step: 'sending' | 'confirming' } | null;

export type DonePost = QueuedPost & { slug: string };

/** Lays the queue out as its author sees it. */
export function toQueueView({
  posts,
  done,
  problem,
  isVisible,
  ...now
}: {
  posts: readonly QueuedPost[];
  done: readonly DonePost[];
  problem: string | null;
  /** Whether the posts of this account are shown; the others are counted, and no more (rule O2). */
  isVisible: (accountId: string) => boolean;
  activity: QueueActivity;
  nextTryAt: number | null;
  /** Who is signed in; null where nobody is. */
  accountId: string | null;
}): PublishQueueView {
  const shown = (post: QueuedPost) => isVisible(post.account.id);
  return {
    entries: [
      ...posts.filter(shown).map((post) => toEntry(post, toStep(post, now))),
      ...done.filter(shown).map((post) => toEntry(post, { name: 'done', slug: post.slug })),
    ],
    others: countByAccount(posts.filter((post) => !shown(post))),
    problem,
  };
}

function countByAccount(posts: readonly QueuedPost[]): PublishQueueView['others'] {
  const counts = new Map<string, number>();
  for (const { account } of posts) counts.set(account.email, (counts.get(account.email) ?? 0) + 1);
  return [...counts].map(([email, waiting]) => ({ email, waiting }));
}

function toEntry({ postId, typed, account, queuedAt }: QueuedPost, step: QueueStep): QueueEntry {
  return { postId, title: typed.title, email: account.email, queuedAt, step };
}

function toStep(
  { postId, account, failure }: QueuedPost,
  { activity, nextTryAt, accountId }: { activity: QueueActivity; nextTryAt: number | null; accountId: string | null },
): QueueStep {
  if (activity?.postId === postId) return { name: activity.step };
  if (failure !== null) return { name: 'stopped', failure };
  if (account.id !== accountId) return { name: 'waiting-for-account' };
  return nextTryAt === null ? { name: 'waiting-for-turn' } : { name: 'waiting-for-network', nextTryAt };
}
