import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { FinishedPost, PublishFailure, PublishQueueView } from '../../ipc/publish-queue.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { AuthSession } from '../session/session.ts';
import { backoffDelay } from './backoff.ts';
import { createEnqueue } from './enqueue-post.ts';
import { failPublish, toPublishFailure, toValidationFailure } from './publish-failure.ts';
import type { PublishOnce, SendFailure } from './publish-once.ts';
import { createPublishWaiters, type PublishOutcome } from './publish-waiters.ts';
import type { QueuedPost, QueueFile } from './queue-store.ts';
import { type DonePost, type QueueActivity, toQueueView } from './queue-view.ts';
import { openQueuedPosts } from './queued-posts.ts';
import { createRetryTimer } from './retry-timer.ts';

/** A draft after its publish; `isQueued` where it goes out later. */
type PublishedDraft = Draft & { isQueued: boolean };

export type PublishQueue = {
  read(): PublishQueueView;
  /** Saves the fields, puts them into the queue in place of what waits there of the same post, and tries to send them. */
  publish(id: string, typed: PostFields, publishAt?: string | null): Promise<Result<PublishedDraft, PublishFailure>>;
  /** Takes up an entry that had stopped, and tries now. */
  retry(postId: string): Promise<void>;
  /** False where the post is being sent. */
  remove(postId: string): Promise<boolean>;
  /** The network or the account may be there again. */
  wake(): void;
  /** Whether anything of this post waits or is being sent. */
  has(postId: string): boolean;
  close(): void;
};

/** So many posts that went out are shown at the most. */
const MAX_SHOWN_DONE = 5;

/**
 * The publish queue. Its rules, cited by the tests:
 *
 * Q1. A post is on the disk before it is sent, and leaves the disk after its draft says that it is published.
 * Q2. Sending again is harmless: the row is known by its id and text (shared/api/blog-api.ts), so whatever is
 *     killed in between, there is one post.
 * Q3. One entry a post, one attempt at a time: a later text takes the place of an earlier one, never the other way.
 * Q4. An entry is sent under the account that queued it, or not at all.
 * Q5. Whoever watches is told at once: a refusal ends the entry. One that nobody watches stops and waits for the author.
 * Q6. Where nobody can be reached, it goes on by itself: later and later, and at once when the network is back.
 *
 * Ours, because the packages for queues either forget at the end of the process (p-queue) or bring a
 * database server or a native module, and none of them knows accounts or revisions.
 */
export async function openPublishQueue({
  file,
  drafts,
  send,
  session,
  onChange,
  onSettled,
  isVisible = () => true,
  backoffMs = (failures) => backoffDelay(failures, Math.random()),
}: {
  file: QueueFile;
  drafts: Pick<Drafts, 'save' | 'read' | 'markPublished' | 'prepareForPublish'>;
  send: PublishOnce;
  session: Pick<AuthSession, 'readUser' | 'read'>;
  onChange: (queue: PublishQueueView) => void;
  onSettled: (settled: FinishedPost) => void;
  /** Whether the posts of this account are shown (rule O2). */
  isVisible?: (accountId: string) => boolean;
  backoffMs?: (failures: number) => number;
}): Promise<PublishQueue> {
  const posts = await openQueuedPosts(file, () => notifyChanged());
  let done: DonePost[] = [];
  let activity: QueueActivity = null;
  const retryTimer = createRetryTimer({ backoffMs, run: () => void run() });
  let running: Promise<void> | null = null;
  let runAgain = false;
  let isClosed = false;
  const waiters = createPublishWaiters();
  const enqueues = createKeyedMutex();
  /** Posts that are not on the disk yet, so that they must not be sent (Q1). */
  const enqueuing = new Set<string>();
  const enqueue = createEnqueue({ posts, arriving: enqueuing, drafts, session, onArriving: (id) => forgetDone(id) });

  const read = () =>
    toQueueView({
      posts: posts.all(),
      done,
      activity,
      nextTryAt: retryTimer.at(),
      problem: posts.problem(),
      isVisible,
      accountId: session.readUser()?.id ?? null,
    });
  const notifyChanged = () => onChange(read());

  function forgetDone(id: string) {
    done = done.filter(({ postId }) => postId !== id);
  }

  function setActivity(next: QueueActivity) {
    activity = next;
    notifyChanged();
  }

  /** Starts the round of attempts, or lets the one that runs look again. */
  function run(): Promise<void> {
    retryTimer.cancel();
    runAgain = !isClosed;
    running ??= runUntilIdle().finally(() => {
      running = null;
      if (runAgain) void run();
    });
    return running;
  }

  async function runUntilIdle() {
    while (runAgain) {
      runAgain = false;
      for (let next = findSendable(); next && !isClosed && retryTimer.at() === null; next = findSendable())
        await attempt(next);
    }
    notifyChanged();
    for (const postId of waiters.postIds()) if (!enqueuing.has(postId)) waiters.resolve(postId, ok({ isQueued: true }));
  }

  function findSendable(): QueuedPost | undefined {
    const accountId = session.readUser()?.id;
    return posts
      .all()
      .find(
        ({ postId, refusal, confirmed, account }) =>
          refusal === null && !enqueuing.has(postId) && (confirmed !== null || account.id === accountId),
      );
  }

  async function attempt(post: QueuedPost): Promise<void> {
    if (post.confirmed !== null) return finishPublish(post, post.confirmed);
    const fields = postFieldsSchema.safeParse(post.typed);
    if (!fields.success) return stop(post, toValidationFailure(fields.error.issues));
    setActivity({ postId: post.postId, step: 'sending' });
    const sent = await send(post.account.id, {
      id: post.postId,
      fields: fields.data,
      baseRevision: post.baseRevision,
      publishAt: post.publishAt,
      isEarlierSend: (standing) => post.earlier.includes(fingerprintFields(standing)),
    });
    if (isClosed) return;
    if (!sent.ok) {
      activity = null;
      return endAttempt(post, sent.error);
    }
    retryTimer.startOver();
    const { revision, slug, publishedAt } = sent.value;
    const confirmed = { revision, slug, publishedAt, typed: post.typed, publishAt: post.publishAt };
    setActivity({ postId: post.postId, step: 'confirming' });
    const standing = posts.find(post.postId) ?? post;
    await posts.replace({ ...standing, confirmed });
    await finishPublish({ ...standing, confirmed }, confirmed);
  }

  /** Notes a publish in the draft's file, then takes the entry away, unless a later text has taken its place (Q1, Q3). */
  async function finishPublish({ postId }: QueuedPost, confirmed: NonNullable<QueuedPost['confirmed']>): Promise<void> {
    setActivity({ postId, step: 'confirming' });
    const { typed, publishAt, ...publication } = confirmed;
    const isHere = (await drafts.read(postId)).ok;
    const marked = isHere ? await drafts.markPublished(postId, { ...publication, fields: typed }) : null;
    activity = null;
    const standing = posts.find(postId);
    if (standing === undefined) return;
    if (marked !== null && !marked.ok) {
      const message = `The post is published, but this computer could not note it. ${marked.error.message}`;
      return stop(standing, { kind: 'refused', title: 'Error', message });
    }
    if (!isSameText(standing.typed, typed) || standing.publishAt !== publishAt) {
      await posts.replace({ ...standing, baseRevision: publication.revision, earlier: [], confirmed: null });
      return;
    }
    // Who waits is told by a toast; the others find it in the queue as done.
    if (!waiters.has(postId)) {
      done = [{ ...standing, slug: publication.slug }, ...done.filter((post) => post.postId !== postId)];
      done = done.slice(0, MAX_SHOWN_DONE);
    }
    await posts.drop(postId);
    const isWatched = waiters.resolve(postId, ok({ isQueued: false }));
    const draft = marked?.value ?? null;
    if (!isWatched) settle(standing, ok({ slug: publication.slug, draft }));
  }

  async function endAttempt(post: QueuedPost, failure: SendFailure): Promise<void> {
    switch (failure.kind) {
      case 'unreachable':
        tryLater();
        return;
      case 'signed-out':
      case 'expired':
      case 'other-account': {
        // Where the session says that all is well, the backend alone refused: that ends by itself, or by signing in.
        if (session.readUser()?.id === post.account.id) tryLater();
        if (waiters.has(post.postId)) await stop(post, toPublishFailure(failure));
        return;
      }
      case 'duplicate-slug':
      case 'conflict':
      case 'unpublished':
      case 'gone':
      case 'refused':
        // A later text that took its place meanwhile may be taken.
        if (isSameText(posts.find(post.postId)?.typed, post.typed)) await stop(post, toPublishFailure(failure));
        return;
      default:
        failure satisfies never;
    }
  }

  /** Q5. */
  async function stop(post: QueuedPost, refusal: PublishFailure): Promise<void> {
    if (waiters.has(post.postId)) {
      await posts.drop(post.postId);
      waiters.resolve(post.postId, err(refusal));
      return;
    }
    await posts.replace({ ...post, refusal });
    settle(post, err(refusal));
  }

  function settle({ postId, account }: QueuedPost, outcome: FinishedPost['outcome']) {
    if (isVisible(account.id)) onSettled({ postId, outcome });
  }

  function tryLater() {
    retryTimer.planAfterFailure();
    notifyChanged();
  }

  async function publish(
    id: string,
    typed: PostFields,
    publishAt: string | null = null,
  ): Promise<Result<PublishedDraft, PublishFailure>> {
    const watched = Promise.withResolvers<PublishOutcome>();
    const arrived = await enqueues.run(id, async () => {
      const answer = await enqueue(id, typed, publishAt);
      // In the same turn as the arrival, so that no attempt ends before anybody waits for it.
      if (answer.ok) waiters.add(id, watched.resolve);
      return answer;
    });
    if (!arrived.ok) return arrived;
    void run();
    const outcome = await watched.promise;
    if (!outcome.ok) return outcome;
    const draft = await drafts.read(id);
    return draft.ok
      ? ok({ ...draft.value, isQueued: outcome.value.isQueued })
      : failPublish('refused', draft.error.message);
  }

  void run();
  return {
    read,
    publish,
    async retry(postId) {
      const post = posts.find(postId);
      if (post?.refusal) await posts.replace({ ...post, refusal: null });
      await run();
    },
    async remove(postId) {
      if (activity?.postId === postId) return false;
      forgetDone(postId);
      await posts.drop(postId);
      return true;
    },
    wake() {
      retryTimer.startOver();
      notifyChanged();
      if (posts.all().length > 0) void run();
    },
    has: (postId) => posts.find(postId) !== undefined,
    close() {
      isClosed = true;
      retryTimer.cancel();
    },
  };
}

function isSameText(one: PostFields | undefined, other: PostFields): boolean {
  return one !== undefined && fingerprintFields(one) === fingerprintFields(other);
}
