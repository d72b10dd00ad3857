import { describe } from 'vitest';
import { ACCOUNTS, type Sql } from '../../helpers/blog-database.ts';
import {
  approved,
  DENIED,
  type MatrixRow,
  nobody,
  outcomes,
  ownerAlone,
  signedIn,
  testReadOnlyTable,
  testRows,
} from './role-outcomes.ts';

const decide = (id: string, role: string, status: string) =>
  `select public.decide_account('${id}', '${role}', '${status}')`;
const ownerGets = (outcome: string) => outcomes(DENIED, { owner: outcome });
const listGone = (ids: string) => `select * from public.list_gone_accounts(array[${ids}]::uuid[])`;
const quote = (id: string) => `'${id}'`;
const UNKNOWN = '88888888-8888-4888-8888-888888888888';

const CALLS: MatrixRow[] = [
  ['reads what their own account may do', 'select public.read_own_account()', signedIn(1)],
  ['lists the accounts', 'select * from public.list_accounts()', outcomes(DENIED, { owner: 6 })],
  ['lists the accounts inside', 'select * from private.list_accounts(null, null, 9)', outcomes(DENIED, { owner: 6 })],
  ['asks which accounts are gone', listGone(`'${UNKNOWN}', '${ACCOUNTS.owner}', '${UNKNOWN}', null`), signedIn(1)],
  [
    'asks which accounts are gone, inside',
    `select private.list_gone_accounts(array['${UNKNOWN}']::uuid[])`,
    signedIn(1),
  ],
  ['asks of all accounts whether they are gone', listGone(Object.values(ACCOUNTS).map(quote).join()), signedIn(0)],
  ['asks of more accounts than at once', listGone(Array(101).fill(quote(UNKNOWN)).join()), signedIn('22023')],
  ['approves an account', decide(ACCOUNTS.waiting, 'author', 'approved'), ownerAlone],
  [
    'approves an account inside',
    `select private.decide_account('${ACCOUNTS.waiting}', 'author', 'approved')`,
    ownerAlone,
  ],
  ['makes an account an editor', decide(ACCOUNTS.author, 'editor', 'approved'), ownerAlone],
  ['suspends an account', decide(ACCOUNTS.editor, 'editor', 'suspended'), ownerAlone],
  ['makes a second owner', decide(ACCOUNTS.editor, 'owner', 'approved'), ownerGets('23514')],
  ['gives the owner another role', decide(ACCOUNTS.owner, 'author', 'approved'), ownerGets('23514')],
  ['gives a role that there is not', decide(ACCOUNTS.editor, 'admin', 'approved'), ownerGets('23514')],
  ['decides about an account that is gone', decide(UNKNOWN, 'author', 'approved'), ownerGets('23503')],
  ['hands the blog over', `select public.hand_over_blog('${ACCOUNTS.editor}')`, ownerAlone],
  ['hands the blog over inside', `select private.hand_over_blog('${ACCOUNTS.editor}')`, ownerAlone],
  ['hands the blog to one who waits', `select public.hand_over_blog('${ACCOUNTS.waiting}')`, ownerGets('23514')],
  ['hands the blog to nobody', `select public.hand_over_blog('${UNKNOWN}')`, ownerGets('23514')],
  ['turns the switch', 'select public.set_approved_authors_only(true)', ownerAlone],
  ['turns the switch inside', 'select private.set_approved_authors_only(false)', ownerAlone],
  ['allows a new address for their own account', "select public.allow_email_change('new@example.com')", signedIn(1)],
  ['allows a new address inside', "select private.allow_email_change('new@example.com')", signedIn(1)],
  ['may write', 'select 1 where private.may_write()', approved(1, { waiting: 0, suspended: 0 })],
  ['may edit what others wrote', 'select 1 where private.is_editor()', { ...signedIn(0), owner: 1, editor: 1 }],
  ['owns the blog', 'select 1 where public.is_owner()', { ...signedIn(0), owner: 1 }],
  ['signs somebody up past the accounts server', `insert into auth.users (id) values ('${UNKNOWN}')`, nobody],
  ['changes an address past the accounts server', `update auth.users set email_change = 'x'`, nobody],
  ['confirms an address past the accounts server', 'update auth.users set email_confirmed_at = now()', nobody],
  ['reads e-mail addresses', 'select email from auth.users', nobody],
];

export function describeAccountRoles(open: () => Sql): void {
  describe('for accounts', () => {
    testRows(open, CALLS);
    for (const table of ['private.accounts', 'private.blog_settings', 'private.email_changes']) {
      testReadOnlyTable(open, table);
    }
  });
}
