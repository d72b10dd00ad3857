import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTHOR, attempt, migrate, openBarePglite, type Sql } from '../../helpers/blog-database.ts';

const PICTURE = 'https://example.com/a.png';

/** Posts from before the limits: what is changed of each, and what it has to be after the migration. */
const FROM_BEFORE: { slug: string; set: string; becomes: Record<string, unknown> }[] = [
  { slug: 'fine', set: 'views = 3', becomes: { revision: 1, title: 'T', image: PICTURE } },
  { slug: 'ancient', set: "published_at = '0044-03-15 BC'", becomes: { at: '1970-01-01 00:00:00+00' } },
  { slug: 'first-of-all', set: "published_at = '-infinity'", becomes: { at: '1970-01-01 00:00:00+00' } },
  { slug: 'never', set: "published_at = 'infinity'", becomes: { at: '9999-12-31 23:59:59+00' } },
  { slug: 'blank', set: "title = U&'\\200B'", becomes: { title: 'blank' } },
  { slug: 'port', set: "featured_image_url = 'https://example.com:99999/x.png'", becomes: { image: null } },
  { slug: 'number', set: "featured_image_url = 'https://1.2.3.4.5/x.png'", becomes: { image: null } },
  { slug: 'tags', set: 'views = 3', becomes: { revision: 1, slug: 'tags' } },
];

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite((empty) =>
    migrate(empty, {
      version: '20261122101000',
      async work() {
        await empty.run("set timezone = 'UTC'");
        for (const { slug, set } of FROM_BEFORE) {
          await empty.query(
            `insert into public.blog_posts (title, slug, content, author_id, author_name, status, published_at, featured_image_url)
             values ('T', $1, 'Words', $2, 'a', 'published', '2020-01-01', $3)`,
            [slug, AUTHOR, PICTURE],
          );
          await empty.run(`update public.blog_posts set ${set} where slug = '${slug}'`);
        }
      },
    }),
  );
});
afterAll(() => sql.close());

test.each(FROM_BEFORE)(
  'a post from before the limits is mended where no page can show it, and is its author’s to change: $slug',
  async ({ slug, becomes }) => {
    const { rows } = await sql.query<Record<string, unknown>>(
      'select slug, title, revision, published_at::text as at, featured_image_url as image from public.blog_posts where slug = $1',
      [slug],
    );
    expect(rows).toMatchObject([becomes]);
    expect(
      await attempt(sql, 'author', "update public.blog_posts set status = 'draft', content = 'Other' where slug = $1", [
        slug,
      ]),
    ).toBe(1);
    expect(await attempt(sql, 'anon', 'select public.increment_post_views($1)', [slug])).toBe(1);
  },
);

test('a post from before its slug was reserved for a list stops no migration, and is counted, edited and taken off', async () => {
  const old = await openBarePglite((empty) =>
    migrate(empty, {
      version: '20261122090000',
      async work() {
        await empty.query(
          `insert into public.blog_posts (title, slug, content, author_id, author_name, status, featured_image_url)
           values ('T', 'index', 'Words', $1, 'a', 'published', 'https://example.com:99999/x.png')`,
          [AUTHOR],
        );
      },
    }),
  );
  try {
    const read = async () => (await old.query<{ views: number }>('select views from public.blog_posts')).rows;
    await old.query("select public.increment_post_views('index')");
    expect(await read()).toEqual([{ views: 1 }]);
    expect(await attempt(old, 'author', "update public.blog_posts set content = 'Other', status = 'draft'")).toBe(1);
    expect(await attempt(old, 'author', "update public.blog_posts set slug = 'elsewhere'")).toBe(1);
    expect(await attempt(old, 'author', "update public.blog_posts set slug = 'tags'")).toBe('23514');
  } finally {
    await old.close();
  }
});
