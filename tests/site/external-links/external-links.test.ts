import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExternalLinks } from '@callwright/site/external-links/external-links.ts';
import { LinkHistory } from '@callwright/site/external-links/link-history.ts';
import type { LinkAnswer } from '@callwright/site/external-links/link-request.ts';
import { readLinkedPosts } from '@callwright/site/publish/checks/linked-posts.ts';
import { State } from '@callwright/site/publish/plan/state.ts';
import { deletePost, writePost } from '@callwright/site/publish/plan/stored-posts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePost } from '../../helpers/sample-post.ts';

const START = Date.parse('2026-11-03T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const PAGE = 'https://a.example/page';

const answered = (status: number, location: string | null = null): LinkAnswer => ({
  kind: 'answered',
  status,
  location,
});
const UNREACHABLE: LinkAnswer = { kind: 'unreachable', reason: 'site not found' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function changeState(change: (state: State) => void): void {
  const state = State.open(join(folder, 'state.sqlite'));
  if (state === null) throw new Error('The state is in use.');
  change(state);
  state.close();
}

function publish(content: string, { id = samplePost.id, slug = 'pipes' } = {}): void {
  const { views: _views, ...post } = samplePost;
  changeState((state) => writePost(state, { ...post, id, slug, content }));
}

function openLinks(answers: Record<string, LinkAnswer | ((method: string) => LinkAnswer)> = {}) {
  const web = {
    nowMs: START,
    requests: [] as string[],
    /** When each host was requested, in milliseconds from the start. */
    times: [] as [host: string, atMs: number][],
    reported: [] as [id: string, reasons: string[]][],
    isReporting: true,
    answers,
    check: (signal = new AbortController().signal) => links.check(signal),
    async checkInDays(days: number) {
      web.nowMs = START + days * DAY_MS;
      return web.check();
    },
  };
  const timers: { atMs: number; resolve: () => void }[] = [];
  function passTime(): void {
    const next = timers.sort((a, b) => a.atMs - b.atMs).shift();
    if (next === undefined) return;
    web.nowMs = Math.max(web.nowMs, next.atMs);
    next.resolve();
  }
  const links = new ExternalLinks({
    folder,
    siteUrl: 'https://site.example',
    readPosts: (choose) => readLinkedPosts(folder, choose),
    request: async (url, method) => {
      web.requests.push(`${method} ${url.href}`);
      web.times.push([url.hostname, web.nowMs - START]);
      const answer = web.answers[url.href] ?? answered(200);
      return typeof answer === 'function' ? answer(method) : answer;
    },
    report: async ({ id, links: broken }) => {
      if (web.isReporting) web.reported.push([id, broken.map(({ url, reason }) => `${url} ${reason}`)]);
      return web.isReporting;
    },
    clock: {
      now: () => web.nowMs,
      wait(delayMs) {
        const { promise, resolve } = Promise.withResolvers<void>();
        timers.push({ atMs: web.nowMs + delayMs, resolve });
        setImmediate(passTime);
        return promise;
      },
    },
  });
  return web;
}

test('a link that fails twice, a week apart, is reported, and no longer once it works', async () => {
  publish(`See [the page](${PAGE}).`);
  const web = openLinks({ [PAGE]: answered(404), 'https://b.example/': answered(200) });
  expect(await web.check()).toEqual([]);
  expect(web.reported).toEqual([[samplePost.id, []]]);
  expect(await web.checkInDays(7.1)).toEqual([
    {
      id: samplePost.id,
      page: '/blog/pipes',
      links: [{ url: PAGE, reason: '404', firstFailedAt: expect.any(String), lastFailedAt: expect.any(String) }],
    },
  ]);
  expect(web.reported.at(-1)).toEqual([samplePost.id, [`${PAGE} 404`]]);
  web.answers = {};
  expect(await web.checkInDays(14.2)).toEqual([]);
  expect(web.reported.at(-1)).toEqual([samplePost.id, []]);
});

test('a link that works in between starts over', async () => {
  publish(`[a](${PAGE})`);
  const web = openLinks({ [PAGE]: answered(500) });
  await web.check();
  web.answers = {};
  await web.checkInDays(7.1);
  web.answers = { [PAGE]: answered(500) };
  expect(await web.checkInDays(14.2)).toEqual([]);
});

test('a link isn’t requested again within a week', async () => {
  publish(`[a](${PAGE})`);
  const web = openLinks();
  await web.check();
  await web.checkInDays(6.9);
  expect(web.requests).toEqual([`HEAD ${PAGE}`]);
  await web.checkInDays(7.1);
  expect(web.requests).toHaveLength(2);
});

test.each([400, 401, 403, 406, 429, 451])('a site that refuses with %d isn’t broken', async (status) => {
  publish(`[a](${PAGE})`);
  const web = openLinks({ [PAGE]: answered(status) });
  await web.check();
  expect(await web.checkInDays(7.1)).toEqual([]);
});

test.each([404, 405, 501])('a server that answers HEAD with %d is asked again with GET', async (status) => {
  publish(`[a](${PAGE})`);
  const web = openLinks({ [PAGE]: (method) => answered(method === 'HEAD' ? status : 200) });
  await web.check();
  await web.checkInDays(7.1);
  expect(web.requests.slice(0, 2)).toEqual([`HEAD ${PAGE}`, `GET ${PAGE}`]);
  expect(web.reported).toEqual([[samplePost.id, []]]);
});

test('a host gets at most one request per second, also by redirects', async () => {
  const pages = Array.from({ length: 5 }, (_, at) => `https://a.example/${at}`);
  publish([...pages, 'https://b.example/'].map((url) => `[x](${url})`).join(' '));
  const web = openLinks({ 'https://b.example/': answered(301, 'https://a.example/b') });
  await web.check();
  const times = web.times.flatMap(([host, atMs]) => (host === 'a.example' ? atMs : []));
  expect(times).toHaveLength(6);
  for (const [index, atMs] of times.entries()) {
    if (index > 0) expect(atMs - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
  }
});

test('endless redirects are broken, and a redirect to another kind of address isn’t followed', async () => {
  const loop = 'https://loop.example/';
  publish(`[a](${loop}) [b](${PAGE})`);
  const web = openLinks({ [loop]: answered(302, loop), [PAGE]: answered(302, 'file:///etc/passwd') });
  await web.check();
  const [post] = await web.checkInDays(7.1);
  expect(post?.links).toMatchObject([{ url: loop, reason: 'too many redirects' }]);
});

test('nothing counts as broken while the publisher itself is offline', async () => {
  const pages = Array.from({ length: 30 }, (_, at) => `https://a${at}.example/`);
  publish(pages.map((url) => `[x](${url})`).join(' '));
  const web = openLinks(Object.fromEntries(pages.map((url) => [url, UNREACHABLE])));
  await web.check();
  expect(web.requests.length).toBeLessThan(50);
  expect(await web.checkInDays(7.1)).toEqual([]);
  web.answers = { ...web.answers, 'https://a0.example/': answered(200) };
  await web.checkInDays(8);
  const [post] = await web.checkInDays(15.1);
  expect(post?.links).toHaveLength(29);
});

test('a link that the author removes is no longer reported, and neither is a deleted post', async () => {
  publish(`[a](${PAGE}) [b](https://b.example/)`);
  const web = openLinks({ [PAGE]: answered(410) });
  await web.check();
  await web.checkInDays(7.1);
  publish('[b](https://b.example/)');
  expect(await web.checkInDays(7.2)).toEqual([]);
  expect(web.reported.at(-1)).toEqual([samplePost.id, []]);
  changeState((state) => deletePost(state, samplePost.id));
  const reports = web.reported.length;
  await web.checkInDays(7.3);
  expect(web.reported).toHaveLength(reports);
});

test('a report that fails is repeated by the next run', async () => {
  publish(`[a](${PAGE})`);
  const web = openLinks({ [PAGE]: answered(404) });
  web.isReporting = false;
  await web.check();
  await web.checkInDays(7.1);
  expect(web.reported).toEqual([]);
  web.isReporting = true;
  await web.checkInDays(7.2);
  expect(web.reported).toEqual([[samplePost.id, [`${PAGE} 404`]]]);
});

test('a run that is stopped counts nothing, and the next one goes on', async () => {
  publish(`[a](${PAGE}) [b](https://b.example/)`);
  const stopping = new AbortController();
  const web = openLinks({
    [PAGE]: () => {
      stopping.abort();
      return UNREACHABLE;
    },
  });
  await web.check(stopping.signal);
  expect(web.reported).toEqual([]);
  web.answers = {};
  await web.check();
  expect(web.reported).toEqual([[samplePost.id, []]]);
});

test('only links to other sites are requested, once for all posts, and without fragments', async () => {
  publish(
    [
      `[a](${PAGE}#part) [again](${PAGE}) <https://c.example/>`,
      '[own](https://site.example/blog) [here](/blog) [mail](mailto:a@b.example) [note](#note)',
      '`[code](https://code.example/)` ![picture](https://pictures.example/a.png)',
    ].join('\n\n'),
  );
  publish(`[a](${PAGE})`, { id: crypto.randomUUID(), slug: 'other' });
  const web = openLinks();
  await web.check();
  expect(web.requests.sort()).toEqual([`HEAD ${PAGE}`, 'HEAD https://c.example/']);
});

test('a run leaves it alone while another process checks links', async () => {
  publish(`[a](${PAGE})`);
  const other = LinkHistory.open(join(folder, 'links.sqlite'));
  const web = openLinks();
  expect(await web.check()).toEqual([]);
  expect(web.requests).toEqual([]);
  other?.close();
});
