import { readFile } from 'node:fs/promises';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { NO_REPORTS } from '@callwright/site/publish/backend/reports.ts';
import type { Published } from '@callwright/site/publish/outcome.ts';
import { watchPosts } from '@callwright/site/publish/watch.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const NEVER_MS = 10 * 60_000;
let ending: AbortController;
beforeEach(() => {
  ending = new AbortController();
});
afterEach(() => ending.abort());

function watchFailing() {
  const tries: (ReleaseKind | null)[] = [];
  let request: ReleaseKind | null = null;
  let duringNext = () => {};
  const watch = watchPosts({
    publisher: {
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
    delays: { pollMs: 0, notifiedPollMs: NEVER_MS, firstRetryMs: NEVER_MS, lastRetryMs: NEVER_MS },
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

test('an author’s retry doesn’t wait for the end of the retry delay', async () => {
  const failing = watchFailing();
  await expect.poll(() => failing.tries).toEqual([null]);
  failing.ask('full');
  await expect.poll(() => failing.tries).toEqual([null, 'full']);
});

test('a change reported during a publish is published next', async () => {
  const failing = watchFailing();
  failing.whilePublishing(() => failing.watch.wake());
  await expect.poll(() => failing.tries).toEqual([null, null]);
});

test('a permanent failure ends the watcher and is reported once', async () => {
  const results: unknown[] = [];
  const failure = { step: 'read', message: 'The host has the site of another database.', isFinal: true } as const;
  const watch = watchPosts({
    publisher: { publish: async () => err(failure) },
    reports: NO_REPORTS,
    signal: ending.signal,
    onResult: (result) => void results.push(result),
    delays: { pollMs: 0, notifiedPollMs: 5, firstRetryMs: 5, lastRetryMs: 5 },
  });
  expect(await watch.ended).toEqual(failure);
  expect(results).toEqual([err(failure)]);
});

describe('a publisher notified of changes', () => {
  const UNCHANGED: Published = { state: 'unchanged' };
  const LIVE: Published = {
    state: 'live',
    release: 'a',
    kind: 'changes',
    written: [],
    removed: [],
    bytesUploaded: 0,
    posts: [],
    leftOut: [],
    warnings: [],
  };

  function watchNotified(...found: Published[]) {
    const tries: (ReleaseKind | null)[] = [];
    const idle: number[] = [];
    const watch = watchPosts({
      publisher: {
        publish: async (asked) => {
          tries.push(asked ?? null);
          return ok(found.shift() ?? UNCHANGED);
        },
      },
      reports: NO_REPORTS,
      signal: ending.signal,
      onResult: () => {},
      onIdle: () => void idle.push(tries.length),
      isNotified: true,
      delays: { pollMs: 0, notifiedPollMs: NEVER_MS, firstRetryMs: NEVER_MS, lastRetryMs: NEVER_MS },
    });
    /** Waits for this many attempts and a bit longer: another one would come in the next turn. */
    const settled = async (count: number) => {
      await expect.poll(() => tries.length).toBe(count);
      for (let read = 0; read < 200; read += 1) await readFile(import.meta.filename);
      expect(tries).toHaveLength(count);
    };
    return { watch, settled, idle };
  }

  test('doesn’t poll without a notification', async () => {
    await watchNotified().settled(1);
  });

  test('checks immediately on a notification and again soon, because the change may not be readable yet', async () => {
    const { watch, settled } = watchNotified();
    await settled(1);
    watch.wake();
    await settled(3);
  });

  test('checks again soon after a release, and after another machine published', async () => {
    const busy: Published = { state: 'busy', running: 'Another publisher is running.' };
    const { settled, idle } = watchNotified(LIVE, busy, LIVE);
    await settled(4);
    // Other work may run only when there is nothing to publish.
    expect(idle).toEqual([4]);
  });
});
