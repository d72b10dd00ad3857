import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { FinishedPost, PublishFailure, PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { type BackendOrigins, NO_BACKEND_ORIGINS } from '../backend/backend-origins.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import { createEnqueue, type PublishOptions } from './enqueue-post.ts';
import type { UploadPictures } from './picture-uploads.ts';
import { PublishAttempts } from './publish-attempts.ts';
import { failPublish } from './publish-failure.ts';
import type { PublishOnce } from './publish-once.ts';
import { type QueuedPost, QueueStore } from './queue-store.ts';
import { createPublishWaiters, type PublishOutcome, toQueueView } from './queue-view.ts';
import { createRetrySchedule } from './retry-schedule.ts';

/** A draft after its publish; `isQueued` where it goes out later. */
type PublishedDraft = Draft & { isQueued: boolean };

/** The backend whose entry is canceled: the current one, another one, or all of them. */
type CancelFrom = 'here' | 'everywhere' | { backendOrigin: string };

type Options = {
  storage: Pick<Storage, 'call'>;
  origins?: BackendOrigins | undefined;
  /** The account that owns new drafts; null if they belong to this computer. */
  author: () => string | null;
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
};

/** For a caller that waits for a post which is canceled elsewhere on the screen. */
const CANCELED_MESSAGE =
  "You removed this post from the publish queue, so it wasn't sent. Your text is saved on this computer.";

/**
 * The posts that wait to be published, and the rounds of attempts to publish them. The rules, cited by the tests:
 *
 * Q1. A post is on the disk before it is sent, and leaves the disk together with the note in its draft that it is
 *     published.
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
 * Q9. A post that was canceled is never sent: the answer waits for the disk. Where the disk refuses, or the post
 *     is being sent, the answer says that it is still queued. While its pictures go out it can be canceled.
 * Q10. A post is sent once all its pictures are on the blog: what is missing there goes out first, each picture once,
 *     and nothing of that is noted here, because a picture's name on the blog says all (Q2). What keeps a picture
 *     from getting there counts as an answer to its post.
 *
 * Ours, because the packages for queues either forget at the end of the process (p-queue) or bring a database of
 * their own, and none of them knows accounts or revisions.
 */
export class PublishQueue {
  readonly #options: Options;
  readonly #posts: QueueStore;
  readonly #retries: ReturnType<typeof createRetrySchedule>;
  readonly #waiters = createPublishWaiters();
  readonly #attempts: PublishAttempts;
  readonly #enqueue: ReturnType<typeof createEnqueue>;
  /** A post is queued and canceled in the order of the calls. */
  readonly #entries = createKeyedMutex();
  /** Posts that are being queued or canceled: what the disk has of them must be known before they are sent (Q1, Q9). */
  readonly #held = new Set<string>();
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  /** Whether another round follows the one that runs. */
  #runAgain = false;
  /** Whether the network may be back since the round that runs began. */
  #wasWoken = false;

  /** Reads the queue, and begins to send it. */
  static async open(options: Options): Promise<PublishQueue> {
    const { storage, origins = NO_BACKEND_ORIGINS, forms } = options;
    const queue = new PublishQueue(options, await QueueStore.open({ storage, origin: origins.current ?? '', forms }));
    void queue.#run();
    return queue;
  }

  private constructor(options: Options, posts: QueueStore) {
    const { session, isVisible, onFinished, backoffMs } = options;
    this.#options = options;
    this.#posts = posts;
    posts.onChange = () => this.#notifyChanged();
    this.#retries = createRetrySchedule({ backoffMs, run: () => void this.#run() });
    this.#attempts = new PublishAttempts({
      ...options,
      posts,
      session,
      retries: this.#retries,
      waiters: this.#waiters,
      // A later text, or none, may have come in its place while its pictures went out.
      isWanted: (post) => !this.#isClosed && posts.find(post.postId) === post && !this.#held.has(post.postId),
      signal: this.#closing.signal,
      onChange: () => this.#notifyChanged(),
      onFinished({ postId, account }, outcome) {
        if (isVisible(account.id)) onFinished({ postId, outcome });
      },
    });
    this.#enqueue = createEnqueue({ ...options, posts, held: this.#held, onEnqueue: (id) => this.#forget(id) });
  }

  read(): PublishQueueView {
    const { session, isVisible } = this.#options;
    return toQueueView({
      posts: this.#posts.all(),
      elsewhere: this.#posts.elsewhere(),
      done: this.#attempts.done,
      activity: this.#attempts.activity,
      readRetry: this.#retries.read,
      problem: this.#posts.problem(),
      isVisible,
      session: session.read(),
      accountId: session.readUser()?.id ?? null,
    });
  }

  /** Saves the fields, queues them in place of an earlier text of the same post, and tries to publish them. */
  async publish(
    id: string,
    typed: PostFields,
    { publishAt = null, tellsReaders = false }: PublishOptions = {},
  ): Promise<Result<PublishedDraft, PublishFailure>> {
    const waiting = Promise.withResolvers<PublishOutcome>();
    const enqueued = await this.#entries.run(id, async () => {
      const answer = await this.#enqueue(id, typed, { publishAt, tellsReaders });
      // In the same tick, so that no attempt ends before anybody waits for it.
      if (answer.ok) this.#waiters.add(id, waiting.resolve);
      return answer;
    });
    if (!enqueued.ok) {
      // An earlier text of it is queued as before, and was left out of a round meanwhile.
      if (this.has(id)) void this.#run();
      return enqueued;
    }
    void this.#run();
    const outcome = await waiting.promise;
    if (!outcome.ok) return outcome;
    return outcome.value === 'queued' || outcome.value === null
      ? ok({ ...enqueued.value, isQueued: outcome.value === 'queued' })
      : ok({ ...outcome.value, isQueued: false });
  }

  /** Resumes an entry that had stopped, and tries now. */
  async retry(postId: string): Promise<void> {
    this.#retries.forget(postId);
    if (this.#posts.find(postId)?.failure) await this.#posts.note(postId, { failure: null });
    await this.#run();
  }

  /** Takes the post out of the queue for good; where that failed it is still queued, and the failure says why (Q9). */
  cancel(postId: string, from: CancelFrom = 'here'): Promise<Result<undefined, { message: string }>> {
    return this.#entries.run(postId, async () => {
      if (typeof from === 'string' && this.#isSending(postId)) {
        return err({ message: 'This post is being sent. Wait until it’s published, then try again.' });
      }
      this.#held.add(postId);
      const canceled = await this.#posts.cancel(
        // A post of an account that is not shown is as if it did not exist (rule O2).
        (post, isHere) =>
          post.postId === postId && this.#options.isVisible(post.account.id) && isMeant(post, isHere, from),
      );
      this.#held.delete(postId);
      if (!canceled.ok) {
        // It was left out of a round meanwhile.
        void this.#run();
        return err({ message: `Couldn't remove this post from the publish queue. ${canceled.error.message}` });
      }
      if (typeof from === 'string') {
        this.#waiters.resolve(postId, failPublish('refused', CANCELED_MESSAGE));
        this.#forget(postId);
        this.#notifyChanged();
      }
      return ok(undefined);
    });
  }

  /**
   * Takes out the posts of an account that is gone: nobody can send them any more, and left in the queue they would keep
   * whoever takes their drafts from publishing those.
   */
  async dropAccount(accountId: string): Promise<Result<undefined, { message: string }>> {
    const dropped = await this.#posts.cancel(({ account }, isHere) => isHere && account.id === accountId);
    this.#notifyChanged();
    return dropped;
  }

  /** The network or the account may be there again. */
  wake(): void {
    this.#retries.wake();
    this.#notifyChanged();
    if (this.#posts.all().length === 0) return;
    this.#wasWoken = true;
    void this.#run();
  }

  /** Whether a text of this post is queued or being sent. */
  has(postId: string): boolean {
    return this.#posts.find(postId) !== undefined;
  }

  close(): void {
    this.#closing.abort();
    this.#retries.close();
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #isSending(postId: string): boolean {
    const { activity } = this.#attempts;
    return activity?.postId === postId && activity.step !== 'uploading';
  }

  #notifyChanged(): void {
    this.#options.onChange(this.read());
  }

  /** Forgets what is known of an earlier text of the post. */
  #forget(id: string): void {
    this.#retries.forget(id);
    this.#attempts.forgetDone(id);
  }

  /** Starts a round of attempts, or another one after the one that runs. */
  #run(): Promise<void> {
    this.#runAgain = !this.#isClosed;
    this.#running ??= this.#runUntilIdle().finally(() => {
      this.#running = null;
      if (this.#runAgain) void this.#run();
    });
    return this.#running;
  }

  async #runUntilIdle(): Promise<void> {
    while (this.#runAgain) {
      this.#runAgain = false;
      // An attempt that was under way when the network came back may have failed since.
      if (this.#wasWoken) this.#retries.wake();
      this.#wasWoken = false;
      this.#retries.beginRound();
      for (let next = this.#findSendable(); next !== undefined; next = this.#findSendable()) {
        await this.#attempts.run(next);
      }
    }
    this.#notifyChanged();
    for (const postId of this.#waiters.all()) {
      if (!this.#held.has(postId)) this.#waiters.resolve(postId, ok('queued'));
    }
  }

  #findSendable(): QueuedPost | undefined {
    if (this.#isClosed || this.#retries.isRoundOver()) return undefined;
    const accountId = this.#options.session.readUser()?.id;
    return this.#retries
      .order(this.#posts.all())
      .find(
        ({ postId, failure, account }) =>
          failure === null && account.id === accountId && !this.#held.has(postId) && this.#retries.isDue(postId),
      );
  }
}

function isMeant({ backendOrigin }: QueuedPost, isHere: boolean, from: CancelFrom): boolean {
  if (from === 'everywhere') return true;
  return from === 'here' ? isHere : !isHere && from.backendOrigin === backendOrigin;
}
