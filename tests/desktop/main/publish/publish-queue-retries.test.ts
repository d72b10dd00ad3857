import { describe, expect, test } from 'vitest';
import { HOUR_MS, noNetwork, post, setUpAuthor } from '../../../helpers/author-fixture.ts';

let backoffMs = 5;
const app = setUpAuthor(() => backoffMs);

const page = (status: number) => new Response(`<html>${status}</html>`, { status });

const answerTo =
  (words: string, answer: () => Response | Promise<Response>): typeof fetch =>
  async (input, init) =>
    `${String(input)} ${String(init?.body ?? '')}`.includes(words) ? answer() : fetch(input, init);

async function queueOffline(...slugs: string[]): Promise<string[]> {
  backoffMs = HOUR_MS;
  app.network = noNetwork;
  const ids: string[] = [];
  for (const slug of slugs) {
    const id = await app.newDraft();
    await app.queue.publish(id, post({ slug, content: `The text of ${slug}.` }));
    ids.push(id);
  }
  backoffMs = 5;
  return ids;
}

const readSlugs = async () => (await app.readRows()).map(({ slug }) => slug).sort();

describe('a post that never gets an answer from the backend', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ["a firewall's 403", () => page(403)],
    ['a 413', () => page(413)],
    ['a 500 with a code', () => Response.json({ code: 'XX000', message: 'out of memory' }, { status: 500 })],
    ['a 503 without one', () => page(503)],
    ["a portal's page", () => page(200)],
  ])('doesn’t block others, and stops with its status: %s (Q7, Q8)', async (_name, answer) => {
    const [blocked = ''] = await queueOffline('blocked', 'second', 'third');
    let attempts = 0;
    app.network = answerTo('text of blocked', () => {
      attempts += 1;
      return answer();
    });
    app.queue.wake();
    await expect.poll(() => app.steps().find(([id]) => id === blocked)?.[1]).toBe('stopped');
    expect(await readSlugs()).toEqual(['second', 'third']);
    expect(attempts).toBeLessThanOrEqual(6);
    const status = (await answer()).status;
    expect(app.queue.read().entries[0]?.step).toMatchObject({
      failure: {
        kind: 'paused',
        message: expect.stringMatching(
          new RegExp(`responded with ${status} .* 5 times.*[Tt]ry (again|another).*saved`),
        ),
      },
    });
    app.network = fetch;
    await app.queue.retry(blocked);
    expect(await readSlugs()).toEqual(['blocked', 'second', 'third']);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['breaks the connection', () => Promise.reject(new TypeError('connection reset'))],
    ['has a slug that a firewall rejects', () => page(403)],
  ])('doesn’t block others if it %s (Q6)', async (_name, answer) => {
    await queueOffline('blocked', 'second', 'third');
    app.network = answerTo('blocked', answer);
    app.queue.wake();
    await expect.poll(readSlugs).toEqual(['second', 'third']);
  });
});

test('an outage of the backend stops no post and causes few requests; all are published afterwards (Q7, Q8)', async () => {
  const slugs = ['one', 'two', 'three', 'four', 'five', 'six'];
  await queueOffline(...slugs);
  let requests = 0;
  app.network = async () => {
    requests += 1;
    return page(503);
  };
  backoffMs = HOUR_MS;
  for (let round = 0; round < 20; round += 1) {
    app.queue.wake();
    await expect.poll(() => app.queue.read().entries.some(({ step }) => step.name === 'sending')).toBe(false);
  }
  expect(requests).toBeLessThanOrEqual(20 * 2);
  expect(new Set(app.steps().map(([, step]) => step))).toEqual(new Set(['waiting-for-backend']));
  app.network = fetch;
  app.queue.wake();
  await app.whenEmpty();
  expect(await readSlugs()).toEqual(slugs.sort());
});

test('a read-only backend stops no post (Q8)', async () => {
  await queueOffline('one', 'two', 'three');
  let requests = 0;
  app.network = async (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init);
    requests += 1;
    return Response.json({ code: '25006', message: 'read-only transaction' }, { status: 503 });
  };
  app.queue.wake();
  await expect.poll(() => requests).toBeGreaterThan(20);
  expect(app.steps().some(([, step]) => step === 'stopped')).toBe(false);
  app.network = fetch;
  await expect.poll(readSlugs).toEqual(['one', 'three', 'two']);
});

test('one gateway error doesn’t count against a post, which is published at the next attempt', async () => {
  const id = await app.newDraft();
  backoffMs = HOUR_MS;
  app.network = async () => page(502);
  expect(await app.queue.publish(id, post())).toMatchObject({ ok: true, value: { isQueued: true } });
  expect(app.queue.read().entries[0]?.step).toMatchObject({
    name: 'waiting-for-backend',
    answer: '502 (Bad Gateway)',
  });
  app.network = fetch;
  app.queue.wake();
  await app.whenEmpty();
  expect(await app.readRows()).toMatchObject([{ id, revision: 1 }]);
});

test('a text that can’t be stored leaves the previous one in the queue', async () => {
  const [id = ''] = await queueOffline('first');
  backoffMs = HOUR_MS;
  app.network = async () => page(502);
  await app.queue.retry(id);
  expect(app.queue.read().entries[0]?.step).toMatchObject({ name: 'waiting-for-backend' });
  app.network = fetch;
  app.storage.refused.add('storeOutbox');
  expect(await app.queue.publish(id, post({ slug: 'first', content: 'Later.' }))).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('so it wasn’t sent') },
  });
  app.storage.refused.clear();
  await expect.poll(() => app.readRows()).toMatchObject([{ content: 'The text of first.' }]);
});

test.each<[string, () => Promise<Response>]>([
  ['no response', () => Promise.reject(new TypeError('fetch failed'))],
  ['a gateway error', async () => page(502)],
])(
  'if the network returns during an attempt that fails with %s, the post is published immediately',
  async (_name, answer) => {
    const [id = ''] = await queueOffline('first');
    backoffMs = HOUR_MS;
    const isSending = Promise.withResolvers<void>();
    const mayFail = Promise.withResolvers<void>();
    app.network = async () => {
      isSending.resolve();
      await mayFail.promise;
      return answer();
    };
    app.queue.wake();
    await isSending.promise;
    app.network = fetch;
    app.queue.wake();
    mayFail.resolve();
    await app.whenEmpty();
    expect(await app.readRows()).toMatchObject([{ id }]);
  },
);
