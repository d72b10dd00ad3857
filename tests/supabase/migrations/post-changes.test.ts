import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHOR, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';

type Cursor = Record<string, unknown>;
type Changes = { is_known: boolean; has_more: boolean; post_ids: string[]; cursor: Cursor };
type Address = { slug: string; post_id: string; leads_to: string | null };

let sql: Sql;
let cursor: Cursor;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('delete from public.blog_posts; delete from private.gone_slugs');
  cursor = (await list(null)).cursor;
});

async function asReader<Row>(text: string, params: unknown[]): Promise<Row[]> {
  await sql.run('begin; set local role anon');
  try {
    return (await sql.query<Row>(text, params)).rows;
  } finally {
    await sql.run('rollback');
  }
}

async function list(since: Cursor | null, maxRows = 1000): Promise<Changes> {
  const [row] = await asReader<{ changes: Changes }>('select public.list_post_changes($1, $2) as changes', [
    since && JSON.stringify(since),
    maxRows,
  ]);
  if (!row) throw new Error('no answer');
  return row.changes;
}

async function next(): Promise<string[]> {
  const changes = await list(cursor);
  expect(changes).toMatchObject({ is_known: true, has_more: false });
  cursor = changes.cursor;
  return changes.post_ids.sort();
}

const addresses = (ids: string[] | null = null) =>
  asReader<Address>('select * from public.list_post_addresses($1)', [ids]);

async function write(slug: string, status = 'published', publishedAt: string | null = null): Promise<string> {
  const id = crypto.randomUUID();
  await runAs(
    sql,
    'author',
    `insert into public.blog_posts (id, title, slug, content, author_id, author_name, status, published_at)
     values ($1, 'A title', $2, 'Words', $3, 'someone@example.com', $4, $5)`,
    [id, slug, AUTHOR, status, publishedAt],
  );
  return id;
}

const change = (id: string, assignments: string) =>
  runAs(sql, 'author', `update public.blog_posts set ${assignments} where id = '${id}'`);
const remove = (id: string) => runAs(sql, 'author', `delete from public.blog_posts where id = '${id}'`);
/** Makes the publish time arrive by changing only the time in the row. */
const makeDue = (id: string) =>
  sql.run(`
    set session_replication_role = replica;
    update public.blog_posts set published_at = now() where id = '${id}';
    set session_replication_role = origin`);

const FUTURE = '2999-01-01';

describe('changes of posts', () => {
  test('are those that readers see: new, changed, renamed, unpublished, deleted, each once', async () => {
    const id = await write('first');
    expect(await next()).toEqual([id]);
    expect(await next()).toEqual([]);
    for (const step of ["title = 'Other'", "slug = 'second'", "status = 'draft'"]) {
      await change(id, step);
      expect(await next()).toEqual([id]);
    }
    await change(id, "title = 'Unseen'");
    expect(await next()).toEqual([]);
    await change(id, "status = 'published'");
    await change(id, "title = 'Seen'");
    expect(await next()).toEqual([id]);
    await remove(id);
    expect(await next()).toEqual([id]);
  });

  test('don’t include views, drafts, or unchanged text', async () => {
    const id = await write('first');
    await next();
    const draft = await write('a-draft', 'draft');
    await change(draft, "content = 'More'");
    await remove(draft);
    await runAs(sql, 'anon', "select public.increment_post_views('first')");
    await change(id, "title = 'A title'");
    expect(await next()).toEqual([]);
  });

  test('include a scheduled post once its time has come', async () => {
    const id = await write('planned', 'published', FUTURE);
    await next();
    await makeDue(id);
    expect(await next()).toEqual([id]);
    expect(await next()).toEqual([]);
  });

  test('include a scheduled post whose time comes after the clock was set back', async () => {
    cursor = { ...cursor, time: '2900-01-01T00:00:00Z' };
    const id = await write('planned', 'published', FUTURE);
    await next();
    await makeDue(id);
    expect(await next()).toEqual([id]);
    expect(await next()).toEqual([]);
  });

  test('are read page by page, including posts that become due in the meantime', async () => {
    const planned = await Promise.all([]).then(async () => {
      const ids: string[] = [];
      for (let n = 0; n < 3; n += 1) ids.push(await write(`planned-${n}`, 'published', FUTURE));
      return ids;
    });
    await next();
    const written: string[] = [];
    for (let n = 0; n < 5; n += 1) written.push(await write(`post-${n}`));
    const found: string[] = [];
    for (let page = 0; ; page += 1) {
      const changes = await list(cursor, 2);
      expect(changes.post_ids.length).toBeLessThanOrEqual(3);
      cursor = changes.cursor;
      found.push(...changes.post_ids);
      if (page === 0) for (const id of planned) await makeDue(id);
      if (!changes.has_more) break;
    }
    expect([...new Set(found)].sort()).toEqual([...written, ...planned].sort());
    expect(await next()).toEqual([]);
  });

  test('have the server’s time after an update with a date', async () => {
    const id = await write('first', 'published', '2026-01-01');
    await next();
    await change(id, "revised_at = '1999-01-01'");
    expect(await next()).toEqual([id]);
    const { rows } = await sql.query('select revised_at > published_at as ok, revision from public.blog_posts');
    expect(rows).toEqual([{ ok: true, revision: 2 }]);
  });

  test('show no update before readers have seen the post', async () => {
    const id = await write('planned', 'published', FUTURE);
    await change(id, 'revised_at = now()');
    expect((await sql.query('select revised_at, revision from public.blog_posts')).rows).toEqual([
      { revised_at: null, revision: 1 },
    ]);
  });
});

describe('a cursor', () => {
  test.each<[string, (known: Cursor) => Cursor]>([
    ['of another database', (known) => ({ ...known, log: crypto.randomUUID() })],
    ['of a database that was restored since', (known) => ({ ...known, xid: '999999999' })],
    ['in another format', () => ({ version: 7 })],
    ['with a missing part', ({ time, ...known }) => known],
  ])('%s is unknown, and the answer has the current position', async (_name, alter) => {
    await write('first');
    const changes = await list(alter(cursor));
    expect(changes).toMatchObject({ is_known: false, has_more: false, post_ids: [] });
    const id = await write('second');
    expect((await list(changes.cursor)).post_ids).toEqual([id]);
  });

  test('from before all posts disappeared is unknown', async () => {
    await sql.run('truncate public.blog_posts cascade');
    expect(await list(cursor)).toMatchObject({ is_known: false });
  });
});

describe('addresses without a post', () => {
  test('redirect straight to the current one, however often the post moved', async () => {
    const id = await write('first');
    await change(id, "slug = 'second'");
    await change(id, "slug = 'third'");
    const expected = [
      { slug: 'first', post_id: id, leads_to: 'third' },
      { slug: 'second', post_id: id, leads_to: 'third' },
    ];
    expect(await addresses()).toEqual(expected);
    expect(await addresses([id])).toEqual(expected);
    await change(id, "slug = 'first'");
    expect((await addresses()).map(({ slug, leads_to }) => [slug, leads_to])).toEqual([
      ['second', 'first'],
      ['third', 'first'],
    ]);
  });

  test('are gone with a deleted post', async () => {
    const id = await write('first');
    await change(id, "slug = 'second'");
    await remove(id);
    expect(await addresses([id])).toEqual([
      { slug: 'first', post_id: id, leads_to: null },
      { slug: 'second', post_id: id, leads_to: null },
    ]);
  });

  test('aren’t gone once readers see another post there, and are again when it is unpublished', async () => {
    const first = await write('shared');
    await remove(first);
    await next();
    const second = await write('shared', 'published', FUTURE);
    expect(await addresses()).toEqual([{ slug: 'shared', post_id: first, leads_to: null }]);
    await next();
    await makeDue(second);
    expect(await next()).toEqual([first, second].sort());
    expect(await addresses()).toEqual([]);
    await change(second, "slug = 'moved'");
    expect(await next()).toEqual([first, second].sort());
    expect(await addresses()).toEqual([{ slug: 'shared', post_id: second, leads_to: 'moved' }]);
    await change(second, "status = 'draft'");
    expect(await next()).toEqual([first, second].sort());
    expect(await addresses()).toEqual([{ slug: 'shared', post_id: first, leads_to: null }]);
    await remove(second);
    expect(await addresses()).toEqual([
      { slug: 'moved', post_id: second, leads_to: null },
      { slug: 'shared', post_id: second, leads_to: null },
    ]);
  });

  test('are removed once the owner frees one that several posts left', async () => {
    const deleted = await write('shared');
    await remove(deleted);
    const moved = await write('shared');
    await change(moved, "slug = 'elsewhere'");
    await next();
    await runAs(sql, 'owner', "select public.free_post_address('shared')");
    expect(await addresses()).toEqual([]);
    expect(await next()).toEqual([deleted, moved].sort());
  });

  test('never include one where readers haven’t seen a post', async () => {
    const draft = await write('secret-draft', 'draft');
    await remove(draft);
    const planned = await write('secret-plan', 'published', FUTURE);
    await change(planned, "slug = 'second-plan'");
    expect(await addresses()).toEqual([]);
    await makeDue(planned);
    expect(await addresses()).toEqual([]);
    await change(planned, "slug = 'third'");
    expect((await addresses()).map(({ slug }) => slug)).toEqual(['second-plan']);
    const never = await write('never-seen', 'published', FUTURE);
    await remove(never);
    expect((await addresses([never])).length).toBe(0);
  });

  test('are read page by page, sorted by slug', async () => {
    for (const n of [1, 2, 3]) await remove(await write(`gone-${n}`));
    const moved = await write('former-1');
    await change(moved, "slug = 'now'");
    const read = (after: string) =>
      asReader<Address>('select slug from public.list_post_addresses(null, $1, 2)', [after]);
    expect(await read('')).toEqual([{ slug: 'former-1' }, { slug: 'gone-1' }]);
    expect(await read('gone-1')).toEqual([{ slug: 'gone-2' }, { slug: 'gone-3' }]);
    expect(await read('gone-3')).toEqual([]);
  });
});

describe('what readers learn about hidden posts', () => {
  test('is an id at most', async () => {
    await write('secret-draft', 'draft');
    const planned = await write('secret-plan', 'published', FUTURE);
    const changes = await list(cursor);
    expect(changes.post_ids).toEqual([planned]);
    expect(JSON.stringify([changes, await addresses(), await addresses([planned])])).not.toContain('secret');
  });
});
