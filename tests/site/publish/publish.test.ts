import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  emptyBlog,
  insertPost,
  insertPosts,
  openMemoryHost,
  readSite,
} from '../../helpers/publisher/blog-to-publish.ts';
import { setUpPublishing } from '../../helpers/publisher/set-up-publishing.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const { blog, open, publish } = setUpPublishing();

describe('a release', () => {
  test('has the pages of every post that readers can see, and no others', async () => {
    await insertPost(blog.backend, { slug: 'seen' });
    await insertPost(blog.backend, { slug: 'draft', status: 'draft' });
    await insertPost(blog.backend, { slug: 'planned', publishedAt: '2999-01-01' });
    const publisher = await open();
    await publish(publisher);
    const paths = [...(await readSite(publisher.siteFolder)).keys()].sort();
    expect(paths).toEqual([
      '404.html',
      '_headers',
      '_next/static/a.css',
      '_redirects',
      'blog.html',
      'blog/seen.html',
      'feed.json',
      'feed.xml',
      'index.html',
      'nginx-rules.map',
      'nginx.conf',
      'release.json',
      'robots.txt',
      'share/seen.png',
      'sitemap.xml',
      'sitemaps/1.xml',
    ]);
  });

  test('shows an author’s new name on each of their posts', async () => {
    const id = await insertPost(blog.backend, { slug: 'named' });
    const publisher = await open();
    await publish(publisher);
    await blog.backend.query(
      `insert into public.authors (user_id, display_name, biography)
       select author_id, 'Ana Ruiz', 'Ten years on roofs.' from public.blog_posts where id = $1`,
      [id],
    );
    await publish(publisher);
    const page = (await readSite(publisher.siteFolder)).get('blog/named.html');
    expect(page).toContain('Ana Ruiz');
    expect(page).toContain('Ten years on roofs.');
    await blog.backend.query('delete from public.authors');
  });

  test('isn’t made if nothing changed, and views don’t count', async () => {
    await insertPost(blog.backend, { slug: 'seen' });
    const publisher = await open();
    await publish(publisher);
    await blog.backend.query('update public.blog_posts set views = views + 1');
    expect(unwrap(await publisher.publish())).toEqual({ state: 'unchanged' });
  });

  test('reports what happened to each post', async () => {
    const ids = await Promise.all(['one', 'two', 'three', 'four'].map((slug) => insertPost(blog.backend, { slug })));
    const publisher = await open();
    await publish(publisher);
    await blog.backend.query("update public.blog_posts set content = 'Changed' where slug = 'one'");
    await blog.backend.query("update public.blog_posts set slug = 'zwei' where slug = 'two'");
    await blog.backend.query("update public.blog_posts set status = 'draft' where slug = 'three'");
    await blog.backend.query("delete from public.blog_posts where slug = 'four'");
    const added = await insertPost(blog.backend, { slug: 'five' });
    const { posts } = await publish(publisher);
    expect(Object.fromEntries(posts.map(({ id, change }) => [id, change]))).toEqual({
      [ids[0] ?? '']: 'changed',
      [ids[1] ?? '']: 'moved',
      [ids[2] ?? '']: 'removed',
      [ids[3] ?? '']: 'removed',
      [added]: 'published',
    });
  });

  test('includes a scheduled post as soon as a sleeping machine wakes up after its time', async () => {
    const id = await insertPost(blog.backend, { slug: 'planned', publishedAt: '2999-01-01' });
    const publisher = await open();
    await publish(publisher);
    // The publish time arrives, and the row doesn't change.
    await blog.backend.execute(`set session_replication_role = replica;
      update public.blog_posts set published_at = clock_timestamp() where id = '${id}';
      set session_replication_role = origin`);
    const { posts } = await publish(publisher);
    expect(posts).toMatchObject([{ id, change: 'published' }]);
    expect(unwrap(await publisher.publish()).state).toBe('unchanged');
  });

  test('with a new base is a full one that writes only changed files', async () => {
    await insertPosts(blog.backend, 3);
    const publisher = await open();
    await publish(publisher);
    const base = { folder: join(publisher.folder, '../base'), version: 'another' };
    const next = await open({ folder: publisher.folder, base });
    const { kind, written } = await publish(next);
    expect({ kind, written }).toEqual({ kind: 'full', written: ['release.json'] });
  });

  test('in full repairs a damaged site folder', async () => {
    await insertPosts(blog.backend, 3);
    const publisher = await open();
    await publish(publisher);
    const whole = await readSite(publisher.siteFolder);
    await rm(join(publisher.siteFolder, 'blog/post-2/index.html'));
    await writeFile(join(publisher.siteFolder, 'blog/post-1/index.html'), 'Defaced');
    await publish(publisher, 'full');
    expect(await readSite(publisher.siteFolder)).toEqual(whole);
  });
});

describe('the cost of one post', () => {
  async function publishOneMore(posts: number) {
    await emptyBlog(blog.backend);
    await insertPosts(blog.backend, posts);
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
    await insertPost(blog.backend, { slug: 'one-more', keywords: 'topic 1, topic 2', content });
    const { written } = await publish(publisher);
    return { written: [...written].sort(), bytesRead };
  }

  test('is the same for 10 and 200 posts: eight files, its tags, the release file, and the bytes read', async () => {
    const few = await publishOneMore(10);
    const many = await publishOneMore(210);
    expect(few.written).toEqual([
      'blog.html',
      'blog/one-more.html',
      'blog/post-10.html',
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

test('an old URL redirects on the host from the next release on, until its post goes', async () => {
  await insertPost(blog.backend, { slug: 'first', publishedAt: '2020-01-01' });
  const host = openMemoryHost();
  const publisher = await open({ host });
  await publish(publisher);
  await blog.backend.query("update public.blog_posts set old_urls = '/2019/leaks/' where slug = 'first'");
  await publish(publisher);
  expect(host.rules).toEqual([{ from: '/2019/leaks', to: '/blog/first', status: 301 }]);
  await blog.backend.query("delete from public.blog_posts where slug = 'first'");
  await publish(publisher);
  expect(host.rules).toEqual([{ from: '/blog/first', to: null, status: 410 }]);
});

test('on a host without rules, an old URL is a page that redirects, and goes with its post', async () => {
  await insertPost(blog.backend, { slug: 'moved-here' });
  await blog.backend.query("update public.blog_posts set old_urls = '/2019/leaks.html'");
  const publisher = await open();
  await publish(publisher);
  expect((await readSite(publisher.siteFolder)).get('2019/leaks.html.html')).toContain('href="/blog/moved-here"');
  await blog.backend.query('update public.blog_posts set old_urls = null');
  await publish(publisher);
  expect([...(await readSite(publisher.siteFolder)).keys()].filter((path) => path.startsWith('2019'))).toEqual([]);
});

test('the address of a post that was unpublished and then deleted is gone on the host', async () => {
  await insertPost(blog.backend, { slug: 'was-here', publishedAt: '2020-01-01' });
  const host = openMemoryHost();
  const publisher = await open({ host });
  await publish(publisher);
  await blog.backend.query("update public.blog_posts set status = 'draft'");
  await publish(publisher);
  await blog.backend.query('delete from public.blog_posts');
  await publish(publisher);
  expect(host.rules).toEqual([{ from: '/blog/was-here', to: null, status: 410 }]);
});

test('with a new base reads every post again, because it may need more columns', async () => {
  await insertPosts(blog.backend, 3);
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
  test('tell the second one what it is waiting for', async () => {
    const waits: string[] = [];
    const publisher = await open({ onWait: (running) => waits.push(running) });
    await Promise.all([publisher.publish(), publisher.publish()]);
    expect(waits).toEqual([expect.stringContaining('Another publisher on this computer')]);
  });

  test('act like one: the second one finds nothing to do', async () => {
    await insertPosts(blog.backend, 3);
    const publisher = await open();
    const results = await Promise.all([publisher.publish(), publisher.publish()]);
    expect(results.map((result) => unwrap(result).state).sort()).toEqual(['live', 'unchanged']);
  });
});
