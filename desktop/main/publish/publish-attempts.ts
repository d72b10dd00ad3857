import type { PublishedPost } from '@callwright/shared/api/publish-post.ts';
import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { FinishedPost, PublishFailure } from '../../ipc/publish/publish-queue.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import type { UploadPictures } from './picture-uploads.ts';
import { describePaused, toPublishFailure } from './publish-failure.ts';
import type { AttemptFailure, PublishOnce } from './publish-once.ts';
import type { QueuedPost, QueueStore } from './queue-store.ts';
import type { createPublishWaiters, DonePost, QueueActivity } from './queue-view.ts';
import type { createRetrySchedule } from './retry-schedule.ts';

const UNAUTHORIZED = 401;

const MAX_SHOWN_DONE = 5;

type Options = {
  posts: QueueStore;
  storage: Pick<Storage, 'call'>;
  publishOnce: PublishOnce;
  uploadPictures: UploadPictures;
  session: Pick<AuthSession, 'readUser'>;
  retries: ReturnType<typeof createRetrySchedule>;
  waiters: ReturnType<typeof createPublishWaiters>;
  isWanted: (post: QueuedPost) => boolean;
  /** Aborted when the queue closes. Later responses are ignored. */
  signal: AbortSignal;
  onChange: () => void;
  /** Called for posts that no caller waits for. */
  onFinished: (post: QueuedPost, outcome: FinishedPost['outcome']) => void;
};

/** Sends one queued post and handles the response (rules Q1 to Q8 and Q10 of the publish queue). */
export class PublishAttempts {
  readonly #options: Options;
  #done: DonePost[] = [];
  #activity: QueueActivity = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get activity(): QueueActivity {
    return this.#activity;
  }

  /** The posts published in this run that no caller waited for, newest first. */
  get done(): readonly DonePost[] {
    return this.#done;
  }

  forgetDone(id: string): void {
    this.#done = this.#done.filter(({ postId }) => postId !== id);
  }

  async run(post: QueuedPost): Promise<void> {
    if (!post.fields.ok) return this.#stop(post, post.fields.error);
    const published = await this.#send(post, post.fields.value);
    if (this.#options.signal.aborted) return;
    if (published?.ok) return this.#finish(post, published.value);
    this.#activity = null;
    if (published !== null) await this.#endAttempt(post, published.error);
  }

  /** Uploads the pictures, then sends the post (Q10). Returns null if the post was replaced or canceled. */
  async #send(post: QueuedPost, fields: PostFields): Promise<Result<PublishedPost, AttemptFailure> | null> {
    const { uploadPictures, publishOnce, isWanted } = this.#options;
    const { postId, account, baseRevision, publishAt, showsUpdatedDate = false } = post;
    const uploaded = await uploadPictures(
      account.id,
      fields,
      () => isWanted(post),
      (progress) => this.#setActivity({ postId, step: 'uploading', ...progress }),
    );
    if (!isWanted(post)) return null;
    if (!uploaded.ok) return uploaded;
    this.#setActivity({ postId, step: 'sending' });
    return publishOnce(account.id, { id: postId, fields, baseRevision, publishAt, showsUpdatedDate });
  }

  /** Records the publish and removes the post from the queue, unless a newer version replaced it (Q1, Q3). */
  async #finish(post: QueuedPost, { revision, slug, publishedAt }: PublishedPost): Promise<void> {
    const { posts, storage, retries, waiters } = this.#options;
    const { postId, account, typed } = post;
    retries.accept(postId);
    this.#setActivity({ postId, step: 'confirming' });
    const marked = await storage.call('markPublished', {
      id: postId,
      post: { revision, slug, publishedAt, fields: typed },
      account: account.id,
      isDone: posts.find(postId) === post,
    });
    this.#activity = null;
    const later = posts.find(postId);
    const isReplaced = later !== undefined && later !== post;
    if (!marked.ok) {
      const message = `The post is published, but Callwright couldn’t save its status on this computer. ${marked.error.message}`;
      // The newer version is sent next and finds only this one on the blog.
      return isReplaced ? undefined : this.#stop(post, { kind: 'unrecorded', title: 'Error', message });
    }
    if (isReplaced) return void (await posts.update(postId, { baseRevision: revision }));
    // A waiting caller shows a toast instead.
    if (!waiters.has(postId)) {
      this.forgetDone(postId);
      this.#done = [{ ...post, slug, publishedAt }, ...this.#done].slice(0, MAX_SHOWN_DONE);
    }
    await posts.forget(post);
    const isAwaited = waiters.resolve(postId, marked);
    if (!isAwaited) this.#options.onFinished(post, ok({ slug, draft: marked.value }));
  }

  async #endAttempt(post: QueuedPost, failure: AttemptFailure): Promise<void> {
    const { session, retries, waiters } = this.#options;
    switch (failure.kind) {
      case 'unreachable':
        return this.#retryOrStop(post, failure);
      case 'signed-out':
      case 'expired':
      case 'other-account': {
        // Only the backend refuses the session. A retry or signing in fixes that.
        if (session.readUser()?.id === post.account.id) retries.failRound(post.postId, UNAUTHORIZED);
        this.#options.onChange();
        if (waiters.has(post.postId)) await this.#stop(post, toPublishFailure(failure));
        return;
      }
      case 'duplicate-slug':
      case 'conflict':
      case 'unpublished':
      case 'gone':
      case 'refused':
        return this.#stopUnlessReplaced(post, toPublishFailure(failure));
      default:
        assertNever(failure);
    }
  }

  /** Q6 to Q8. */
  async #retryOrStop(
    post: QueuedPost,
    { status, hasAnsweredBefore = false }: Partial<Omit<Unreachable, 'kind'>> & { kind: string },
  ): Promise<void> {
    const { retries } = this.#options;
    if (status === undefined) retries.failRound(post.postId, null);
    else if (retries.failPost(post.postId, { status, hasAnsweredBefore })) {
      await this.#stopUnlessReplaced(post, describePaused(status));
    }
    this.#options.onChange();
  }

  /** The newer version may succeed. */
  async #stopUnlessReplaced(post: QueuedPost, failure: PublishFailure): Promise<void> {
    this.#options.retries.forget(post.postId);
    if (this.#options.posts.find(post.postId) === post) await this.#stop(post, failure);
  }

  /** Q5. */
  async #stop(post: QueuedPost, failure: PublishFailure): Promise<void> {
    const { posts, waiters } = this.#options;
    if (waiters.has(post.postId)) {
      await posts.drop(post.postId);
      waiters.resolve(post.postId, err(failure));
      return;
    }
    await posts.update(post.postId, { failure });
    this.#options.onFinished(post, err(failure));
  }

  #setActivity(next: QueueActivity): void {
    this.#activity = next;
    this.#options.onChange();
  }
}
