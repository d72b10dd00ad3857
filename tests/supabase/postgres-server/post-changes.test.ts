import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS, AUTHOR, migrate, OTHER, type Sql } from '../../helpers/blog-database.ts';
import { type PostgresServer, startPostgres } from '../../helpers/postgres-server.ts';

const POSTS = 100_000;
/** Posts with one old address each. The same number was deleted. */
const MOVED = 10_000;
/** Blocks of 8 kB, from memory or disk: one per row of a page, plus the index. */
const MAX_BLOCKS = 500;

let server: PostgresServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startPostgres();
  owner = await connect();
  const sql: Sql = {
    query: async <Row>(text: string, params: unknown[] = []) => {
      const { rows, rowCount } = await owner.query(text, params);
      return { rows: rows as Row[], affected: rowCount ?? 0 };
    },
    run: async (script) => void (await owner.query(script)),
    close: () => owner.end(),
  };
  await migrate(sql);
});
afterAll(async () => {
  await owner?.end();
  await server?.stop();
});

function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
  return client.connect().then(() => client);
}

type Changes = { is_known: boolean; post_ids: string[]; cursor: unknown };

async function list(since: unknown): Promise<Changes> {
  const { rows } = await owner.query<{ changes: Changes }>('select public.list_post_changes($1) as changes', [
    since === null ? null : JSON.stringify(since),
  ]);
  const [row] = rows;
  if (!row) throw new Error('no answer');
  return row.changes;
}

async function explain(name: string, text: string): Promise<{ plan: string; blocks: number }> {
  let plan = '';
  const times: number[] = [];
  for (let run = 0; run < 10; run += 1) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off) ${text}`,
    );
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    times.push(Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1]));
  }
  const [buffers = ''] = /Buffers: .*/.exec(plan) ?? [];
  const blocks = [...buffers.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  console.log(`${name}: ${Math.min(...times)} ms, ${blocks} blocks`);
  expect(blocks).toBeGreaterThan(0);
  return { plan, blocks };
}

const write = (client: pg.Client, slug: string) =>
  client
    .query<{ id: string }>(
      `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
       values ('T', $1, 'Words', $2, 'a', 'published') returning id`,
      [slug, AUTHOR],
    )
    .then(({ rows }) => rows[0]?.id ?? '');

describe('two transactions that commit in another order than they began', () => {
  test('lose no change: the one that commits later is listed later', async () => {
    const [early, late] = await Promise.all([connect(), connect()]);
    try {
      let { cursor } = await list(null);
      await early.query('begin');
      const first = await write(early, 'began-first');
      await late.query('begin');
      const second = await write(late, 'began-second');
      await late.query('commit');

      const found: string[] = [];
      const read = async () => {
        const changes = await list(cursor);
        cursor = changes.cursor;
        found.push(...changes.post_ids);
      };
      await read();
      expect(found).not.toContain(first);
      await early.query('commit');
      await read();
      await read();
      // New changes may be listed early and then once more.
      expect([...new Set(found)].sort()).toEqual([first, second].sort());
    } finally {
      await Promise.all([early.end(), late.end()]);
    }
  });

  test('a hundred at once, read continuously, are all listed', async () => {
    const writers = await Promise.all(Array.from({ length: 10 }, connect));
    let { cursor } = await list(null);
    const found = new Set<string>();
    const written: string[] = [];
    let isWriting = true;
    const read = async () => {
      const changes = await list(cursor);
      cursor = changes.cursor;
      for (const id of changes.post_ids) found.add(id);
    };
    const reading = (async () => {
      while (isWriting) await read();
    })();
    try {
      await Promise.all(
        writers.map(async (writer, index) => {
          for (let n = 0; n < 10; n += 1) {
            await writer.query('begin');
            written.push(await write(writer, `burst-${index}-${n}`));
            await writer.query('select pg_sleep(random() * 0.02)');
            await writer.query('commit');
          }
        }),
      );
    } finally {
      isWriting = false;
      await reading;
      await Promise.all(writers.map((writer) => writer.end()));
    }
    await read();
    expect([...found].sort()).toEqual(written.sort());
  });
});

describe(`among ${POSTS} posts`, () => {
  let cursor: unknown;
  let recent: string;
  beforeAll(async () => {
    await owner.query(`
      set session_replication_role = replica;
      insert into public.blog_posts (id, title, slug, content, author_id, author_name, status, published_at, updated_at)
        select gen_random_uuid(), 'Post ' || n, 'post-' || n, 'Words',
          case n % 100 when 0 then '${OTHER}' else '${AUTHOR}' end::uuid, 'a', 'published',
          timestamptz '2020-01-01' + n * interval '20 minutes', timestamptz '2020-01-01' + n * interval '20 minutes'
        from generate_series(1, ${POSTS}) n;
      insert into private.blog_post_slugs (slug, post_id, was_readable, is_former)
        select slug, id, true, false from public.blog_posts where slug like 'post-%'
        union all
        select 'former-' || slug, id, true, true from public.blog_posts where slug like 'post-%0';
      insert into private.gone_slugs (slug, post_id)
        select 'gone-' || n, gen_random_uuid() from generate_series(1, ${MOVED}) n;
      insert into private.post_changes (post_id, xid, seq)
        select id, '1'::xid8, row_number() over () from public.blog_posts on conflict do nothing;
      set session_replication_role = origin;
      analyze`);
    ({ cursor } = await list(null));
    recent = await write(owner, 'the-newest');
  });

  // With the policies of the API's roles. Tags have static pages and no queries.
  const seen = "status = 'published' and published_at <= 'now'";
  const SUMMARY = 'id, title, slug, excerpt, author_name, published_at, keywords, revision, revised_at';
  const half = "'2021-11-26 00:00+00'";
  const QUERIES: Array<
    [name: string, caller: 'anon' | 'author' | 'other author' | 'editor', text: () => string, index: RegExp]
  > = [
    [
      'the list',
      'anon',
      () => `select ${SUMMARY} from public.blog_posts where ${seen} order by published_at desc, id desc limit 24`,
      /Index Scan using blog_posts_newest_published/,
    ],
    [
      'the list for a signed-in reader',
      'author',
      () => `select ${SUMMARY} from public.blog_posts where ${seen} order by published_at desc, id desc limit 24`,
      /Index Scan using blog_posts_newest_published/,
    ],
    [
      'a post',
      'anon',
      () => `select ${SUMMARY}, content from public.blog_posts where slug = 'post-777' and ${seen} limit 1`,
      /Index Scan using blog_posts_slug_key/,
    ],
    [
      'the revision of a post',
      'anon',
      () => `select slug, revision from public.blog_posts where id = '${recent}' and ${seen} limit 1`,
      /Index Scan using blog_posts_pkey/,
    ],
    [
      'posts by id',
      'anon',
      () => `select ${SUMMARY}, content from public.blog_posts where id in ('${recent}') and ${seen}`,
      /Index Scan using blog_posts_pkey/,
    ],
    [
      'a page of all posts by id, as for a full release',
      'anon',
      () => `select id, title from public.blog_posts where ${seen} and id > '${recent}' order by id limit 100`,
      /Index Scan using blog_posts_pkey/,
    ],
    [
      'an author’s newest changes',
      'other author',
      () => `select id, title from public.blog_posts where author_id = '${OTHER}'
        order by updated_at desc, id limit 250`,
      /Index Scan using blog_posts_author_changed/,
    ],
    [
      'a later page of them',
      'other author',
      () => `select id, title from public.blog_posts where author_id = '${OTHER}' and updated_at <= ${half}
        and (updated_at < ${half} or (updated_at = ${half} and id > '${recent}'))
        order by updated_at desc, id limit 250`,
      /Index Scan using blog_posts_author_changed/,
    ],
    [
      'everyone’s newest changes, as for an editor',
      'editor',
      () => 'select id, title from public.blog_posts order by updated_at desc, id limit 250',
      /Index Scan using blog_posts_changed/,
    ],
    [
      'a check whether an address is taken',
      'author',
      () => `select id from public.blog_posts where slug = 'post-777' and id <> '${recent}' limit 1`,
      /Index Scan using blog_posts_slug_key/,
    ],
  ];

  test.each(QUERIES)('%s uses an index and reads few blocks', async (name, caller, text, index) => {
    const id = caller === 'anon' ? null : ACCOUNTS[caller];
    await owner.query('begin');
    try {
      await owner.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(id ? { sub: id } : {})]);
      await owner.query(`set local role ${id ? 'authenticated' : 'anon'}`);
      const { plan, blocks } = await explain(name, text());
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(/Seq Scan on blog_posts/);
      expect(plan).not.toMatch(/\bSort\b/);
      expect(blocks).toBeLessThan(MAX_BLOCKS);
    } finally {
      await owner.query('rollback');
    }
  });

  // Queries in functions, for callers who can't read the tables.
  const WITHIN: Array<[name: string, text: () => string, index: RegExp]> = [
    [
      'the change log',
      () => `select post_id from private.post_changes where (xid, seq) > ('2'::xid8, 0) and xid < '9999999'::xid8
        order by xid, seq limit 1000`,
      /Index (Only )?Scan using post_changes_order/,
    ],
    [
      'posts that became due',
      () => `select id from public.blog_posts where status = 'published'
        and published_at >= '2023-10-20' and (published_at, id) > ('2023-10-20', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        and published_at <= '2023-10-21' order by published_at, id limit 1000`,
      /Index (Only )?Scan Backward using blog_posts_newest_published/,
    ],
  ];

  test.each(WITHIN)('inside a function, %s uses an index and reads few blocks', async (name, text, index) => {
    const { plan, blocks } = await explain(name, text());
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan|\bSort\b/);
    expect(blocks).toBeLessThan(MAX_BLOCKS);
  });

  const CALLS: Array<[name: string, text: () => string]> = [
    ['what changed since', () => `select public.list_post_changes('${JSON.stringify(cursor)}')`],
    ['the addresses of a post', () => `select * from public.list_post_addresses(array['${recent}']::uuid[])`],
    ['a former address', () => "select public.resolve_post_slug('former-post-770')"],
  ];

  test.each(CALLS)('asking for %s doesn’t read more as posts increase', async (name, text) => {
    await owner.query('set role anon');
    try {
      const { blocks } = await explain(name, text());
      expect(blocks).toBeLessThan(MAX_BLOCKS);
    } finally {
      await owner.query('reset role');
    }
  });

  test('all addresses are read page by page along their index', async () => {
    let after = '';
    let count = 0;
    for (;;) {
      const { rows } = await owner.query<{ slug: string }>('select slug from public.list_post_addresses(null, $1)', [
        after,
      ]);
      count += rows.length;
      if (rows.length < 1000) break;
      after = rows.at(-1)?.slug ?? '';
    }
    expect(count).toBe(2 * MOVED);
  });
});
