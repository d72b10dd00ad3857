import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHOR, type Caller, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';

const POST = '55555555-5555-4555-8555-555555555555';
const PAGE = 'https://a.example/page';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate public.blog_posts cascade');
  await sql.query(
    `insert into public.blog_posts (id, slug, title, content, author_id, status, published_at)
     values ($1, 'pipes', 'Pipes', 'Text', $2, 'published', '2026-01-01')`,
    [POST, AUTHOR],
  );
});

type Link = { url: string; reason?: string; first_failed_at?: string; last_failed_at?: string };

const toRow = (link: Link) => ({
  ...{ reason: '404', first_failed_at: '2026-11-03T09:00:00Z', last_failed_at: '2026-11-10T10:00:00Z' },
  ...link,
});

async function report(links: Link[], post = POST): Promise<boolean> {
  const { rows } = await sql.query<{ done: boolean }>('select public.report_broken_links($1, $2) as done', [
    post,
    JSON.stringify(links.map(toRow)),
  ]);
  return rows[0]?.done ?? false;
}

/** Keeps the answer in a table, because `runAs` has none. */
async function ask(caller: Caller, call: string): Promise<unknown> {
  await sql.run('create table if not exists public.answers (answer jsonb); grant all on public.answers to public;');
  await sql.run('truncate public.answers');
  await runAs(sql, caller, `insert into public.answers select to_jsonb(${call})`);
  const { rows } = await sql.query<{ answer: unknown }>('select answer from public.answers');
  return rows[0]?.answer;
}

const list = async (caller: Caller) =>
  ((await ask(caller, `public.list_broken_links('${POST}')`)) as Link[]).map(({ url }) => url);
const ignore = (caller: Caller, url = PAGE) => ask(caller, `public.ignore_broken_link('${POST}', '${url}')`);

describe('the broken links of a post', () => {
  test('are seen by its author, the owner, and editors, and by no other author', async () => {
    await report([{ url: PAGE }]);
    for (const caller of ['author', 'editor', 'owner'] as const) expect(await list(caller), caller).toEqual([PAGE]);
    expect(await list('other author')).toEqual([]);
    expect(await ask('author', `public.list_broken_links('${POST}')`)).toEqual([
      {
        ...{ url: PAGE, reason: '404' },
        first_failed_at: expect.stringMatching(/^2026-11-03T09:00:00/),
        last_failed_at: expect.stringMatching(/^2026-11-10T10:00:00/),
      },
    ]);
  });

  test('are replaced by each report', async () => {
    await report([{ url: PAGE }, { url: 'https://b.example/' }]);
    await report([{ url: 'https://b.example/' }, { url: 'https://c.example/' }]);
    expect(await list('author')).toEqual(['https://b.example/', 'https://c.example/']);
    await report([]);
    expect(await list('author')).toEqual([]);
  });

  test('stay ignored until they work', async () => {
    await report([{ url: PAGE }]);
    expect(await ignore('other author')).toBe(false);
    expect(await ignore('author')).toBe(true);
    expect(await list('author')).toEqual([]);
    await report([{ url: PAGE, last_failed_at: '2026-11-17T10:00:00Z' }]);
    expect(await list('author')).toEqual([]);
    await report([]);
    await report([{ url: PAGE }]);
    expect(await list('author')).toEqual([PAGE]);
    expect(await ignore('editor')).toBe(true);
    expect(await list('owner')).toEqual([]);
  });

  test('are deleted with the post, and a report about it then changes nothing', async () => {
    await report([{ url: PAGE }]);
    await sql.query('delete from public.blog_posts where id = $1', [POST]);
    const { rows } = await sql.query('select from private.broken_links');
    expect(rows).toEqual([]);
    expect(await report([{ url: PAGE }])).toBe(false);
  });

  test('are at most 100, of web addresses that failed twice', async () => {
    await report(Array.from({ length: 150 }, (_, at) => ({ url: `https://a.example/${at}` })));
    expect(await list('author')).toHaveLength(100);
    await expect(report([{ url: 'file:///etc/passwd' }])).rejects.toThrow('broken_links_url_form');
    await expect(report([{ url: PAGE, last_failed_at: '2026-11-03T09:00:00Z' }])).rejects.toThrow(
      'broken_links_failed_twice',
    );
  });
});
