import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err } from '@callwright/shared/result.ts';
import { NO_REPORTS } from '@callwright/site/publish/backend/reports.ts';
import { watchPosts } from '@callwright/site/publish/watch.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const NEVER_MS = 10 * 60_000;
let ending: AbortController;
beforeEach(() => {
  ending = new AbortController();
});
afterEach(() => ending.abort());

/** A publisher that fails each time; its next try by itself is far away. */
function watchFailing() {
  const tries: (ReleaseKind | null)[] = [];
  let request: ReleaseKind | null = null;
  let duringNext = () => {};
  const watch = watchPosts({
    publisher: {
      siteFolder: '/nowhere',
      publish: async (asked) => {
        tries.push(asked ?? null);
        duringNext();
        return err({ step: 'read', message: 'The backend is away.' });
      },
    },
    reports: {
      ...NO_REPORTS,
      async takeRequest() {
        const taken = request;
        request = null;
        return taken;
      },
    },
    signal: ending.signal,
    onResult: () => {},
    pauses: { pollMs: 5, firstRetryMs: NEVER_MS, lastRetryMs: NEVER_MS },
  });
  return {
    tries,
    watch,
    ask: (kind: ReleaseKind) => {
      request = kind;
    },
    whilePublishing: (run: () => void) => {
      duringNext = () => {
        duringNext = () => {};
        run();
      };
    },
  };
}

test('an author who asks to try again does not wait for the end of a retry’s pause', async () => {
  const failing = watchFailing();
  await expect.poll(() => failing.tries).toEqual([null]);
  failing.ask('full');
  await expect.poll(() => failing.tries).toEqual([null, 'full']);
});

test('a change that is told while the site is published is published next', async () => {
  const failing = watchFailing();
  failing.whilePublishing(() => failing.watch.wake());
  await expect.poll(() => failing.tries).toEqual([null, null]);
});

test('a failure that no later run mends ends it, and is said once', async () => {
  const results: unknown[] = [];
  const failure = { step: 'read', message: 'The host has the site of another database.', isFinal: true } as const;
  const watch = watchPosts({
    publisher: { siteFolder: '/nowhere', publish: async () => err(failure) },
    reports: NO_REPORTS,
    signal: ending.signal,
    onResult: (result) => void results.push(result),
    pauses: { pollMs: 5, firstRetryMs: 5, lastRetryMs: 5 },
  });
  expect(await watch.ended).toEqual(failure);
  expect(results).toEqual([err(failure)]);
});
