// Tested by publish-queue.test.ts and publish-queue-retries.test.ts in tests/desktop/main/publish/.
import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { assertNever, err, ok } from '@callwright/shared/result.ts';
import type { FinishedPost, PublishFailure } from '../../ipc/publish/publish-queue.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { UploadPictures } from '../pictures/picture-uploads.ts';
import type { AuthSession } from '../session/session.ts';
import { describePaused, toPublishFailure } from './publish-failure.ts';
import type { AttemptFailure, PublishOnce } from './publish-once.ts';
import type { QueuedPost, QueueStore } from './queue-store.ts';
import type { createPublishWaiters, DonePost, QueueActivity } from './queue-view.ts';
import type { createRetrySchedule } from './retry-schedule.ts';

/** The status of an answer that refuses the session. */
const UNAUTHORIZED = 401;

/** At most this many published posts are shown. */
const MAX_SHOWN_DONE = 5;

/**
 * Creates the attempts to publish a queued post, and decides what follows from each answer: rules Q1 to Q8 and Q10 of the
 * publish queue. The queue decides which post is tried, and when.
 *
 * @param isClosed whether the queue has ended: an answer that comes later changes nothing.
 * @param isWanted whether a post is still to be sent as it is.
 * @param onChange what is shown of the queue has changed.
 * @param onFinished an entry that nobody waited for has ended or stopped.
 */
export function createAttempts({
  posts,
  drafts,
  publishOnce,
  uploadPictures,
  session,
  retries,
  waiters,
  isClosed,
  isWanted,
  onChange,
  onFinished,
  isVisible,
}: {
  posts: QueueStore;
  drafts: Pick<Drafts, 'markPublished'>;
  publishOnce: PublishOnce;
  uploadPictures: UploadPictures;
  session: Pick<AuthSession, 'readUser'>;
  retries: ReturnType<typeof createRetrySchedule>;
  waiters: ReturnType<typeof createPublishWaiters>;
  isClosed: () => boolean;
  isWanted: (post: QueuedPost) => boolean;
  onChange: () => void;
  onFinished: (finished: FinishedPost) => void;
  isVisible: (accountId: string) => boolean;
}) {
  let done: DonePost[] = [];
  let activity: QueueActivity = null;

  function setActivity(next: QueueActivity) {
    activity = next;
    onChange();
  }

  async function run(post: QueuedPost): Promise<void> {
    if (post.confirmed !== null) return finishPublish(post, post.confirmed);
    if (!post.fields.ok) return stop(post, post.fields.error);
    const isStillWanted = () => !isClosed() && isWanted(post);
    const uploaded = await uploadPictures(post.account.id, post.fields.value, isStillWanted, (progress) =>
      setActivity({ postId: post.postId, step: 'uploading', ...progress }),
    );
    if (!isStillWanted()) {
      activity = null;
      return;
    }
    if (!uploaded.ok) {
      activity = null;
      return endAttempt(post, uploaded.error);
    }
    setActivity({ postId: post.postId, step: 'sending' });
    const published = await publishOnce(post.account.id, {
      id: post.postId,
      fields: post.fields.value,
      baseRevision: post.baseRevision,
      publishAt: post.publishAt,
      tellsReaders: post.tellsReaders ?? false,
      isOwnText: (remote) => post.earlier.includes(fingerprintFields(remote)),
    });
    if (isClosed()) return;
    if (!published.ok) {
      activity = null;
      return endAttempt(post, published.error);
    }
    retries.accept(post.postId);
    const { revision, slug, publishedAt } = published.value;
    const confirmed = {
      revision,
      slug,
      publishedAt,
      typed: post.typed,
      publishAt: post.publishAt,
      tellsReaders: post.tellsReaders,
    };
    setActivity({ postId: post.postId, step: 'confirming' });
    await posts.note(post.postId, { confirmed });
    await finishPublish(post, confirmed);
  }

  /** Records a publish in the draft's file, then drops the entry, unless a later text has replaced it (Q1, Q3). */
  async function finishPublish(
    { postId, account }: QueuedPost,
    confirmed: NonNullable<QueuedPost['confirmed']>,
  ): Promise<void> {
    setActivity({ postId, step: 'confirming' });
    const { typed, publishAt, tellsReaders, ...publication } = confirmed;
    const marked = await drafts.markPublished(postId, { ...publication, fields: typed }, account.id);
    activity = null;
    const current = posts.find(postId);
    if (current === undefined) return;
    if (!marked.ok) {
      const message = `The post is published, but this computer could not note it. ${marked.error.message}`;
      return stop(current, { kind: 'unrecorded', title: 'Error', message });
    }
    if (!isSameTyped(current, typed) || current.publishAt !== publishAt || current.tellsReaders !== tellsReaders) {
      await posts.note(postId, { baseRevision: publication.revision, earlier: [], confirmed: null });
      return;
    }
    // A caller that waits shows a toast; without one the queue shows the post as done.
    if (!waiters.has(postId)) {
      const { slug, publishedAt } = publication;
      done = [{ ...current, slug, publishedAt }, ...done.filter((post) => post.postId !== postId)];
      done = done.slice(0, MAX_SHOWN_DONE);
    }
    await posts.drop(postId);
    const isAwaited = waiters.resolve(postId, marked);
    if (!isAwaited) notifyFinished(current, ok({ slug: publication.slug, draft: marked.value }));
  }

  async function endAttempt(post: QueuedPost, failure: AttemptFailure): Promise<void> {
    switch (failure.kind) {
      case 'unreachable':
        return retryOrStop(post, failure);
      case 'signed-out':
      case 'expired':
      case 'other-account': {
        // A session that is fine here was refused by the backend alone: that ends by itself, or by signing in.
        if (session.readUser()?.id === post.account.id) retries.failLine(post.postId, UNAUTHORIZED);
        onChange();
        if (waiters.has(post.postId)) await stop(post, toPublishFailure(failure));
        return;
      }
      case 'duplicate-slug':
      case 'conflict':
      case 'unpublished':
      case 'gone':
      case 'refused':
        retries.forget(post.postId);
        // A later text that replaced it meanwhile may be accepted.
        if (isSameTyped(posts.find(post.postId), post.typed)) await stop(post, toPublishFailure(failure));
        return;
      default:
        assertNever(failure);
    }
  }

  /** Q6 to Q8. */
  async function retryOrStop(
    post: QueuedPost,
    { status, hasAnsweredBefore = false }: Partial<Omit<Unreachable, 'kind'>> & { kind: string },
  ): Promise<void> {
    if (status === undefined) retries.failLine(post.postId, null);
    else if (retries.failPost(post.postId, { status, hasAnsweredBefore })) {
      retries.forget(post.postId);
      if (isSameTyped(posts.find(post.postId), post.typed)) await stop(post, describePaused(status));
    }
    onChange();
  }

  /** Q5. */
  async function stop(post: QueuedPost, failure: PublishFailure): Promise<void> {
    if (waiters.has(post.postId)) {
      await posts.drop(post.postId);
      waiters.resolve(post.postId, err(failure));
      return;
    }
    await posts.note(post.postId, { failure });
    notifyFinished(post, err(failure));
  }

  function notifyFinished({ postId, account }: QueuedPost, outcome: FinishedPost['outcome']) {
    if (isVisible(account.id)) onFinished({ postId, outcome });
  }

  return {
    run,
    /** What is done with which post at the moment. */
    activity: () => activity,
    /** The posts that went out in this run and that nobody waited for, the latest first. */
    done: (): readonly DonePost[] => done,
    forgetDone(id: string): void {
      done = done.filter(({ postId }) => postId !== id);
    },
  };
}

/** Whether the entry still has this text; false where it was removed. */
function isSameTyped(post: QueuedPost | undefined, typed: PostFields): boolean {
  return post !== undefined && fingerprintFields(post.typed) === fingerprintFields(typed);
}
