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

type PublishedDraft = Draft & { isQueued: boolean };

type CancelFrom = 'here' | 'everywhere' | { backendOrigin: string };

type Options = {
  storage: Pick<Storage, 'call'>;
  origins?: BackendOrigins | undefined;
  author: () => string | null;
  publishOnce: PublishOnce;
  forms: Pick<PictureForms, 'toPost'>;
  uploadPictures: UploadPictures;
  session: Pick<AuthSession, 'readUser' | 'read'>;
  onChange: (queue: PublishQueueView) => void;
  /** Called for posts that no caller waits for. */
  onFinished: (finished: FinishedPost) => void;
  /** See rule O2. */
  isVisible: (accountId: string) => boolean;
  backoffMs?: ((failures: number) => number) | undefined;
};

const CANCELED_MESSAGE =
  'You removed this post from the publish queue, so it wasn’t sent. Your draft is saved on this computer.';

/**
 * Queues posts and sends them in rounds. Tests cite these rules:
 * Q1. A post is on disk before it is sent. It leaves the queue in the transaction that marks its draft published.
 * Q2. Publishing is idempotent: a post is recognized by its id and text, so a crash never creates a second one.
 * Q3. One entry per post, one attempt at a time. A newer version replaces an older one, never the reverse.
 * Q4. A post is sent only by the account, and to the backend, that it was queued for.
 * Q5. If a caller waits, a failure removes the entry. Otherwise the entry stops and waits for its author.
 * Q6. No answer or a refused session ends the round. The next one starts after 1 s to 1 min, or when the network is
 *   back, with the posts that failed least: a post that breaks connections doesn't block others.
 * Q7. An answer that isn't about the post (a firewall's 403, a gateway's 502, a 500) delays only that post, by 5 s to 5
 *   min. If two posts in a row get one that isn't about the request (503, but not 413), see Q6.
 * Q8. Such an answer counts against the post if the backend works: it answered a read before refusing the write with
 *   4xx, or has accepted another post since. The fifth one stops the post. Nothing counts during an outage.
 * Q9. A canceled post is never sent. Canceling fails if the disk refuses or the post itself is being sent.
 * Q10. A post is sent after its pictures. A failed upload counts as an answer to its post.
 * Queue packages either forget on exit (p-queue) or bring a database, and none knows accounts or revisions.
 */
export class PublishQueue {
  readonly #options: Options;
  readonly #posts: QueueStore;
  readonly #retries: ReturnType<typeof createRetrySchedule>;
  readonly #waiters = createPublishWaiters();
  readonly #attempts: PublishAttempts;
  readonly #enqueue: ReturnType<typeof createEnqueue>;
  readonly #entries = createKeyedMutex();
  /** Posts being queued or canceled. They aren't sent until the disk has the change (Q1, Q9). */
  readonly #held = new Set<string>();
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #runAgain = false;
  /** Whether the network may have come back during this round. */
  #wasWoken = false;

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
      // It may have been replaced or canceled while its pictures were uploading.
      isWanted: (post) => !this.#isClosed && posts.find(post.postId) === post && !this.#held.has(post.postId),
      signal: this.#closing.signal,
      onChange: () => this.#notifyChanged(),
      onFinished({ postId, account, isQuiet = false }, outcome) {
        if (isVisible(account.id)) onFinished({ postId, isQuiet, outcome });
      },
    });
    this.#enqueue = createEnqueue({ ...options, posts, held: this.#held, onEnqueue: (id) => this.#forget(id) });
  }

  read(): PublishQueueView {
    const { session, isVisible } = this.#options;
    return toQueueView({
      posts: this.#posts.all(),
      otherBackends: this.#posts.otherBackends(),
      done: this.#attempts.done,
      activity: this.#attempts.activity,
      readRetry: this.#retries.read,
      problem: this.#posts.problem(),
      isVisible,
      session: session.read(),
      accountId: session.readUser()?.id ?? null,
    });
  }

  async publish(
    id: string,
    typed: PostFields,
    { publishAt = null, showsUpdatedDate = false }: PublishOptions = {},
  ): Promise<Result<PublishedDraft, PublishFailure>> {
    const waiting = Promise.withResolvers<PublishOutcome>();
    const enqueued = await this.#entries.run(id, async () => {
      const answer = await this.#enqueue(id, typed, { publishAt, showsUpdatedDate });
      // Add in the same tick, so no attempt can end before it.
      if (answer.ok) this.#waiters.add(id, waiting.resolve);
      return answer;
    });
    if (!enqueued.ok) {
      // The older version is still queued, but this round skipped it.
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

  /** Queues the text that a draft has, without waiting for it. Keeps the time of a version that is still queued. */
  async publishStored(id: string, fields: PostFields): Promise<Result<undefined, PublishFailure>> {
    const enqueued = await this.#entries.run(id, () =>
      this.#enqueue(id, fields, {
        publishAt: this.#posts.find(id)?.publishAt ?? null,
        showsUpdatedDate: false,
        isStored: true,
        isQuiet: true,
      }),
    );
    void this.#run();
    return enqueued.ok ? ok(undefined) : enqueued;
  }

  async retry(postId: string): Promise<void> {
    this.#retries.forget(postId);
    if (this.#posts.find(postId)?.failure) await this.#posts.update(postId, { failure: null });
    await this.#run();
  }

  /** Fails if the post is still queued (Q9). */
  cancel(postId: string, from: CancelFrom = 'here'): Promise<Result<undefined, { message: string }>> {
    return this.#entries.run(postId, async () => {
      if (typeof from === 'string' && this.#isSending(postId)) {
        return err({ message: 'This post is being sent. Wait until it’s published, then try again.' });
      }
      this.#held.add(postId);
      const canceled = await this.#posts.cancel(
        // Posts of hidden accounts don't exist for the user (rule O2).
        (post, isHere) =>
          post.postId === postId && this.#options.isVisible(post.account.id) && matches(post, isHere, from),
      );
      this.#held.delete(postId);
      if (!canceled.ok) {
        void this.#run();
        return err({ message: `Couldn’t remove this post from the publish queue. ${canceled.error.message}` });
      }
      if (typeof from === 'string') {
        this.#waiters.resolve(postId, failPublish('refused', CANCELED_MESSAGE));
        this.#forget(postId);
        this.#notifyChanged();
      }
      return ok(undefined);
    });
  }

  /** A deleted account's posts can't be sent, and would keep the drafts' new owner from publishing. */
  async dropAccount(accountId: string): Promise<Result<undefined, { message: string }>> {
    const dropped = await this.#posts.cancel(({ account }, isHere) => isHere && account.id === accountId);
    this.#notifyChanged();
    return dropped;
  }

  wake(): void {
    this.#retries.wake();
    this.#notifyChanged();
    if (this.#posts.all().length === 0) return;
    this.#wasWoken = true;
    void this.#run();
  }

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

  #forget(id: string): void {
    this.#retries.forget(id);
    this.#attempts.forgetDone(id);
  }

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
      // An attempt from before the network came back may have failed since.
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

function matches({ backendOrigin }: QueuedPost, isHere: boolean, from: CancelFrom): boolean {
  if (from === 'everywhere') return true;
  return from === 'here' ? isHere : !isHere && from.backendOrigin === backendOrigin;
}
