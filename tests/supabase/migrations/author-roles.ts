import { beforeAll, describe } from 'vitest';
import { AUTHOR, type Sql } from '../../helpers/blog-database.ts';
import { approved, DENIED, type MatrixRow, nobody, outcomes, signedIn, testRows } from './role-outcomes.ts';

const authors = 'public.authors';
const save = (id: string) =>
  `insert into ${authors} (user_id, display_name) select ${id}, 'N' on conflict (user_id) do update set display_name = 'N'`;

/** A waiting and a suspended account may leave, and take nothing off the blog. */
const leaves = outcomes(1, { anon: DENIED, 'service role': DENIED, owner: '23514' });

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
  ['deletes their own account inside', 'select private.delete_own_account(false)', leaves],
  [
    'deletes their own account and posts',
    'select public.delete_own_account(true)',
    { ...leaves, waiting: DENIED, suspended: DENIED },
  ],
];

/** Every role against what authors say of themselves, and against leaving. */
export function describeAuthorRoles(open: () => Sql): void {
  describe('of authors', () => {
    beforeAll(async () => {
      await open().query(`insert into ${authors} (user_id, display_name) values ($1, 'Ana')`, [AUTHOR]);
    });
    testRows(open, CALLS);
  });
}
