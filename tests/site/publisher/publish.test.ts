import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import { NO_REPORTS } from '@callwright/site/publisher/reports.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  compareSites,
  emptyBlog,
  insertPost,
  insertPosts,
  type OpenedPublisher,
  openMemoryHost,
  openTestPublisher,
  readSite,
  SITE_URL,
  withoutLimits,
} from '../../helpers/publisher/blog-to-publish.ts';
import { renderAsJson } from '../../helpers/publisher/fake-renderer.ts';
import { openEmptyBackend } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';

let backend: Backend;
const opened: OpenedPublisher[] = [];

beforeAll(async () => {
  backend = await openEmptyBackend();
});
beforeEach(() => emptyBlog(backend));
afterEach(async () => {
  for (const publisher of opened.splice(0)) await publisher.remove();
});

async function open(...changes: Parameters<typeof openTestPublisher> extends [unknown, ...infer Rest] ? Rest : never) {
  const publisher = await openTestPublisher(backend, ...changes);
  opened.push(publisher);
  return publisher;
}

/** Publishes and expects a new release. */
async function publish(publisher: OpenedPublisher, asked: 'full' | 'changes' | null = null) {
  const published = unwrap(await publisher.publish(asked));
  if (published.state !== 'live') throw new Error(`expected a release, not "${published.state}"`);
  return published;
}

describe('a release', () => {
  test('has the pages of every post that readers can see, and of no other', async () => {
    await insertPost(backend, { slug: 'seen' });
    await insertPost(backend, { slug: 'draft', status: 'draft' });
    await insertPost(backend, { slug: 'planned', publishedAt: '2999-01-01' });
    const publisher = await open();
    await publish(publisher);
    const paths = [...(await readSite(publisher.siteFolder)).keys()].sort();
    expect(paths).toEqual([
      '404.html',
      '_headers',
      '_next/static/a.css',
      '_redirects',
      'blog.html',
      'blog/search/1.json',
      'blog/seen.html',
      'feed.json',
      'feed.xml',
      'index.html',
      'nginx-rules.map',
      'nginx.conf',
      'release.json',
      'share/seen.png',
      'sitemap.xml',
      'sitemaps/1.xml',
    ]);
  });

  test('names an author anew at each post of theirs, once the profile says so', async () => {
    const id = await insertPost(backend, { slug: 'named' });
    const publisher = await open();
    await publish(publisher);
    await backend.query(
      `insert into public.authors (user_id, display_name, biography)
       select author_id, 'Ana Ruiz', 'Ten years on roofs.' from public.blog_posts where id = $1`,
      [id],
    );
    await publish(publisher);
    const page = (await readSite(publisher.siteFolder)).get('blog/named.html');
    expect(page).toContain('Ana Ruiz');
    expect(page).toContain('Ten years on roofs.');
    await backend.query('delete from public.authors');
  });

  test('is not made where nothing changed, and views change nothing', async () => {
    await insertPost(backend, { slug: 'seen' });
    const publisher = await open();
    await publish(publisher);
    await backend.query('update public.blog_posts set views = views + 1');
    expect(unwrap(await publisher.publish())).toEqual({ state: 'unchanged' });
  });

  test('says of each post what became of it', async () => {
    const ids = await Promise.all(['one', 'two', 'three', 'four'].map((slug) => insertPost(backend, { slug })));
    const publisher = await open();
    await publish(publisher);
    await backend.query("update public.blog_posts set content = 'Changed' where slug = 'one'");
    await backend.query("update public.blog_posts set slug = 'zwei' where slug = 'two'");
    await backend.query("update public.blog_posts set status = 'draft' where slug = 'three'");
    await backend.query("delete from public.blog_posts where slug = 'four'");
    const added = await insertPost(backend, { slug: 'five' });
    const { posts } = await publish(publisher);
    expect(Object.fromEntries(posts.map(({ id, change }) => [id, change]))).toEqual({
      [ids[0] ?? '']: 'changed',
      [ids[1] ?? '']: 'moved',
      [ids[2] ?? '']: 'removed',
      [ids[3] ?? '']: 'removed',
      [added]: 'published',
    });
  });

  test('has a scheduled post as soon as a machine that slept through its minute is awake', async () => {
    const id = await insertPost(backend, { slug: 'planned', publishedAt: '2999-01-01' });
    const publisher = await open();
    await publish(publisher);
    // Its time comes, which changes nothing else of its row.
    await backend.execute(`set session_replication_role = replica;
      update public.blog_posts set published_at = clock_timestamp() where id = '${id}';
      set session_replication_role = origin`);
    const { posts } = await publish(publisher);
    expect(posts).toMatchObject([{ id, change: 'published' }]);
    expect(unwrap(await publisher.publish()).state).toBe('unchanged');
  });

  test('of another base is a full one, in which only files with other contents are written', async () => {
    await insertPosts(backend, 3);
    const publisher = await open();
    await publish(publisher);
    const base = { folder: join(publisher.folder, '../base'), version: 'another' };
    const next = await open({ folder: publisher.folder, base });
    const { kind, written } = await publish(next);
    expect({ kind, written }).toEqual({ kind: 'full', written: ['release.json'] });
  });

  test('asked for in full mends a tree that somebody damaged', async () => {
    await insertPosts(backend, 3);
    const publisher = await open();
    await publish(publisher);
    const whole = await readSite(publisher.siteFolder);
    await rm(join(publisher.siteFolder, 'blog/post-2.html'));
    await writeFile(join(publisher.siteFolder, 'blog/post-1.html'), 'Defaced');
    await publish(publisher, 'full');
    expect(await readSite(publisher.siteFolder)).toEqual(whole);
  });
});

describe('what one post costs', () => {
  /** Publishes one more post with two tags, and counts what that took. */
  async function publishOneMore(posts: number) {
    await emptyBlog(backend);
    await insertPosts(backend, posts);
    let bytesRead = 0;
    const publisher = await open({
      async between(input, init) {
        const response = await fetch(input, init);
        const body = await response.arrayBuffer();
        bytesRead += body.byteLength;
        return new Response(body, response);
      },
    });
    await publish(publisher);
    bytesRead = 0;
    const content = 'Words of dispatch and topic1';
    await insertPost(backend, { slug: 'one-more', keywords: 'topic 1, topic 2', content });
    const { written } = await publish(publisher);
    return { written: [...written].sort(), bytesRead };
  }

  test('is the same at 10 and at 1,000 posts: eight files, its tags and the release’s own, and the same bytes read', async () => {
    const few = await publishOneMore(10);
    const many = await publishOneMore(1_010);
    expect(few.written).toEqual([
      'blog.html',
      'blog/one-more.html',
      'blog/post-10.html',
      'blog/search/1.json',
      'blog/tag/topic-1.html',
      'blog/tag/topic-2.html',
      'feed.json',
      'feed.xml',
      'release.json',
      'share/one-more.png',
      'sitemaps/1.xml',
    ]);
    expect(many.written).toHaveLength(few.written.length);
    expect(Math.abs(many.bytesRead - few.bytesRead)).toBeLessThan(64);
  });
});

describe('a row that no page can be made of', () => {
  test('is left out by name and reason, and the rest goes out', async () => {
    await insertPosts(backend, 3);
    // What the table once took: a year before Christ, which no format of dates on the web has.
    const ancient = { slug: 'ancient', title: 'Ancient', publishedAt: '0044-03-15 BC' };
    const id = await withoutLimits(backend, () => insertPost(backend, ancient));
    const publisher = await open();
    const { leftOut } = await publish(publisher);
    expect(leftOut).toEqual([{ id, title: 'Ancient', revision: 1, reason: expect.stringContaining('published_at') }]);
    const site = await readSite(publisher.siteFolder);
    expect(site.has('blog/ancient.html')).toBe(false);
    expect(site.has('blog/post-3.html')).toBe(true);
  });

  test('is not one whose id no program of ours would make', async () => {
    const id = await insertPost(backend, { slug: 'odd-id', id: '11111111-1111-1111-1111-111111111111' });
    const publisher = await open();
    expect(await publish(publisher)).toMatchObject({ leftOut: [], posts: [{ id, change: 'published' }] });
    expect((await readSite(publisher.siteFolder)).has('blog/odd-id.html')).toBe(true);
  });

  test.each(['index', '404'])(
    'is one from before at the address “%s”, which hosts take for another page',
    async (slug) => {
      await insertPosts(backend, 2);
      await backend.execute('alter table public.blog_posts disable trigger guard_post_slug');
      const id = await insertPost(backend, { slug });
      await backend.execute('alter table public.blog_posts enable trigger guard_post_slug');
      const publisher = await open();
      const { leftOut } = await publish(publisher);
      expect(leftOut).toEqual([
        { id, title: `About ${slug}`, revision: 1, reason: expect.stringContaining('it needs another one') },
      ]);
      const site = await readSite(publisher.siteFolder);
      expect(site.has(`blog/${slug}.html`)).toBe(false);
      expect(site.get('blog.html')).not.toContain(`/blog/${slug}"`);
      await backend.query("update public.blog_posts set slug = 'an-index' where id = $1", [id]);
      expect((await publish(publisher)).leftOut).toEqual([]);
      const moved = await readSite(publisher.siteFolder);
      expect([moved.has('blog/an-index.html'), moved.has(`blog/${slug}.html`)]).toEqual([true, false]);
    },
  );

  test.each(['page', 'tag', 'search', 'feed'])(
    'is none at the address “%s” from before, which it shares with lists',
    async (slug) => {
      await insertPosts(backend, 60);
      await backend.execute('alter table public.blog_posts disable trigger guard_post_slug');
      await insertPost(backend, { slug, publishedAt: '2020-01-01', keywords: 'topic 1' });
      await backend.execute('alter table public.blog_posts enable trigger guard_post_slug');
      const publisher = await open();
      expect(await publish(publisher)).toMatchObject({ leftOut: [], warnings: [] });
      const site = await readSite(publisher.siteFolder);
      for (const path of [
        `blog/${slug}.html`,
        'blog/page/1.html',
        'blog/tag/topic-1.html',
        'blog/search/1.json',
        'feed.xml',
      ])
        expect(site.has(path), path).toBe(true);
    },
  );

  test('has former addresses that lead to no page, and the rest goes out', async () => {
    await insertPosts(backend, 2);
    await insertPost(backend, { slug: 'before', publishedAt: '2020-01-01' });
    const publisher = await open();
    await publish(publisher);
    await withoutLimits(backend, () =>
      backend.query(
        "update public.blog_posts set slug = 'after', published_at = '0044-03-15 BC' where slug = 'before'",
      ),
    );
    expect((await publish(publisher)).leftOut).toHaveLength(1);
    const site = await readSite(publisher.siteFolder);
    expect(site.has('blog/before.html')).toBe(false);
    expect(site.get('nginx-rules.map')).not.toContain('after');
  });

  test('goes out once it is corrected', async () => {
    await withoutLimits(backend, () => insertPost(backend, { slug: 'ancient', publishedAt: '0044-03-15 BC' }));
    const publisher = await open();
    await publish(publisher);
    await backend.query("update public.blog_posts set published_at = '2020-01-01'");
    expect((await publish(publisher)).leftOut).toEqual([]);
    expect((await readSite(publisher.siteFolder)).has('blog/ancient.html')).toBe(true);
  });

  test.each(['post', 'blog', 'search-part', 'feeds'] as const)(
    'is found where a page fails because of it (%s)',
    async (kind) => {
      await insertPosts(backend, 5);
      const publisher = await open({
        async render(page) {
          if (page.kind === kind && JSON.stringify(page).includes('"slug":"post-3"')) {
            const isOwn = page.kind !== 'post' || page.post.slug === 'post-3';
            if (isOwn) return err({ message: 'this text is too strange' });
          }
          return ok(renderAsJson(page));
        },
      });
      const { leftOut } = await publish(publisher);
      expect(leftOut.map(({ title, reason }) => ({ title, reason }))).toEqual([
        { title: 'Post 3', reason: 'this text is too strange' },
      ]);
      expect(JSON.stringify([...(await readSite(publisher.siteFolder))])).not.toContain('post-3');
    },
  );

  test('is left out beside any number of others, each by its name, and the rest goes out', async () => {
    await insertPosts(backend, 60);
    const isBad = (slug: string) => Number(slug.replace('post-', '')) > 10;
    const publisher = await open({
      render: async (page) =>
        page.kind === 'post' && page.post.slug.startsWith('post-') && isBad(page.post.slug)
          ? err({ message: `${page.post.slug} is too strange`, isSlow: Number(page.post.slug.slice(5)) % 2 === 0 })
          : ok(renderAsJson(page)),
    });
    const { leftOut } = await publish(publisher);
    expect(leftOut).toHaveLength(50);
    for (const { title, reason } of leftOut)
      expect(reason).toBe(`${title.toLowerCase().replace(' ', '-')} is too strange`);
    const site = await readSite(publisher.siteFolder);
    for (let n = 1; n <= 10; n += 1) expect(site.has(`blog/post-${n}.html`)).toBe(true);
    expect(site.get('blog.html')).not.toContain('post-11');
  });

  test('is every one only where the renderer can make a page of no post at all', async () => {
    await insertPosts(backend, 30);
    const publisher = await open({
      render: async (page) =>
        page.kind === 'post' && page.post.slug !== 'post-1'
          ? err({ message: 'a fault of ours.' })
          : ok(renderAsJson(page)),
    });
    expect(await publisher.publish()).toMatchObject({ ok: false, error: { step: 'render' } });
  });

  test.each(['search-part', 'blog', 'post'] as const)(
    'is not every post: where a kind of page fails whatever it shows, the release does (%s)',
    async (kind) => {
      await insertPosts(backend, 3);
      const publisher = await open({
        render: async (page) => (page.kind === kind ? err({ message: 'a fault of ours.' }) : ok(renderAsJson(page))),
      });
      expect(await publisher.publish()).toMatchObject({
        ok: false,
        error: { step: 'render', message: expect.stringContaining('a fault of ours. No post alone is the cause') },
      });
    },
  );

  test('a count of views beyond every number of JavaScript is no reason', async () => {
    await insertPost(backend, { slug: 'seen' });
    await backend.query('update public.blog_posts set views = 9223372036854775807');
    expect((await publish(await open())).leftOut).toEqual([]);
  });
});

describe('links', () => {
  test('of an author that lead nowhere are reported and stop nothing', async () => {
    await insertPost(backend, { slug: 'one', content: 'See [this](/nowhere)' });
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            JSON.stringify(page).includes('(/nowhere)') && file.path === 'blog/one.html'
              ? { ...file, content: `${file.content}<a href="/nowhere">this</a>` }
              : file,
          ),
        ),
    });
    const { warnings } = await publish(publisher);
    expect(warnings).toEqual(['blog/one.html leads to /nowhere, where there is no page; its author can correct it.']);
  });

  test.each([
    ['with a character that Markdown escapes', '/no\\_where', '/no_where'],
    ['with a character that Markdown names', '/no?a&amp;b', '/no?a&amp;b'],
    ['with a character that addresses escape', '/%6Eowhere', '/%6Eowhere'],
  ])('of an author %s are reported and stop nothing', async (_, typed, written) => {
    await insertPost(backend, { slug: 'one', content: `See [this](${typed})` });
    await insertPost(backend, { slug: 'two' });
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            page.kind === 'post' && page.post.content.includes(typed) && file.path.endsWith('.html')
              ? { ...file, content: `${file.content}<a href="${written}">this</a>` }
              : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toEqual([expect.stringContaining('its author can correct it')]);
  });

  test('of an author are resolved as a browser does, against the page that they are on', async () => {
    await insertPost(backend, { slug: 'one', content: 'Says two.' });
    await insertPost(backend, { slug: 'two' });
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            page.kind === 'post' && page.post.content.includes('Says two.') && file.path.endsWith('.html')
              ? { ...file, content: `${file.content}<a href="two">two</a><a href="./two#end">two</a>` }
              : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toEqual([]);
  });

  test('to an author’s picture that is missing are reported and stop nothing, on lists as well', async () => {
    const picture = `${SITE_URL}/missing.png`;
    await insertPost(backend, { slug: 'one' });
    await backend.query('update public.blog_posts set featured_image_url = $1', [picture]);
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            file.path.endsWith('.html') && JSON.stringify(page).includes(picture)
              ? { ...file, content: `${file.content}<img src="${picture}">` }
              : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toHaveLength(2);
  });

  test('of the site that lead nowhere stop the release', async () => {
    await insertPost(backend, { slug: 'one' });
    const publisher = await open({
      render: async (page) =>
        ok(renderAsJson(page).map((file) => ({ ...file, content: `${file.content}<a href="/nowhere">this</a>` }))),
    });
    const published = await publisher.publish();
    expect(published).toMatchObject({
      ok: false,
      error: { step: 'check', message: expect.stringContaining('/nowhere') },
    });
  });
});

test('the address of a post that was taken off the blog and then deleted is gone on the host', async () => {
  await insertPost(backend, { slug: 'was-here', publishedAt: '2020-01-01' });
  const host = openMemoryHost();
  const publisher = await open({ host });
  await publish(publisher);
  await backend.query("update public.blog_posts set status = 'draft'");
  await publish(publisher);
  await backend.query('delete from public.blog_posts');
  await publish(publisher);
  expect(host.rules).toEqual([{ from: '/blog/was-here', to: null, status: 410 }]);
});

describe('a retried release', () => {
  test('names the posts of the one whose upload failed', async () => {
    await insertPost(backend, { slug: 'one', title: 'One' });
    const host = openMemoryHost();
    let isDown = false;
    const publisher = await open({
      host: {
        ...host,
        publish: async (...upload) =>
          isDown ? err({ step: 'upload', message: 'The host is down.', isTemporary: true }) : host.publish(...upload),
      },
    });
    await publish(publisher);
    isDown = true;
    await backend.query("update public.blog_posts set slug = 'uno'");
    expect(await publisher.publish()).toMatchObject({ ok: false, error: { step: 'upload' } });
    const added = await insertPost(backend, { slug: 'two' });
    expect(await publisher.publish()).toMatchObject({ ok: false });
    isDown = false;
    const { posts } = await publish(publisher);
    expect(posts.map(({ change }) => change).sort()).toEqual(['moved', 'published']);
    expect(posts.some(({ id }) => id === added)).toBe(true);
    await backend.query("update public.blog_posts set content = 'Changed' where slug = 'two'");
    expect((await publish(publisher)).posts).toMatchObject([{ id: added, change: 'changed' }]);
  });

  test('is whole where two runs were killed between the switch and the commit, and the change is taken back', async () => {
    await insertPosts(backend, 6);
    const publisher = await open();
    await publish(publisher);
    const state = join(publisher.folder, 'state.sqlite');
    const before = await readFile(state);
    for (const title of ['First change', 'Second change']) {
      await backend.query("update public.blog_posts set title = $1 where slug = 'post-5'", [title]);
      await publish(publisher);
      // What a kill right before the commit leaves: the trees of the release, and the state of the one before.
      await writeFile(state, before);
    }
    // The page of the post before it leads to it by its title alone: that page is as it was at first.
    await backend.query("update public.blog_posts set title = 'Post 5' where slug = 'post-5'");
    await publish(publisher);
    const other = await open();
    await publish(other);
    expect(compareSites(await readSite(publisher.siteFolder), await readSite(other.siteFolder))).toEqual([]);
  });
});

test('another base reads every post anew, because it may need more of each than was read before', async () => {
  await insertPosts(backend, 3);
  let reads = 0;
  const between: typeof fetch = async (input, init) => {
    if (String(input).includes('/blog_posts?')) reads += 1;
    return fetch(input, init);
  };
  const publisher = await open({ between });
  await publish(publisher);
  const base = { folder: join(publisher.folder, '../base'), version: 'another' };
  const next = await open({ folder: publisher.folder, base, between });
  reads = 0;
  await publish(next);
  expect(reads).toBeGreaterThan(0);
});

describe('two runs at once', () => {
  test('are one: the second finds nothing left to do', async () => {
    await insertPosts(backend, 3);
    const publisher = await open();
    const results = await Promise.all([publisher.publish(), publisher.publish()]);
    expect(results.map((result) => unwrap(result).state).sort()).toEqual(['live', 'unchanged']);
  });
});

test('a release that the host shows late is confirmed by the next run, which makes no other one', async () => {
  const ends: string[] = [];
  let shown = '{}';
  const publisher = await open({
    confirm: { timeoutMs: 0, fetch: async () => new Response(shown) },
    reports: { ...NO_REPORTS, end: async ({ id, state }) => ends.push(`${id} ${state}`) > 0 },
  });
  expect(await publisher.publish()).toMatchObject({ ok: false, error: { step: 'confirm' } });
  shown = await readFile(join(publisher.siteFolder, 'release.json'), 'utf8');
  expect(unwrap(await publisher.publish())).toEqual({ state: 'unchanged' });
  const { release } = JSON.parse(shown);
  expect(ends).toEqual([`${release} failed`, `${release} live`]);
  shown = '{}';
  expect(unwrap(await publisher.publish())).toEqual({ state: 'unchanged' });
});

test('a run whose place another machine has taken leaves the site to that one', async () => {
  const publisher = await open({ reports: { ...NO_REPORTS, step: async (step) => step !== 'upload' } });
  expect(unwrap(await publisher.publish())).toEqual({ state: 'elsewhere' });
  expect(existsSync(publisher.siteFolder)).toBe(false);
});

describe('a run that fails', () => {
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
    await insertPosts(backend, 3);
    const publisher = await open({
      between: async (...request) => {
        requests += 1;
        return requests === failing ? (ANSWERS[name]?.() ?? fetch(...request)) : fetch(...request);
      },
    });
    await publish(publisher);
    const old = await readSite(publisher.siteFolder);
    await backend.query("update public.blog_posts set slug = 'renamed' where slug = 'post-2'");
    for (failing = 1; ; failing += 1) {
      requests = 0;
      const published = await publisher.publish();
      if (requests < failing) {
        expect(published.ok).toBe(true);
        break;
      }
      expect(published).toMatchObject({ ok: false, error: { step: 'read' } });
      if (!published.ok)
        expect(published.error.message).toMatch(/could not be read from the backend \(.+\)\. .+Check that/);
      expect(await readSite(publisher.siteFolder)).toEqual(old);
    }
    expect(failing).toBeGreaterThan(3);
    expect((await readSite(publisher.siteFolder)).has('blog/renamed.html')).toBe(true);
  });
});
