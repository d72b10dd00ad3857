import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import { createRetryTimer, type Delays, type RetryTimer } from './retry-timer.ts';

export type Retry = {
  /** The last HTTP status, or null if there was no response. */
  status: number | null;
  /** Milliseconds since the epoch. */
  nextTryAt: number;
};

type Attempts = {
  failures: number;
  /** Answers that count against the post (Q8). */
  counted: number;
  /** How many posts the backend had accepted at this post's first answer. */
  acceptedBefore: number | null;
  status: number | null;
  timer: RetryTimer;
};

const ROUND_DELAYS: Delays = { firstMs: 1_000, maxMs: 60_000 };
const POST_DELAYS: Delays = { firstMs: 5_000, maxMs: 300_000 };

export const MAX_COUNTED_ANSWERS = 5;

/** Decides which posts to retry, and when (rules Q6 to Q8 of the publish queue). */
export function createRetrySchedule({
  backoffMs,
  run,
}: {
  backoffMs?: ((failures: number) => number) | undefined;
  run: () => void;
}) {
  const posts = new Map<string, Attempts>();
  const round = createRetryTimer({ delays: ROUND_DELAYS, backoffMs, run });
  let roundStatus: number | null = null;
  let accepted = 0;
  /** The post that got the last sign of an outage. */
  let suspect: string | null = null;

  function attemptsOf(postId: string): Attempts {
    const known = posts.get(postId);
    if (known !== undefined) return known;
    const timer = createRetryTimer({
      delays: POST_DELAYS,
      backoffMs,
      run: () => {
        timer.cancel();
        // If the round is over, the next one includes this post (Q6).
        if (round.at() === null) run();
      },
    });
    const attempts = { failures: 0, counted: 0, acceptedBefore: null, status: null, timer };
    posts.set(postId, attempts);
    return attempts;
  }

  function endRound(status: number | null) {
    suspect = null;
    roundStatus = status;
    round.scheduleAfterFailure();
    // Earlier successes don't show that the backend works now.
    for (const attempts of posts.values()) attempts.acceptedBefore = accepted;
  }

  function forget(postId: string) {
    posts.get(postId)?.timer.cancel();
    posts.delete(postId);
    suspect = null;
  }

  return {
    isRoundOver: () => round.at() !== null,
    beginRound: () => round.cancel(),
    isDue: (postId: string) => (posts.get(postId)?.timer.at() ?? null) === null,
    /** Fewest failures first (Q6). */
    order: <Post extends { postId: string }>(queued: readonly Post[]): Post[] =>
      queued.toSorted((a, b) => (posts.get(a.postId)?.failures ?? 0) - (posts.get(b.postId)?.failures ?? 0)),
    read(postId: string): Retry | null {
      const { status = null, timer } = posts.get(postId) ?? {};
      const own = timer?.at() ?? null;
      if (own !== null) return { status, nextTryAt: own };
      const at = round.at();
      return at === null ? null : { status: roundStatus, nextTryAt: at };
    },
    /** Q6. */
    failRound(postId: string, status: number | null) {
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
      const isAboutPost = hasAnsweredBefore && isAboutRequest(status);
      attempts.acceptedBefore ??= accepted;
      if (isAboutPost || accepted > attempts.acceptedBefore) attempts.counted += 1;
      if (attempts.counted >= MAX_COUNTED_ANSWERS) return true;
      attempts.timer.scheduleAfterFailure();
      if (!isAboutPost && suspect !== null && suspect !== postId) endRound(status);
      else suspect = isAboutPost ? null : postId;
      return false;
    },
    accept(postId: string) {
      accepted += 1;
      round.reset();
      forget(postId);
    },
    forget,
    wake() {
      round.reset();
      for (const { counted, timer } of posts.values()) {
        if (counted > 0) continue;
        timer.reset();
        timer.cancel();
      }
    },
    close() {
      round.cancel();
      for (const { timer } of posts.values()) timer.cancel();
    },
  };
}

/** As opposed to a server that is down or busy. */
function isAboutRequest(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}
