import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  AUTHOR,
  attempt,
  type Caller,
  codeOf,
  OTHER,
  openBarePglite,
  runAs,
  type Sql,
} from '../../helpers/blog-database.ts';

type Post = { id: string; views: number; revision: number; published_at: string | null; updated_at: string };

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(() => sql.run('truncate public.blog_posts cascade'));

const idOf = (caller: Caller) => (caller === 'author' ? AUTHOR : OTHER);

async function write(caller: Caller, slug: string, status: 'draft' | 'published', publishedAt: string | null = null) {
  await runAs(
    sql,
    caller,
    `insert into public.blog_posts (title, slug, content, author_id, author_name, status, published_at)
     values ('A title', $1, 'Words', $2, 'someone@example.com', $3, $4)`,
    [slug, idOf(caller), status, publishedAt],
  );
}

const change = (slug: string, assignments: string) =>
  runAs(sql, 'author', `update public.blog_posts set ${assignments} where slug = '${slug}'`);

async function read(slug: string): Promise<Post> {
  const { rows } = await sql.query<Post>(
    `select id, views::int, revision, published_at::text, updated_at::text from public.blog_posts where slug = $1`,
    [slug],
  );
  const [post] = rows;
  if (!post) throw new Error(`no post at ${slug}`);
  return post;
}

const codeFrom = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

describe('a post’s address', () => {
  test('can’t be another post’s, not even an invisible draft’s', async () => {
    await write('other author', 'taken', 'draft');
    expect(await codeFrom(write('author', 'taken', 'published'))).toBe('23505');
  });

  test('stays reserved after a change, for drafts and published posts of anyone', async () => {
    await write('author', 'first', 'published');
    await change('first', "slug = 'second'");
    await change('second', "slug = 'third'");
    for (const caller of ['author', 'other author'] as const) {
      expect(await codeFrom(write(caller, 'first', 'draft'))).toBe('23505');
      expect(await codeFrom(write(caller, 'second', 'published'))).toBe('23505');
    }
  });

  test('can be restored by the post that had it', async () => {
    await write('author', 'first', 'published');
    await change('first', "slug = 'second'");
    await change('second', "slug = 'first'");
    expect((await read('first')).revision).toBe(3);
    expect(await codeFrom(write('other author', 'second', 'draft'))).toBe('23505');
  });

  test('can’t be taken by another post while it is in a history', async () => {
    await write('author', 'first', 'published');
    await change('first', "slug = 'second'");
    await write('author', 'mine', 'draft');
    expect(await codeFrom(change('mine', "slug = 'first'"))).toBe('23505');
  });

  test('is free again if it was never published, or if its post is gone', async () => {
    await write('author', 'only-a-draft', 'draft');
    await change('only-a-draft', "slug = 'moved'");
    await write('other author', 'only-a-draft', 'published');

    await write('author', 'first', 'published');
    await change('first', "slug = 'second'");
    await runAs(sql, 'author', "delete from public.blog_posts where slug = 'second'");
    await write('other author', 'first', 'published');
    expect(await attempt(sql, 'anon', "select id from public.blog_posts where slug = 'first'")).toBe(1);
  });

  test('can’t be a screen’s', async () => {
    expect(await codeFrom(write('author', 'admin', 'draft'))).toBe('23514');
  });

  test('that the site reserves is rejected for a new post', async () => {
    expect(await codeFrom(write('author', 'tags', 'draft'))).toBe('23514');
  });

  test('reserved later stays: its post can be viewed, edited, unpublished, and moved', async () => {
    await sql.run('alter table public.blog_posts disable trigger guard_post_slug');
    await write('author', 'index', 'published');
    await sql.run('alter table public.blog_posts enable trigger guard_post_slug');
    await sql.query("select public.increment_post_views('index')");
    expect((await read('index')).views).toBe(1);
    await change('index', "content = 'Other', status = 'draft'");
    await change('index', "slug = 'elsewhere'");
    expect(await codeFrom(change('elsewhere', "slug = 'index'"))).toBe('23514');
  });

  test('can change five times a day, and any number of times among its former ones', async () => {
    await write('author', 'address-0', 'published');
    for (let n = 1; n <= 5; n += 1) await change(`address-${n - 1}`, `slug = 'address-${n}'`);
    expect(await codeFrom(change('address-5', "slug = 'address-6'"))).toBe('23514');
    await change('address-5', "slug = 'address-2'");
    await sql.run("update private.blog_post_slugs set first_published_at = first_published_at - interval '1 day'");
    await change('address-2', "slug = 'address-6'");
  });

  test('can change fifty times in all', async () => {
    await write('author', 'address-0', 'published');
    for (let n = 1; n <= 50; n += 1) {
      await sql.run("update private.blog_post_slugs set first_published_at = first_published_at - interval '1 day'");
      await change(`address-${n - 1}`, `slug = 'address-${n}'`);
    }
    await sql.run("update private.blog_post_slugs set first_published_at = first_published_at - interval '1 day'");
    expect(await codeFrom(change('address-50', "slug = 'address-51'"))).toBe('23514');
  });

  test('that a post left can be freed by the owner, but not while a post has it', async () => {
    await write('author', 'first', 'published');
    await change('first', "slug = 'second'");
    const free = (caller: Caller, slug: string) => runAs(sql, caller, 'select public.free_post_address($1)', [slug]);
    expect(await codeFrom(free('other author', 'first'))).toBe('42501');
    await free('owner', 'second');
    expect(await codeFrom(write('other author', 'second', 'draft'))).toBe('23505');
    await free('owner', 'first');
    await write('other author', 'first', 'published');
    const { rows } = await sql.query("select from private.former_addresses where slug = 'first'");
    expect(rows).toEqual([]);
  });
});

describe('a post’s old URLs', () => {
  async function resolve(path: string): Promise<string | null | undefined> {
    const { rows } = await sql.query<{ slug: string | null }>('select public.resolve_old_url($1) as slug', [path]);
    return rows[0]?.slug;
  }

  test('lead to the post, with and without a slash at the end', async () => {
    await write('author', 'post', 'published');
    await change('post', "old_urls = E'/2019/leaks/\\n/leaks.html'");
    for (const path of ['/2019/leaks', '/2019/leaks/', '/leaks.html']) expect(await resolve(path)).toBe('post');
    for (const path of ['/2019', '/2019/leak', '/leaks', '', '/', '%']) expect(await resolve(path)).toBeNull();
  });

  test('lead to the newest post that has them', async () => {
    await write('author', 'older', 'published', '2026-01-01');
    await write('author', 'newer', 'published', '2026-01-02');
    for (const slug of ['older', 'newer']) await change(slug, "old_urls = '/leaks'");
    expect(await resolve('/leaks')).toBe('newer');
  });

  test('lead only to a post that readers can see', async () => {
    await write('author', 'draft', 'draft');
    await write('author', 'planned', 'published', '2999-01-01');
    await change('draft', "old_urls = '/draft-was-here'");
    await change('planned', "old_urls = '/planned-was-here'");
    expect([await resolve('/draft-was-here'), await resolve('/planned-was-here')]).toEqual([null, null]);
  });

  test('can’t contain the post’s own URL, not even after its slug changes', async () => {
    await write('author', 'post', 'published');
    for (const path of ['/blog/post', '/blog/post/', '/a\n/blog/post\n/b'])
      expect(await codeFrom(change('post', `old_urls = '${path}'`))).toBe('23514');
    await change('post', "old_urls = '/blog/another'");
    expect(await codeFrom(change('post', "slug = 'another'"))).toBe('23514');
  });
});

describe('a post’s revision', () => {
  test.each([
    "title = 'Another'",
    "slug = 'another'",
    "content = 'Other'",
    "excerpt = 'Short'",
    "meta_description = 'Found'",
    "keywords = 'one'",
    "featured_image_url = 'https://example.com/a.png'",
    "featured_image_alt = 'A picture'",
    "title = 'Another', featured_image_alt = 'A picture'",
    "call_to_action = 'none'",
    "old_urls = '/2019/leaks'",
    "old_urls = '/2019/leaks', call_to_action = 'none', excerpt = 'Short'",
    "status = 'draft'",
    "published_at = '2020-01-01'",
  ])('increases by one with %s', async (assignment) => {
    await write('author', 'post', 'published');
    const { id } = await read('post');
    await change('post', assignment);
    const { rows } = await sql.query('select revision from public.blog_posts where id = $1', [id]);
    expect(rows).toEqual([{ revision: 2 }]);
  });

  test('doesn’t change if the same text is written, nor does the modification time', async () => {
    await write('author', 'post', 'published');
    const before = await read('post');
    await change('post', "title = title, content = 'Words', excerpt = null");
    expect(await read('post')).toEqual(before);
  });

  test('doesn’t change with a view', async () => {
    await write('author', 'post', 'published');
    const before = await read('post');
    await runAs(sql, 'anon', "select public.increment_post_views('post')");
    expect(await read('post')).toEqual({ ...before, views: 1 });
  });

  test('is set by the server, even for its owner', async () => {
    await write('author', 'post', 'published');
    await sql.query("update public.blog_posts set revision = 40, title = 'Another' where slug = 'post'");
    expect((await read('post')).revision).toBe(2);
  });
});

describe('the publish time', () => {
  test('is the server’s if none is given', async () => {
    await write('author', 'post', 'published');
    const { rows } = await sql.query(
      "select published_at = created_at as is_now from public.blog_posts where slug = 'post'",
    );
    expect(rows).toEqual([{ is_now: true }]);
    expect(await attempt(sql, 'anon', "select id from public.blog_posts where slug = 'post'")).toBe(1);
  });

  test('is kept by an edit, by leaving it out, and by unpublishing temporarily', async () => {
    await write('author', 'post', 'published', '2026-01-02T03:04:05Z');
    const { published_at } = await read('post');
    await change('post', "title = 'Another'");
    await change('post', 'published_at = null');
    await change('post', "status = 'draft'");
    expect(await attempt(sql, 'anon', "select id from public.blog_posts where slug = 'post'")).toBe(0);
    await change('post', "status = 'published'");
    expect((await read('post')).published_at).toBe(published_at);
  });

  test('of a scheduled post becomes now if it is removed', async () => {
    await write('author', 'post', 'published', '2999-01-01');
    expect(await attempt(sql, 'anon', "select id from public.blog_posts where slug = 'post'")).toBe(0);
    await change('post', 'published_at = null');
    expect(await attempt(sql, 'anon', "select id from public.blog_posts where slug = 'post'")).toBe(1);
  });
});

describe('a former address', () => {
  const resolve = async (caller: Caller, slug: string) => {
    await runAs(sql, caller, 'select public.resolve_post_slug($1)', [slug]);
    const { rows } = await sql.query<{ now: string | null }>('select private.resolve_post_slug($1) as now', [slug]);
    return rows[0]?.now ?? null;
  };

  test('redirects to the post’s current address in one step, never in a circle', async () => {
    await write('author', 'a', 'published');
    await change('a', "slug = 'b'");
    await change('b', "slug = 'c'");
    for (const caller of ['anon', 'author', 'other author'] as const) {
      expect([await resolve(caller, 'a'), await resolve(caller, 'b'), await resolve(caller, 'c')]).toEqual([
        'c',
        'c',
        null,
      ]);
    }
    await change('c', "slug = 'a'");
    expect([await resolve('anon', 'a'), await resolve('anon', 'b'), await resolve('anon', 'c')]).toEqual([
      null,
      'a',
      'a',
    ]);
    expect(await resolve('anon', 'nowhere')).toBeNull();
  });

  test('redirects nowhere while the post is a draft or scheduled', async () => {
    await write('author', 'a', 'published');
    await change('a', "slug = 'b'");
    await change('b', "status = 'draft'");
    expect(await resolve('anon', 'a')).toBeNull();
    await change('b', "status = 'published', published_at = '2999-01-01'");
    expect(await resolve('anon', 'a')).toBeNull();
  });

  test('can’t be taken by another post', async () => {
    await write('author', 'a', 'published');
    await change('a', "slug = 'b'");
    expect(await codeFrom(write('other author', 'a', 'published'))).toBe('23505');
  });
});

describe('views', () => {
  test('are counted only for posts that readers see', async () => {
    await write('author', 'post', 'published');
    await write('author', 'a-draft', 'draft');
    await write('author', 'planned', 'published', '2999-01-01');
    for (const slug of ['post', 'a-draft', 'planned', 'nowhere']) {
      for (const caller of ['anon', 'author'] as const) {
        await runAs(sql, caller, 'select public.increment_post_views($1)', [slug]);
      }
    }
    const { rows } = await sql.query('select slug, views::int from public.blog_posts order by slug');
    expect(rows).toEqual([
      { slug: 'a-draft', views: 0 },
      { slug: 'planned', views: 0 },
      { slug: 'post', views: 2 },
    ]);
  });
});

test('an account with posts isn’t deleted together with them', async () => {
  await write('author', 'post', 'published');
  expect(await codeFrom(sql.query('delete from auth.users where id = $1', [AUTHOR]))).toMatch(/^23(001|503)$/);
});

describe('on a server with broader grants', () => {
  let open: Sql;
  beforeAll(async () => {
    open = await openBarePglite();
    await open.run(`
      grant all on all tables in schema public, private to anon, authenticated;
      grant usage on schema private to anon, authenticated;`);
    await open.query(
      `insert into public.blog_posts (title, slug, content, author_id, author_name, status) values
        ('T', 'post', 'Words', $1, 'a', 'published'), ('T', 'a-draft', 'Words', $1, 'a', 'draft')`,
      [AUTHOR],
    );
  });
  afterAll(() => open.close());

  test.each(['views = 9', 'revision = 9', 'id = gen_random_uuid()', `author_id = '${OTHER}'`])(
    'the author still can’t write %s',
    async (assignment) => {
      expect(await attempt(open, 'author', `update public.blog_posts set ${assignment} where slug = 'post'`)).toBe(
        '42501',
      );
    },
  );

  test.each(['views', 'revision'])('a new post still starts with its own %s', async (column) => {
    const statement = `insert into public.blog_posts (title, slug, content, author_id, author_name, ${column})
      values ('T', 'new', 'Words', '${AUTHOR}', 'a', 9)`;
    expect(await attempt(open, 'author', statement)).toBe('42501');
  });

  test('readers still see no drafts and change nothing', async () => {
    expect(await attempt(open, 'anon', 'select id from public.blog_posts')).toBe(1);
    expect(await attempt(open, 'anon', "update public.blog_posts set title = 'Mine'")).toBe('42501');
    expect(await attempt(open, 'anon', 'delete from public.blog_posts')).toBe('42501');
    expect(await attempt(open, 'anon', 'select * from private.blog_post_slugs')).toBe(0);
    expect(
      await attempt(open, 'author', "insert into private.blog_post_slugs select 'mine', id from public.blog_posts"),
    ).toBe('42501');
  });
});
