// Tested by tests/desktop/main/publish/publish-queue.test.ts.
import type { PublishQueueView, QueueEntry, QueueStep } from '../../ipc/publish-queue.ts';
import type { Session } from '../../ipc/session.ts';
import { describeStatus } from './publish-failure.ts';
import type { QueuedPost } from './queue-store.ts';
import type { Retry } from './retry-schedule.ts';

/** The post that is being worked on, if any. */
export type QueueActivity = { postId: string; step: 'sending' | 'confirming' } | null;

export type DonePost = QueuedPost & { slug: string; publishedAt: string };

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
  /** When a post is tried again, and after what; null where it only waits for its turn. */
  readRetry: (postId: string) => Retry | null;
  session: Session;
  /** Who is signed in; null where nobody is. */
  accountId: string | null;
}): PublishQueueView {
  const shown = (post: QueuedPost) => isVisible(post.account.id);
  return {
    entries: [
      ...posts.filter(shown).map((post) => toEntry(post, toStep(post, now))),
      ...done
        .filter(shown)
        .map((post) => toEntry(post, { name: 'done', slug: post.slug, publishedAt: post.publishedAt })),
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

type Now = Pick<Parameters<typeof toQueueView>[0], 'activity' | 'readRetry' | 'session' | 'accountId'>;

function toStep({ postId, account, failure }: QueuedPost, { activity, readRetry, session, accountId }: Now): QueueStep {
  if (activity?.postId === postId) return { name: activity.step };
  if (failure !== null) return { name: 'stopped', failure };
  if (account.id !== accountId) {
    return { name: 'waiting-for-account', reason: session.state === 'signed-in' ? 'other-account' : session.state };
  }
  const retry = readRetry(postId);
  if (retry === null) return { name: 'waiting-for-turn' };
  const { status, nextTryAt } = retry;
  if (status === null) return { name: 'waiting-for-network', nextTryAt };
  return { name: 'waiting-for-backend', status, answer: describeStatus(status), nextTryAt };
}
