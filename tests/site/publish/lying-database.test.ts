import { describe, expect, test } from 'vitest';
import { insertPosts, readSite } from '../../helpers/publisher/blog-to-publish.ts';
import { setUpPublishing } from '../../helpers/publisher/set-up-publishing.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const { blog, open, publish } = setUpPublishing();

const isPosts = (input: Parameters<typeof fetch>[0]) => /\/rest\/v1\/blog_posts\?/.test(String(input));

const LIES: Record<string, typeof fetch> = {
  'rows cut at 5, as a project’s limit does': async (input, init) => {
    const url = new URL(String(input));
    if (Number(url.searchParams.get('limit') ?? 1000) > 5) url.searchParams.set('limit', '5');
    return fetch(url, init);
  },
  'rows cut at 5, with the same rows again': async (input, init) => {
    const answer = await fetch(input, init);
    const rows: unknown = await answer.json();
    return new Response(JSON.stringify(Array.isArray(rows) ? rows.slice(0, 5) : rows), answer);
  },
  'no rows, as a lost policy does': async () =>
    new Response('[]', { headers: { 'content-type': 'application/json', 'content-range': '*/0' } }),
  'half a response': async () =>
    new Response('[{"id":"5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10"', { headers: { 'content-type': 'application/json' } }),
};

describe.each(Object.keys(LIES))('a database that answers with %s', (name) => {
  test.each(['changes', 'full'] as const)('removes nothing from the site in a “%s” release', async (kind) => {
    await insertPosts(blog.backend, 30);
    let isLying = false;
    const publisher = await open({
      between: (...request) => (isLying && isPosts(request[0]) ? (LIES[name] ?? fetch)(...request) : fetch(...request)),
    });
    await publish(publisher);
    const before = await readSite(publisher.siteFolder);
    await blog.backend.query("update public.blog_posts set title = 'Changed' where slug = 'post-7'");
    isLying = true;
    const answered = await publisher.publish(kind);
    const slugs = [...(await readSite(publisher.siteFolder)).keys()].filter((path) => path.startsWith('blog/post-'));
    expect(slugs).toHaveLength(30);
    // A row limit isn't an error: the publisher reads the next page.
    if (answered.ok) expect((await readSite(publisher.siteFolder)).get('blog/post-7.html')).toContain('Changed');
    else expect(await readSite(publisher.siteFolder)).toEqual(before);
    isLying = false;
    unwrap(await publisher.publish());
    const after = await readSite(publisher.siteFolder);
    expect(after.get('blog/post-7.html')).toContain('Changed');
    expect([...after.keys()]).toEqual([...before.keys()]);
  });

  test('makes no incomplete first release', async () => {
    await insertPosts(blog.backend, 30);
    let isLying = true;
    const publisher = await open({
      between: (...request) => (isLying && isPosts(request[0]) ? (LIES[name] ?? fetch)(...request) : fetch(...request)),
    });
    await publisher.publish();
    isLying = false;
    unwrap(await publisher.publish());
    expect(
      [...(await readSite(publisher.siteFolder)).keys()].filter((path) => path.startsWith('blog/post-')),
    ).toHaveLength(30);
  });
});

describe('many posts that disappear at once', () => {
  test('stop the release with instructions, and come back by themselves', async () => {
    await insertPosts(blog.backend, 30);
    const publisher = await open();
    await publish(publisher);
    await blog.backend.query("update public.blog_posts set status = 'draft' where slug <> 'post-1'");
    const stopped = await publisher.publish();
    expect(stopped).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/would remove 29 of 30 posts, so it was stopped.*--allow-removals/) },
    });
    expect((await readSite(publisher.siteFolder)).has('blog/post-2.html')).toBe(true);
    await blog.backend.query("update public.blog_posts set status = 'published'");
    await publish(publisher);
    expect((await readSite(publisher.siteFolder)).has('blog/post-30.html')).toBe(true);
  });

  test('are removed once the owner allows it', async () => {
    await insertPosts(blog.backend, 30);
    const publisher = await open();
    await publish(publisher);
    await blog.backend.query("delete from public.blog_posts where slug <> 'post-1'");
    const allowed = await open({ folder: publisher.folder, allowed: { removals: true, replacing: false } });
    await publish(allowed);
    expect((await readSite(publisher.siteFolder)).has('blog/post-2.html')).toBe(false);
  });

  test.each([
    ['ten of twenty', 20, 10],
    ['eleven of a hundred', 100, 11],
  ])('are released if they are %s', async (_name, posts, removed) => {
    await insertPosts(blog.backend, posts);
    const publisher = await open();
    await publish(publisher);
    await blog.backend.query(
      'delete from public.blog_posts where id in (select id from public.blog_posts order by published_at limit $1)',
      [removed],
    );
    expect((await publish(publisher)).posts).toHaveLength(removed);
  });
});
