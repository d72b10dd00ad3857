import { beforeAll, describe } from 'vitest';
import { ACCOUNTS, AUTHOR, type Sql } from '../../helpers/blog-database.ts';
import { approved, DENIED, type MatrixRow, nobody, outcomes, signedIn, testRows } from './role-outcomes.ts';

const authors = 'public.authors';
const save = (id: string) =>
  `insert into ${authors} (user_id, display_name) select ${id}, 'N' on conflict (user_id) do update set display_name = 'N'`;

/** Waiting and suspended accounts can leave, but can't delete posts or transfer them. */
const leaves = outcomes(1, { anon: DENIED, 'service role': DENIED, owner: '23514' });

const toNobody = { ...signedIn('23514'), waiting: DENIED, suspended: DENIED };
/** Accounts that can take over posts: approved and named, other than the owner and the caller. Ana has a name. */
const successors = { ...signedIn(0), owner: 1, editor: 1, 'other author': 1 };
const notKept = signedIn('22023');

const CALLS: MatrixRow[] = [
  ['reads a profile', `select * from ${authors}`, { ...signedIn(0), author: 1, 'service role': 1 }],
  ['writes their own profile', save('auth.uid()'), approved(1, { 'service role': '23502' })],
  ['writes the profile of another', save(`'${AUTHOR}'`), outcomes(DENIED, { author: 1, 'service role': 1 })],
  [
    'changes profiles',
    `update ${authors} set biography = 'B', shows_email = true`,
    approved(0, { author: 1, 'service role': 1 }),
  ],
  ['deletes profiles', `delete from ${authors}`, outcomes(DENIED, { 'service role': 1 })],
  ['asks how an author is named', `select private.read_byline('${AUTHOR}')`, signedIn(1)],
  ['names authors anew', `select private.renew_bylines('${AUTHOR}')`, nobody],
  ['deletes their own account', 'select public.delete_own_account()', leaves],
  ['deletes their own account inside', 'select private.delete_own_account(false, null)', leaves],
  [
    'leaves their posts to another',
    `select public.delete_own_account(false, '${ACCOUNTS.editor}')`,
    { ...leaves, editor: '23514', waiting: DENIED, suspended: DENIED },
  ],
  ['leaves their posts to one who waits', `select public.delete_own_account(false, '${ACCOUNTS.waiting}')`, toNobody],
  [
    'leaves their posts to one who is suspended',
    `select public.delete_own_account(false, '${ACCOUNTS.suspended}')`,
    toNobody,
  ],
  [
    'leaves their posts to somebody unknown',
    `select public.delete_own_account(false, '${crypto.randomUUID()}')`,
    toNobody,
  ],
  ['deletes their own posts', 'select public.delete_own_posts()', { ...leaves, waiting: DENIED, suspended: DENIED }],
  [
    'deletes their own posts inside',
    'select private.delete_own_posts()',
    { ...leaves, waiting: DENIED, suspended: DENIED },
  ],
  ['asks who can take over their posts', 'select * from jsonb_array_elements(public.list_successors())', successors],
  [
    'asks inside who can take over their posts',
    'select * from jsonb_array_elements(private.list_successors())',
    successors,
  ],
  ['begins to leave past the function', 'select private.begin_leaving(null)', nobody],
  ['proves past the function that they just signed in', 'select private.require_fresh_session()', nobody],
  ['reads sessions', 'select * from auth.sessions', nobody],
  ['lists what a backup of their own posts keeps', 'select * from public.list_own_backup_tables()', signedIn(5)],
  ['reads their own account for a backup', "select * from public.read_own_backup_rows('auth.users')", signedIn(1)],
  [
    'reads profiles for a backup',
    "select * from public.read_own_backup_rows('public.authors')",
    { ...signedIn(0), author: 1 },
  ],
  [
    'reads posts for a backup',
    "select * from public.read_own_backup_rows('public.blog_posts')",
    { ...signedIn(0), author: 3, waiting: 1, suspended: 1 },
  ],
  ['reads roles for a backup of their own', "select * from public.read_own_backup_rows('private.accounts')", notKept],
  [
    'reads bookings for a backup of their own',
    "select * from public.read_own_backup_rows('private.bookings')",
    notKept,
  ],
  ['reads sessions for a backup of their own', "select * from public.read_own_backup_rows('auth.sessions')", notKept],
  ['asks past the function for the query of a backup', "select private.own_backup_source('auth.users')", nobody],
  [
    'deletes their own account and posts',
    'select public.delete_own_account(true)',
    { ...leaves, waiting: DENIED, suspended: DENIED },
  ],
];

export function describeAuthorRoles(open: () => Sql): void {
  describe('for authors', () => {
    beforeAll(async () => {
      await open().query(`insert into ${authors} (user_id, display_name) values ($1, 'Ana')`, [AUTHOR]);
    });
    testRows(open, CALLS);
  });
}
