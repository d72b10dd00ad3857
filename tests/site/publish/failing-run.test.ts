import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import { NO_REPORTS } from '@callwright/site/publish/backend/reports.ts';
import { openOwnFolder } from '@callwright/site/publish/destination.ts';
import { describe, expect, test } from 'vitest';
import {
  compareSites,
  insertPost,
  insertPosts,
  openMemoryHost,
  readSite,
} from '../../helpers/publisher/blog-to-publish.ts';
import { setUpPublishing } from '../../helpers/publisher/set-up-publishing.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const { blog, open, publish } = setUpPublishing();

describe('a retried release', () => {
  test('includes the posts of the one whose upload failed', async () => {
    await insertPost(blog.backend, { slug: 'one', title: 'One' });
    const host = openMemoryHost();
    let isDown = false;
    const publisher = await open({
      host: {
        ...host,
        publish: async (...upload) =>
          isDown ? err({ step: 'upload', message: 'The host is down.' }) : host.publish(...upload),
      },
    });
    await publish(publisher);
    isDown = true;
    await blog.backend.query("update public.blog_posts set slug = 'uno'");
    expect(await publisher.publish()).toMatchObject({ ok: false, error: { step: 'upload' } });
    const added = await insertPost(blog.backend, { slug: 'two' });
    expect(await publisher.publish()).toMatchObject({ ok: false });
    isDown = false;
    const { posts } = await publish(publisher);
    expect(posts.map(({ change }) => change).sort()).toEqual(['moved', 'published']);
    expect(posts.some(({ id }) => id === added)).toBe(true);
    await blog.backend.query("update public.blog_posts set content = 'Changed' where slug = 'two'");
    expect((await publish(publisher)).posts).toMatchObject([{ id: added, change: 'changed' }]);
  });

  test('is complete if two runs were killed between switch and commit and the change was undone', async () => {
    await insertPosts(blog.backend, 6);
    const publisher = await open();
    await publish(publisher);
    const state = join(publisher.folder, 'state.sqlite');
    const before = await readFile(state);
    for (const title of ['First change', 'Second change']) {
      await blog.backend.query("update public.blog_posts set title = $1 where slug = 'post-5'", [title]);
      await publish(publisher);
      // A kill right before the commit leaves the new files and the old state.
      await writeFile(state, before);
    }
    await blog.backend.query("update public.blog_posts set title = 'Post 5' where slug = 'post-5'");
    await publish(publisher);
    const other = await open();
    await publish(other);
    expect(compareSites(await readSite(publisher.siteFolder), await readSite(other.siteFolder))).toEqual([]);
  });
});

test('the next run reloads a web server that didn’t read its rules, without a new release', async () => {
  let isDown = true;
  const folder = await mkdtemp(join(tmpdir(), 'callwright-reload-'));
  const own = openOwnFolder(folder);
  const reload = async () => (isDown ? err({ message: 'The web server is down.' }) : ok(undefined));
  const confirm = {
    timeoutMs: 0,
    fetch: async () => new Response(await readFile(join(own.tree.site, 'release.json'))),
  };
  const publisher = await open({ destination: { ...own, reload }, confirm });
  expect(await publisher.publish()).toMatchObject({ ok: false, error: { step: 'confirm' } });
  expect(await publisher.publish()).toMatchObject({ ok: false, error: { step: 'confirm' } });
  isDown = false;
  expect(unwrap(await publisher.publish())).toMatchObject({ state: 'live', written: [] });
  await rm(folder, { recursive: true, force: true });
});

test('a host that keeps rejecting leaves at most three releases', async () => {
  const refuse = async () => err({ step: 'upload' as const, message: 'The host is down.' });
  const publisher = await open({ host: { ...openMemoryHost(), publish: refuse } });
  for (let tries = 0; tries < 5; tries += 1) expect(await publisher.publish()).toMatchObject({ ok: false });
  expect(await readdir(join(publisher.siteFolder, '../releases'))).toHaveLength(3);
});

test('a release that the host shows late is confirmed by the next run, without a new release', async () => {
  const ends: string[] = [];
  let shown = '{}';
  const publisher = await open({
    confirm: { timeoutMs: 0, fetch: async () => new Response(shown) },
    reports: {
      ...NO_REPORTS,
      async end({ id, state }) {
        ends.push(`${id} ${state}`);
      },
    },
  });
  expect(unwrap(await publisher.publish())).toMatchObject({ state: 'unanswered' });
  shown = await readFile(join(publisher.siteFolder, 'release.json'), 'utf8');
  expect(unwrap(await publisher.publish())).toMatchObject({ state: 'live', written: [] });
  const { release } = JSON.parse(shown);
  expect(ends).toEqual([`${release} failed`, `${release} live`]);
  shown = '{}';
  expect(unwrap(await publisher.publish())).toEqual({ state: 'unchanged' });
});

test('a run that lost its lease leaves the site to its new holder', async () => {
  const publisher = await open({ reports: { ...NO_REPORTS, step: async (step) => step !== 'upload' } });
  expect(unwrap(await publisher.publish())).toMatchObject({ state: 'busy' });
  expect(existsSync(publisher.siteFolder)).toBe(false);
});

test('a run that lost its lease after planning leaves its changes to the next one', async () => {
  let isLost = false;
  await insertPosts(blog.backend, 6);
  const publisher = await open({ reports: { ...NO_REPORTS, step: async (step) => !isLost || step !== 'upload' } });
  await publish(publisher);
  isLost = true;
  await blog.backend.query("update public.blog_posts set title = 'Changed' where slug = 'post-4'");
  expect(unwrap(await publisher.publish())).toMatchObject({ state: 'busy' });
  isLost = false;
  await publish(publisher);
  const other = await open();
  await publish(other);
  expect(compareSites(await readSite(publisher.siteFolder), await readSite(other.siteFolder))).toEqual([]);
});

describe('a failing run', () => {
  const ANSWERS: Record<string, () => Promise<Response>> = {
    'no connection': () => Promise.reject(new TypeError('fetch failed')),
    'a server error': async () => new Response('{"message":"out of memory"}', { status: 500 }),
    'a gateway’s page': async () => new Response('<html>Bad gateway</html>', { status: 502 }),
    'a portal’s page': async () => new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 }),
    'half an answer': async () =>
      new Response('[{"id":"5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10","title":"Ha', {
        headers: { 'content-type': 'application/json' },
      }),
    'a refused key': async () => new Response('{"message":"Invalid API key"}', { status: 401 }),
  };

  test.each(Object.keys(ANSWERS))('at each request, with %s, leaves the old site and says so', async (name) => {
    let requests = 0;
    let failing = Number.POSITIVE_INFINITY;
    await insertPosts(blog.backend, 3);
    const publisher = await open({
      between: async (...request) => {
        requests += 1;
        return requests === failing ? (ANSWERS[name]?.() ?? fetch(...request)) : fetch(...request);
      },
    });
    await publish(publisher);
    const old = await readSite(publisher.siteFolder);
    await blog.backend.query("update public.blog_posts set slug = 'renamed' where slug = 'post-2'");
    for (failing = 1; ; failing += 1) {
      requests = 0;
      const published = await publisher.publish();
      if (requests < failing) {
        expect(published.ok).toBe(true);
        break;
      }
      expect(published).toMatchObject({ ok: false, error: { step: 'read' } });
      if (!published.ok)
        expect(published.error.message).toMatch(/^Couldn’t read the posts from the backend \(.+\)\. .+Check that/);
      expect(await readSite(publisher.siteFolder)).toEqual(old);
    }
    expect(failing).toBeGreaterThan(3);
    expect((await readSite(publisher.siteFolder)).has('blog/renamed.html')).toBe(true);
  });
});
