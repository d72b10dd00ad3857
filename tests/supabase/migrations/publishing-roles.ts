import { beforeAll, describe, test } from 'vitest';
import type { Sql } from '../../helpers/blog-database.ts';
import {
  approved,
  everybody,
  expectOutcomes,
  type MatrixRow,
  nobody,
  outcomes,
  ownerAlone,
  secretKeyAlone,
  signedIn,
  testReadOnlyTable,
  testRows,
} from './role-outcomes.ts';

/** Readable by approved accounts. Only functions use the other tables. */
const READ_BY_APPROVED = ['public.releases', 'public.release_posts'];
const NOBODYS = [
  'private.post_change_log',
  'private.post_changes',
  'private.gone_slugs',
  'private.release_requests',
  'private.left_out_posts',
  'private.broken_links',
  'private.publish_hook',
];

const RUNNING = '77777777-7777-4777-8777-777777777777';
const UNKNOWN = '88888888-8888-4888-8888-888888888888';

const CALLS: MatrixRow[] = [
  ['lists what a backup keeps', 'select count(*) from public.list_backup_tables()', secretKeyAlone],
  ['reads accounts for a backup', "select count(*) from public.read_backup_rows('auth.users')", secretKeyAlone],
  ['writes rows of a backup', "select public.restore_backup_rows('public.blog_posts', '[]')", secretKeyAlone],
  ['lists what changed', 'select public.list_post_changes()', everybody],
  ['lists addresses', 'select * from public.list_post_addresses()', outcomes(0)],
  ['begins a release', `select public.begin_release('${UNKNOWN}', 'full', 's3')`, secretKeyAlone],
  ['reports a step', `select public.report_release('${RUNNING}', 'upload')`, secretKeyAlone],
  ['ends a release', `select public.end_release('${RUNNING}', 'live')`, secretKeyAlone],
  ['says what else was left out', `select public.add_left_out_posts('${RUNNING}', '[]')`, secretKeyAlone],
  ['reports broken links', `select public.report_broken_links('${UNKNOWN}', '[]')`, secretKeyAlone],
  ['reports broken links inside', `select private.report_broken_links('${UNKNOWN}', '[]')`, secretKeyAlone],
  ['lists broken links', `select public.list_broken_links('${UNKNOWN}')`, signedIn(1)],
  ['ignores a broken link', `select public.ignore_broken_link('${UNKNOWN}', 'https://a.example/')`, approved(1)],
  ['takes a request', 'select public.take_release_request()', secretKeyAlone],
  ['begins a release inside', `select private.begin_release('${UNKNOWN}', 'full', 's3')`, secretKeyAlone],
  ['sets whom changes call', "select private.set_publish_hook('https://example.com/', 'mine')", nobody],
  ['reads the token of that call', 'select private.read_publish_hook_token()', nobody],
  ['calls the publisher past a change', 'select private.call_publish_hook()', nobody],
  ['asks how releases went', 'select public.read_releases()', signedIn(1)],
  [
    'is told of a release',
    "select 1 where jsonb_array_length(public.read_releases() -> 'releases') > 0",
    approved(1, { waiting: 0, suspended: 0 }),
  ],
  ['asks to try again', "select public.request_release('changes')", approved(1)],
  ['asks for the whole site', "select public.request_release('full')", ownerAlone],
  ['frees an address', "select public.free_post_address('never-was')", ownerAlone],
  ['asks who owns the blog', 'select public.is_owner()', signedIn(1)],
  ['asks for a kind that there is not', "select public.request_release('all')", approved('23514')],
];

export function describePublishingRoles(open: () => Sql): void {
  describe('for the publisher', () => {
    beforeAll(async () => {
      const sql = open();
      await sql.query(`select public.begin_release('${RUNNING}', 'changes', 'folder')`);
      await sql.query('insert into public.release_posts values ($1, $1, $2, 1, $3)', [RUNNING, 'published', 'A title']);
    });

    testRows(open, CALLS);
    const readers = approved(1, { waiting: 0, suspended: 0, 'service role': 1 });
    for (const table of READ_BY_APPROVED) testReadOnlyTable(open, table, readers);
    for (const table of NOBODYS) testReadOnlyTable(open, table);

    test.each(['private.former_addresses', 'private.gone_addresses'])('nobody can read %s directly', (view) =>
      expectOutcomes(open(), `select * from ${view}`, nobody),
    );
  });
}
