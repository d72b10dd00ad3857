import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import { createRetryTimer, type Delays, type RetryTimer } from './retry-timer.ts';

/** How a post that is tried again later is doing. */
export type Retry = {
  /** The HTTP status of the last answer; null where none came. */
  status: number | null;
  /** Milliseconds since the epoch. */
  nextTryAt: number;
};

/** What is known of a post's failed attempts since it was queued, or since the start. */
type Attempts = {
  failures: number;
  /** How many answers count against the post (Q8). */
  counted: number;
  /** How many posts the backend had accepted when this one was first answered; null before that. */
  acceptedBefore: number | null;
  status: number | null;
  timer: RetryTimer;
};

const LINE_DELAYS: Delays = { firstMs: 1_000, maxMs: 60_000 };
const POST_DELAYS: Delays = { firstMs: 5_000, maxMs: 300_000 };

/** A post is stopped at this many answers that count against it. */
export const MAX_COUNTED_ANSWERS = 5;

/** Decides which post is tried when, after attempts that settled nothing: rules Q6 to Q8 of the publish queue. */
export function createRetrySchedule({
  backoffMs,
  run,
}: {
  backoffMs?: ((failures: number) => number) | undefined;
  /** Starts a round of attempts. */
  run: () => void;
}) {
  const posts = new Map<string, Attempts>();
  const line = createRetryTimer({ delays: LINE_DELAYS, backoffMs, run });
  let lineStatus: number | null = null;
  let accepted = 0;
  /** The post that got the last answer of a backend that is out, as long as nothing else was answered since. */
  let suspect: string | null = null;

  function attemptsOf(postId: string): Attempts {
    const known = posts.get(postId);
    if (known !== undefined) return known;
    const timer = createRetryTimer({
      delays: POST_DELAYS,
      backoffMs,
      run: () => {
        timer.cancel();
        // Where the round is over, the next one takes the post along: an outage is asked no oftener for it (Q6).
        if (line.at() === null) run();
      },
    });
    const attempts = { failures: 0, counted: 0, acceptedBefore: null, status: null, timer };
    posts.set(postId, attempts);
    return attempts;
  }

  function endRound(status: number | null) {
    suspect = null;
    lineStatus = status;
    line.scheduleAfterFailure();
    // What the backend accepted before says nothing any more.
    for (const attempts of posts.values()) attempts.acceptedBefore = accepted;
  }

  function forget(postId: string) {
    posts.get(postId)?.timer.cancel();
    posts.delete(postId);
    suspect = null;
  }

  return {
    isRoundOver: () => line.at() !== null,
    beginRound: () => line.cancel(),
    /** Whether the post may be tried in this round. */
    isDue: (postId: string) => (posts.get(postId)?.timer.at() ?? null) === null,
    /** The posts that failed least often come first, and otherwise stay in their order (Q6). */
    order: <Post extends { postId: string }>(queued: readonly Post[]): Post[] =>
      queued.toSorted((a, b) => (posts.get(a.postId)?.failures ?? 0) - (posts.get(b.postId)?.failures ?? 0)),
    /** When the post is tried again; null where it only waits for its turn. */
    read(postId: string): Retry | null {
      const { status = null, timer } = posts.get(postId) ?? {};
      const own = timer?.at() ?? null;
      if (own !== null) return { status, nextTryAt: own };
      const at = line.at();
      return at === null ? null : { status: lineStatus, nextTryAt: at };
    },
    /** Q6: no post can be sent now. */
    failLine(postId: string, status: number | null) {
      attemptsOf(postId).failures += 1;
      endRound(status);
    },
    /** Q7, Q8. @returns whether the post has to stop. */
    failPost(
      postId: string,
      { status, hasAnsweredBefore = false }: { status: number } & Pick<Unreachable, 'hasAnsweredBefore'>,
    ): boolean {
      const attempts = attemptsOf(postId);
      attempts.failures += 1;
      attempts.status = status;
      const isOfPost = hasAnsweredBefore && isOfRequest(status);
      attempts.acceptedBefore ??= accepted;
      if (isOfPost || accepted > attempts.acceptedBefore) attempts.counted += 1;
      if (attempts.counted >= MAX_COUNTED_ANSWERS) return true;
      attempts.timer.scheduleAfterFailure();
      if (!isOfPost && suspect !== null && suspect !== postId) endRound(status);
      else suspect = isOfPost ? null : postId;
      return false;
    },
    /** The backend has accepted the post. */
    accept(postId: string) {
      accepted += 1;
      line.reset();
      forget(postId);
    },
    /** The post is no longer tried, or has another text. */
    forget,
    /** The network may be back: posts that nothing counts against are tried at once. */
    wake() {
      line.reset();
      for (const { counted, timer } of posts.values()) {
        if (counted > 0) continue;
        timer.reset();
        timer.cancel();
      }
    },
    close() {
      line.cancel();
      for (const { timer } of posts.values()) timer.cancel();
    },
  };
}

/** Whether a status is about the request, and not about a server that is out or busy. */
function isOfRequest(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}
