import { createRetrySchedule } from '@callwright/desktop/main/publish/retry-schedule.ts';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});

test('an hour of outage starts one round per minute, however many posts are waiting (Q6, Q7)', () => {
  const queued = Array.from({ length: 200 }, (_, at) => ({ postId: `post-${at}` }));
  let rounds = 0;
  const schedule = createRetrySchedule({ run });
  function run() {
    rounds += 1;
    schedule.beginRound();
    for (const { postId } of schedule.order(queued)) {
      if (schedule.isRoundOver()) return;
      if (schedule.isDue(postId)) schedule.failPost(postId, { status: 503 });
    }
  }
  run();
  vi.advanceTimersByTime(3_600_000);
  schedule.close();
  // The longest delay, of which half is random, plus the shorter ones before.
  expect(rounds).toBeLessThanOrEqual(120 + 10);
});
