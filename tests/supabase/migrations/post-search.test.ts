import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHOR, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';
import { runsOf, SEED } from '../../helpers/corpus.ts';

type Answer = { count: number; posts: { slug: string; title: string; text: string; published_at: string }[] };
type Fields = { slug: string; title?: string; content?: string; excerpt?: string; keywords?: string } & Partial<{
  status: string;
  publishedAt: string;
}>;

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(() => sql.run('truncate public.blog_posts cascade'));

async function addPost({ slug, title = 'A title', content = 'Some text', excerpt, keywords, ...rest }: Fields) {
  await sql.query(
    `insert into public.blog_posts (slug, title, content, excerpt, keywords, author_id, status, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz)`,
    [
      slug,
      title,
      content,
      excerpt ?? null,
      keywords ?? null,
      AUTHOR,
      rest.status ?? 'published',
      rest.publishedAt ?? '2026-01-01',
    ],
  );
}

async function search(query: string, skipped = 0): Promise<Answer> {
  const { rows } = await sql.query<{ found: Answer }>('select public.search_posts($1, 20, $2) as found', [
    query,
    skipped,
  ]);
  return rows[0]?.found ?? { count: -1, posts: [] };
}
const find = async (query: string) => (await search(query)).posts.map(({ slug }) => slug);

describe('the search', () => {
  test('finds a word in title, keywords, excerpt, and text, ranked by place', async () => {
    await addPost({ slug: 'text', content: 'The van and the boiler.' });
    await addPost({ slug: 'excerpt', excerpt: 'On the boiler.' });
    await addPost({ slug: 'keywords', keywords: 'boiler, heat' });
    await addPost({ slug: 'title', title: 'The boiler' });
    await addPost({ slug: 'other' });
    expect(await find('boiler')).toEqual(['title', 'keywords', 'excerpt', 'text']);
    expect(await find('furnace')).toEqual([]);
  });

  test('finds every word of a long text, even common ones', async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
    await addPost({ slug: 'long', content: `${words.join(' ')} and the end` });
    for (const word of ['word0', 'word999', 'word1999', 'and', 'the']) expect(await find(word), word).toEqual(['long']);
  });

  test('needs every word of the query, ignoring order, case, and accents', async () => {
    await addPost({ slug: 'both', title: 'Café after hours' });
    await addPost({ slug: 'one', title: 'After lunch' });
    expect(await find('AFTER cafe')).toEqual(['both']);
    expect(await find('after')).toHaveLength(2);
  });

  test('finds a partly typed word, and other forms of a complete one', async () => {
    await addPost({ slug: 'night', title: 'Night emergencies', content: 'A heater leaks.' });
    for (const query of ['emer', 'night em', 'emergency', 'leak', 'heating', 'leaking heaters'])
      expect(await find(query), query).toEqual(['night']);
    expect(await find('em night')).toEqual([]);
  });

  test('finds words on both sides of punctuation, and characters in scripts without spaces', async () => {
    await addPost({ slug: 'signs', title: 'HVAC/plumbing, “quoted”', content: 'Follow-up: 24/7, CO₂ and 電話予約' });
    for (const query of ['plumbing', 'hvac', 'quoted', 'up', '7', 'co2', '予約', 'follow-up'])
      expect(await find(query), query).toEqual(['signs']);
  });

  test('shows drafts and scheduled posts to nobody, not even their author', async () => {
    await addPost({ slug: 'draft', title: 'Secret', status: 'draft' });
    await addPost({ slug: 'scheduled', title: 'Secret', publishedAt: '2999-01-01' });
    await runAs(
      sql,
      'author',
      `select 1 from public.search_posts('secret') as found where (found ->> 'count')::int <> 0`,
    );
    expect(await search('secret')).toEqual({ count: 0, posts: [] });
    await sql.run("update public.blog_posts set status = 'published', published_at = '2026-01-01'");
    expect((await search('secret')).count).toBe(2);
  });

  test('follows text changes and deletions', async () => {
    await addPost({ slug: 'changed', content: 'Before' });
    await sql.run("update public.blog_posts set content = 'After'");
    expect([await find('before'), await find('after')]).toEqual([[], ['changed']]);
    await sql.run('delete from public.blog_posts');
    expect(await find('after')).toEqual([]);
  });

  test('shows twenty posts at a time, the newest first for equal rank, and counts all', async () => {
    for (let day = 1; day <= 25; day += 1)
      await addPost({ slug: `leak-${day}`, title: 'Leaks', publishedAt: `2026-01-${day}` });
    const { count, posts } = await search('leaks');
    expect([count, posts.length, posts[0]?.slug]).toEqual([25, 20, 'leak-25']);
    const rest = await search('leaks', 20);
    expect(rest.posts.map(({ slug }) => slug)).toEqual(['leak-5', 'leak-4', 'leak-3', 'leak-2', 'leak-1']);
  });

  test('doesn’t read a post’s text to count a view', async () => {
    await addPost({ slug: 'seen' });
    const version = 'select xmin::text as version from private.post_search';
    const before = (await sql.query(version)).rows;
    await sql.run("select public.increment_post_views('seen')");
    expect((await sql.query(version)).rows).toEqual(before);
  });
});

describe('a result', () => {
  const MARKDOWN = [
    '# The *quick* guide',
    'See [the price list](https://callwright.example/pricing "tariff") or www.callwright.example. ![a red van](/a/b.png)',
    '<p class="banner">boiler</p> <!-- secret',
    'note --> It’s **bold**, \\*plain\\* and `code`.[^1]',
    '```js',
    'const dispatch = 1;',
    '```',
    '| Part | Price |',
    '|------|:-----:|',
    '> - [x] done',
    '',
    '[ref]: https://example.com/target',
    '[^1]: A note.',
  ].join('\n');

  test('has the post’s words without Markdown, addresses, tags, and comments', async () => {
    const { rows } = await sql.query<{ text: string }>('select private.to_plain_text($1) as text', [MARKDOWN]);
    expect(rows[0]?.text).toBe(
      'The quick guide See the price list or a red van boiler It’s bold, plain and code. const dispatch = 1; Part Price x done A note.',
    );
    await addPost({ slug: 'guide', content: MARKDOWN });
    for (const word of ['https', 'tariff', 'class', 'banner', 'secret', 'js', 'target', 'png'])
      expect(await find(word), word).toEqual([]);
    for (const word of ['quick', 'price', 'van', 'boiler', 'bold', 'dispatch', 'done', 'note'])
      expect(await find(word), word).toEqual(['guide']);
  });

  test('has the title and the matching lines, with matches between two control characters', async () => {
    const content = `${'Many other words first. '.repeat(40)}The furnace is out. ${'And then some. '.repeat(40)}`;
    await addPost({ slug: 'a', title: 'A <b>furnace</b> \u0002at\u0003 night', content });
    const [post] = (await search('furnace')).posts;
    expect(post?.title).toBe('A <b>\u0002furnace\u0003</b> at night');
    expect(post?.text).toContain('The \u0002furnace\u0003 is out.');
    expect(post?.text.length).toBeLessThan(400);
  });
});

describe('any query', () => {
  test.each(['', ' ', "'", "''", '"', '\\', ":* & | ! ( ) <-> 'a':*b", 'or', '-leak', '%', '\u0001', '🔧', '\u0301'])(
    'causes no error: %j',
    async (query) => {
      await addPost({ slug: 'a', content: 'leak' });
      expect((await search(query)).count).toBeGreaterThanOrEqual(0);
    },
  );

  test('gets an answer, for any text', async () => {
    await addPost({ slug: 'a', content: 'a leak' });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (query) => {
        expect((await search(query.replaceAll('\0', ''))).count).toBeGreaterThanOrEqual(0);
      }),
      { seed: SEED, numRuns: runsOf({ sample: 60, whole: 3000 }) },
    );
  });

  test('counts up to ten words and 200 characters, and shows at most twenty posts', async () => {
    await addPost({ slug: 'ten', content: 'one two three four five six seven eight nine ten' });
    expect(await find('one two three four five six seven eight nine ten eleven')).toEqual(['ten']);
    expect(await find(`${'one '.repeat(2)}${' '.repeat(200)}zeppelin`)).toEqual(['ten']);
    for (let n = 0; n < 25; n += 1) await addPost({ slug: `p-${n}`, content: 'one' });
    const { rows } = await sql.query<{ found: Answer }>("select public.search_posts('one', 1000000, -5) as found");
    expect(rows[0]?.found.posts).toHaveLength(20);
  });
});
