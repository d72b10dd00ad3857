import type { PostFields } from '@callwright/shared/post/post.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { FinishedPost, PublishFailure, PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { type BackendOrigins, NO_BACKEND_ORIGINS } from '../backend/backend-origins.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { UploadPictures } from '../pictures/picture-uploads.ts';
import type { AuthSession } from '../session/session.ts';
import { type CancelFrom, createCancel } from './cancel-post.ts';
import { createEnqueue, type PublishOptions } from './enqueue-post.ts';
import { createAttempts } from './publish-attempts.ts';
import { failPublish } from './publish-failure.ts';
import type { PublishOnce } from './publish-once.ts';
import { openQueueStore, type QueuedPost, type QueueFile } from './queue-store.ts';
import { createPublishWaiters, type PublishOutcome, toQueueView } from './queue-view.ts';
import { createRetrySchedule } from './retry-schedule.ts';

/** A draft after its publish; `isQueued` where it goes out later. */
type PublishedDraft = Draft & { isQueued: boolean };

export type PublishQueue = {
  read(): PublishQueueView;
  /** Saves the fields, queues them in place of an earlier text of the same post, and tries to publish them. */
  publish(id: string, typed: PostFields, options?: PublishOptions): Promise<Result<PublishedDraft, PublishFailure>>;
  /** Resumes an entry that had stopped, and tries now. */
  retry(postId: string): Promise<void>;
  /** Takes the post out of the queue for good; where that failed it is still queued, and the failure says why. */
  cancel(postId: string, from?: CancelFrom): Promise<Result<undefined, { message: string }>>;
  /**
   * Takes out the posts of an account that is gone: nobody can send them any more, and left in the queue they would keep
   * whoever takes their drafts from publishing those. What the blog has taken already is only noted yet, and stays.
   */
  dropAccount(accountId: string): Promise<Result<undefined, { message: string }>>;
  /** The network or the account may be there again. */
  wake(): void;
  /** Settles once nothing is being sent, and what came of it is noted. */
  whenIdle(): Promise<void>;
  /** Whether a text of this post is queued or being sent. */
  has(postId: string): boolean;
  close(): void;
};

/** For a caller that waits for a post which is cancelled elsewhere on the screen. */
const CANCELLED_MESSAGE =
  'You took this post out of the publish queue, so it was not sent. Your text is saved on this computer.';

/**
 * Opens the publish queue. Its rules, cited by the tests:
 *
 * Q1. A post is on the disk before it is sent, and leaves the disk after its draft says that it is published.
 * Q2. Publishing again is harmless: the row is known by its id and text (shared/api/publish-post.ts), so
 *     whatever is killed in between, there is one post.
 * Q3. One entry a post, one attempt at a time: a later text replaces an earlier one, never the other way.
 * Q4. An entry is sent under the account that queued it and to the backend that it was queued for, or not at all.
 *     Another backend neither sends nor changes it, and may have an entry of its own for the same post.
 * Q5. A caller that waits is answered at once: a failure ends the entry. An entry that nobody waits for stops
 *     and waits for its author.
 * Q6. Where no answer comes, or the session is refused, the round ends. The next one begins by itself, after 1 s
 *     to 1 min, or at once when the network is back, and with the posts that failed least often: a post whose very
 *     text breaks the connection holds back no other.
 * Q7. An answer that is not the backend's word on the post (a firewall's 403, a gateway's 502, a 500) holds back
 *     that post alone, for 5 s to 5 min. Where two posts in a row get one that is not about the request (a 503
 *     or a log-in page, not a 413), the backend is out: the round ends as in Q6.
 * Q8. Such an answer counts against its post where the backend is known to work: it answered what was read
 *     before a write that met a 4xx, or has accepted another post since. The fifth one stops the post, which
 *     then waits for its author. In an outage nothing counts, so that every post waits for its end.
 * Q9. A post that was cancelled is never sent: the answer waits for the disk. Where the disk refuses, or the post
 *     is being sent, the answer says that it is still queued. While its pictures go out it can be cancelled.
 * Q10. A post is sent once all its pictures are on the blog: what is missing there goes out first, each picture once,
 *     and nothing of that is noted here, because a picture's name on the blog says all (Q2). What keeps a picture
 *     from getting there counts as an answer to its post.
 *
 * Ours, because the packages for queues either forget at the end of the process (p-queue) or bring a
 * database server or a native module, and none of them knows accounts or revisions.
 */
export async function openPublishQueue({
  file,
  origins = NO_BACKEND_ORIGINS,
  drafts,
  publishOnce,
  forms,
  uploadPictures,
  session,
  onChange,
  onFinished,
  isVisible,
  backoffMs,
}: {
  file: QueueFile;
  origins?: BackendOrigins | undefined;
  drafts: Pick<Drafts, 'save' | 'markPublished' | 'prepareForPublish'>;
  publishOnce: PublishOnce;
  forms: Pick<PictureForms, 'toPost'>;
  uploadPictures: UploadPictures;
  session: Pick<AuthSession, 'readUser' | 'read'>;
  onChange: (queue: PublishQueueView) => void;
  /** An entry that nobody waited for has ended or stopped. */
  onFinished: (finished: FinishedPost) => void;
  /** Whether the posts of this account are shown (rule O2). */
  isVisible: (accountId: string) => boolean;
  backoffMs?: ((failures: number) => number) | undefined;
}): Promise<PublishQueue> {
  const posts = await openQueueStore(file, origins, () => notifyChanged(), forms);
  const retries = createRetrySchedule({ backoffMs, run: () => void run() });
  let running: Promise<void> | null = null;
  let runAgain = false;
  let isClosed = false;
  const waiters = createPublishWaiters();
  const attempts = createAttempts({
    posts,
    drafts,
    publishOnce,
    uploadPictures,
    session,
    retries,
    waiters,
    isClosed: () => isClosed,
    // A later text, or none, may have come in its place while its pictures went out.
    isWanted: (post) => posts.find(post.postId) === post && !held.has(post.postId),
    onChange: () => notifyChanged(),
    onFinished,
    isVisible,
  });
  /** A post is queued and cancelled in the order of the calls. */
  const entries = createKeyedMutex();
  /** Posts that are being queued or cancelled: what the disk has of them must be known before they are sent (Q1, Q9). */
  const held = new Set<string>();
  const enqueue = createEnqueue({ posts, held, drafts, session, forms, onEnqueue: forget });
  const isSending = (postId: string) => {
    const activity = attempts.activity();
    return activity?.postId === postId && activity.step !== 'uploading';
  };
  const takeOut = createCancel({ posts, held, isSending, isVisible });

  const read = () =>
    toQueueView({
      posts: posts.all(),
      elsewhere: posts.elsewhere(),
      done: attempts.done(),
      activity: attempts.activity(),
      readRetry: retries.read,
      problem: posts.problem(),
      isVisible,
      session: session.read(),
      accountId: session.readUser()?.id ?? null,
    });
  const notifyChanged = () => onChange(read());

  /** Forgets what is known of an earlier text of the post. */
  function forget(id: string) {
    retries.forget(id);
    attempts.forgetDone(id);
  }

  /** Starts a round of attempts, or makes the one that runs start over. */
  function run(): Promise<void> {
    retries.beginRound();
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
      for (let next = findSendable(); next && !isClosed && !retries.isRoundOver(); next = findSendable())
        await attempts.run(next);
    }
    notifyChanged();
    for (const postId of waiters.all()) if (!held.has(postId)) waiters.resolve(postId, ok('queued'));
  }

  function findSendable(): QueuedPost | undefined {
    const accountId = session.readUser()?.id;
    return retries
      .order(posts.all())
      .find(
        ({ postId, failure, confirmed, account }) =>
          failure === null &&
          !held.has(postId) &&
          (confirmed !== null || (account.id === accountId && retries.isDue(postId))),
      );
  }

  async function publish(
    id: string,
    typed: PostFields,
    { publishAt = null, tellsReaders = false }: PublishOptions = {},
  ): Promise<Result<PublishedDraft, PublishFailure>> {
    const waiting = Promise.withResolvers<PublishOutcome>();
    const enqueued = await entries.run(id, async () => {
      const answer = await enqueue(id, typed, { publishAt, tellsReaders });
      // In the same tick, so that no attempt ends before anybody waits for it.
      if (answer.ok) waiters.add(id, waiting.resolve);
      return answer;
    });
    if (!enqueued.ok) {
      // An earlier text of it is queued as before, and was left out of a round meanwhile.
      if (posts.find(id) !== undefined) void run();
      return enqueued;
    }
    void run();
    const outcome = await waiting.promise;
    if (!outcome.ok) return outcome;
    return outcome.value === 'queued' || outcome.value === null
      ? ok({ ...enqueued.value, isQueued: outcome.value === 'queued' })
      : ok({ ...outcome.value, isQueued: false });
  }

  async function cancel(postId: string, from: CancelFrom): Promise<Result<undefined, { message: string }>> {
    const cancelled = await takeOut(postId, from);
    // It was left out of a round meanwhile.
    if (!cancelled.ok) void run();
    else if (typeof from === 'string') {
      waiters.resolve(postId, failPublish('refused', CANCELLED_MESSAGE));
      forget(postId);
      notifyChanged();
    }
    return cancelled;
  }

  void run();
  return {
    read,
    publish,
    async retry(postId) {
      retries.forget(postId);
      if (posts.find(postId)?.failure) await posts.note(postId, { failure: null });
      await run();
    },
    cancel: (postId, from = 'here') => entries.run(postId, () => cancel(postId, from)),
    async dropAccount(accountId) {
      const dropped = await posts.cancel(
        ({ account, confirmed }, isHere) => isHere && account.id === accountId && confirmed === null,
      );
      notifyChanged();
      return dropped;
    },
    wake() {
      retries.wake();
      notifyChanged();
      if (posts.all().length > 0) void run();
    },
    async whenIdle() {
      while (running !== null) await running;
    },
    has: (postId) => posts.find(postId) !== undefined,
    close() {
      isClosed = true;
      retries.close();
    },
  };
}
