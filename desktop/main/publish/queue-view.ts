import type { Result } from '@callwright/shared/result.ts';
import type { Session } from '../../ipc/account/session.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure, PublishQueueView, QueueEntry, QueueStep } from '../../ipc/publish/publish-queue.ts';
import type { UploadProgress } from './picture-uploads.ts';
import { describeStatus } from './publish-failure.ts';
import type { QueuedPost } from './queue-store.ts';
import type { Retry } from './retry-schedule.ts';

export type QueueActivity =
  | { postId: string; step: 'sending' | 'confirming' }
  | ({ postId: string; step: 'uploading' } & UploadProgress)
  | null;

export type DonePost = QueuedPost & { slug: string; publishedAt: string };

export function toQueueView({
  posts,
  otherBackends,
  done,
  problem,
  isVisible,
  ...now
}: {
  posts: readonly QueuedPost[];
  otherBackends: readonly QueuedPost[];
  done: readonly DonePost[];
  problem: string | null;
  /** Posts of hidden accounts are only counted (rule O2). */
  isVisible: (accountId: string) => boolean;
  activity: QueueActivity;
  /** Null if the post is waiting for its turn. */
  readRetry: (postId: string) => Retry | null;
  session: Session;
  accountId: string | null;
}): PublishQueueView {
  const shown = (post: QueuedPost) => isVisible(post.account.id);
  return {
    entries: [
      ...posts.filter(shown).map((post) => toEntry(post, toStep(post, now))),
      ...otherBackends.filter(shown).map((post) => {
        const { backendOrigin } = post;
        return { ...toEntry(post, { name: 'waiting-for-other-backend', backendOrigin }), backendOrigin };
      }),
      ...done
        .filter(shown)
        .map((post) => toEntry(post, { name: 'done', slug: post.slug, publishedAt: post.publishedAt })),
    ],
    others: [
      ...countByAccount(
        posts.filter((post) => !shown(post)),
        () => null,
      ),
      ...countByAccount(
        otherBackends.filter((post) => !shown(post)),
        ({ backendOrigin }) => backendOrigin,
      ),
    ],
    problem,
  };
}

function countByAccount(
  posts: readonly QueuedPost[],
  toBackend: (post: QueuedPost) => string | null,
): PublishQueueView['others'] {
  const counts = new Map<string, PublishQueueView['others'][number]>();
  for (const post of posts) {
    const { email } = post.account;
    const backendOrigin = toBackend(post);
    const key = `${email} ${backendOrigin}`;
    counts.set(key, { email, waiting: (counts.get(key)?.waiting ?? 0) + 1, backendOrigin });
  }
  return [...counts.values()];
}

function toEntry({ postId, typed, account, queuedAt }: QueuedPost, step: QueueStep): QueueEntry {
  return { postId, title: typed.title, email: account.email, backendOrigin: null, queuedAt, step };
}

type Now = Pick<Parameters<typeof toQueueView>[0], 'activity' | 'readRetry' | 'session' | 'accountId'>;

function toStep({ postId, account, failure }: QueuedPost, { activity, readRetry, session, accountId }: Now): QueueStep {
  if (activity?.postId === postId) {
    if (activity.step !== 'uploading') return { name: activity.step };
    return { name: 'uploading', done: activity.done, total: activity.total };
  }
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

/** The draft is null if it was deleted in the meantime. */
export type PublishOutcome = Result<'queued' | Draft | null, PublishFailure>;

/** Tracks callers that wait for a post (Q5). */
export function createPublishWaiters() {
  const waiters = new Map<string, Array<(outcome: PublishOutcome) => void>>();

  return {
    has: (postId: string) => waiters.has(postId),
    all: () => [...waiters.keys()],
    add: (postId: string, resolve: (outcome: PublishOutcome) => void) =>
      void waiters.set(postId, [...(waiters.get(postId) ?? []), resolve]),
    resolve(postId: string, outcome: PublishOutcome): boolean {
      const resolvers = waiters.get(postId) ?? [];
      waiters.delete(postId);
      for (const resolve of resolvers) resolve(outcome);
      return resolvers.length > 0;
    },
  };
}
