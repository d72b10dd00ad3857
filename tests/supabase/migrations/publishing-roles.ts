import { beforeAll, describe, expect, test } from 'vitest';
import { AUTHOR, attempt, type Caller, type Outcome, type Sql } from '../../helpers/blog-database.ts';

const DENIED = '42501';
const CALLERS: readonly Caller[] = ['anon', 'author', 'other author', 'service role'];

/** The tables of the publisher: those that signed-in users read, and those that nobody but functions touches. */
const READ_BY_AUTHORS = ['public.releases', 'public.release_posts'];
const NOBODYS = [
  'private.post_change_log',
  'private.post_changes',
  'private.gone_slugs',
  'private.release_requests',
  'private.left_out_posts',
];

const RUNNING = '77777777-7777-4777-8777-777777777777';
const UNKNOWN = '88888888-8888-4888-8888-888888888888';

type Expected = Record<Caller, Outcome>;
const to = (anon: Outcome, authors: Outcome, secretKey: Outcome): Expected => ({
  anon,
  author: authors,
  'other author': authors,
  'service role': secretKey,
});

const CALLS: Array<[name: string, statement: string, expected: Expected]> = [
  ['lists what a backup keeps', 'select count(*) from public.list_backup_tables()', to(DENIED, DENIED, 1)],
  ['reads accounts for a backup', "select count(*) from public.read_backup_rows('auth.users')", to(DENIED, DENIED, 1)],
  ['writes rows of a backup', "select public.restore_backup_rows('public.blog_posts', '[]')", to(DENIED, DENIED, 1)],
  ['lists what changed', 'select public.list_post_changes()', to(1, 1, 1)],
  ['lists addresses', 'select * from public.list_post_addresses()', to(0, 0, 0)],
  ['begins a release', `select public.begin_release('${UNKNOWN}', 'full', 's3')`, to(DENIED, DENIED, 1)],
  ['reports a step', `select public.report_release('${RUNNING}', 'upload')`, to(DENIED, DENIED, 1)],
  ['ends a release', `select public.end_release('${RUNNING}', 'live')`, to(DENIED, DENIED, 1)],
  ['takes a request', 'select public.take_release_request()', to(DENIED, DENIED, 1)],
  ['begins a release inside', `select private.begin_release('${UNKNOWN}', 'full', 's3')`, to(DENIED, DENIED, 1)],
  ['reads how releases went', 'select public.read_releases()', to(DENIED, 1, DENIED)],
  ['asks to try again', "select public.request_release('changes')", to(DENIED, 1, DENIED)],
  [
    'asks for the whole site',
    "select public.request_release('full')",
    { ...to(DENIED, 1, DENIED), 'other author': DENIED },
  ],
  [
    'frees an address',
    "select public.free_post_address('never-was')",
    { ...to(DENIED, 1, DENIED), 'other author': DENIED },
  ],
  ['asks who owns the blog', 'select public.is_owner()', to(DENIED, 1, DENIED)],
  ['asks for a kind that there is not', "select public.request_release('all')", to(DENIED, '23514', DENIED)],
];

/** Every role against every table, column and function of the publisher. */
export function describePublishingRoles(open: () => Sql): void {
  describe('of the publisher', () => {
    beforeAll(async () => {
      const sql = open();
      await sql.run(`update auth.users set created_at = '2020-01-01' where id = '${AUTHOR}'`);
      await sql.query(`select public.begin_release('${RUNNING}', 'changes', 'folder')`);
      await sql.query('insert into public.release_posts values ($1, $1, $2, 1, $3)', [RUNNING, 'published', 'A title']);
    });

    const expectOutcomes = async (statement: string, expected: Expected) => {
      const outcomes = {} as Expected;
      for (const caller of CALLERS) outcomes[caller] = await attempt(open(), caller, statement);
      expect(outcomes).toEqual(expected);
    };

    test.each(CALLS)('who %s', (_name, statement, expected) => expectOutcomes(statement, expected));

    test.each([...READ_BY_AUTHORS, ...NOBODYS])('nobody writes %s, column by column', async (table) => {
      const { rows } = await open().query<{ name: string }>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
        [table],
      );
      const nobody = to(DENIED, DENIED, DENIED);
      expect(rows.length).toBeGreaterThan(1);
      for (const { name } of rows) {
        await expectOutcomes(`update ${table} set ${name} = null`, nobody);
        await expectOutcomes(`insert into ${table} (${name}) values (null)`, nobody);
        const reads = READ_BY_AUTHORS.includes(table) ? to(DENIED, 1, 1) : nobody;
        await expectOutcomes(`select ${name} from ${table}`, reads);
      }
      await expectOutcomes(`delete from ${table}`, nobody);
      await expectOutcomes(`truncate ${table} cascade`, nobody);
    });

    test.each(['private.former_addresses', 'private.gone_addresses'])('nobody reads %s past its function', (view) =>
      expectOutcomes(`select * from ${view}`, to(DENIED, DENIED, DENIED)),
    );

    test("the author of the oldest account owns the blog, and nobody else's word counts", async () => {
      const owns = async (caller: Caller) => attempt(open(), caller, 'select 1 where public.is_owner()');
      expect([await owns('author'), await owns('other author')]).toEqual([1, 0]);
    });
  });
}
