import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNTS, AUTHOR, codeOf, OTHER, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate public.blog_posts, public.authors cascade');
  await sql.query(
    `insert into auth.users (id, email) values ($1, 'ana@example.com'), ($2, 'bea@example.com') on conflict do nothing`,
    [AUTHOR, OTHER],
  );
  // Deleting requires a recent sign-in.
  await sql.query(
    `insert into auth.sessions (id, user_id, created_at) select id, id, 'infinity' from auth.users on conflict do nothing`,
  );
  for (const [id, name] of [
    [ACCOUNTS.owner, 'The owner'],
    [AUTHOR, 'Ana Ruiz'],
    [OTHER, 'Bea Ortiz'],
  ]) {
    await sql.query("insert into public.authors (user_id, display_name, biography) values ($1, $2, 'A life.')", [
      id,
      name,
    ]);
  }
  await write('author', AUTHOR, 'ana-1', 'published');
  await write('author', AUTHOR, 'ana-2', 'draft');
  await write('other author', OTHER, 'bea-1', 'published');
});

const write = (caller: 'author' | 'other author', id: string, slug: string, status: string) =>
  runAs(
    sql,
    caller,
    `insert into public.blog_posts (title, slug, content, author_id, status) values ('T', $1, 'Words', $2, $3)`,
    [slug, id, status],
  );

const leave = (deletesPosts: boolean) => runAs(sql, 'author', 'select public.delete_own_account($1)', [deletesPosts]);

const posts = async () =>
  (
    await sql.query(
      'select slug, author_id, author_name, author_biography as biography, status from public.blog_posts order by slug',
    )
  ).rows;

const ofBea = { slug: 'bea-1', author_id: OTHER, author_name: 'Bea Ortiz', biography: 'A life.', status: 'published' };
const ofNobody = { author_name: 'A former author', biography: null };

async function isGone(): Promise<boolean> {
  const { rows } = await sql.query(
    `select from auth.users where id = $1
     union all select from private.accounts where user_id = $1
     union all select from public.authors where user_id = $1`,
    [AUTHOR],
  );
  return rows.length === 0;
}

test('a deleted account’s posts go to the owner, without a name', async () => {
  await leave(false);
  const handedOn = { author_id: ACCOUNTS.owner, ...ofNobody };
  expect(await posts()).toEqual([
    { slug: 'ana-1', status: 'published', ...handedOn },
    { slug: 'ana-2', status: 'draft', ...handedOn },
    ofBea,
  ]);
  expect(await isGone()).toBe(true);
});

test('the publisher is notified of the transferred posts', async () => {
  const list = async (since: unknown) => {
    const { rows } = await sql.query<{ changes: { post_ids: string[]; cursor: unknown } }>(
      'select public.list_post_changes($1) as changes',
      [JSON.stringify(since)],
    );
    return rows[0]?.changes;
  };
  const before = await list(null);
  await leave(false);
  expect((await list(before?.cursor))?.post_ids).toHaveLength(1);
});

test('deleting an account with its posts deletes no one else’s', async () => {
  await leave(true);
  expect(await posts()).toEqual([ofBea]);
  expect(await isGone()).toBe(true);
});

test('the owner must hand over the blog first, and is told so', async () => {
  const left = runAs(sql, 'owner', 'select public.delete_own_account()');
  await expect(left).rejects.toThrow('You own this blog. Hand it over to another account first, then delete yours.');
  await sql.query('update private.accounts set status = $2 where user_id = $1', [ACCOUNTS.editor, 'approved']);
  await runAs(sql, 'owner', 'select public.hand_over_blog($1)', [AUTHOR]);
  expect(await leave(false).then(() => 'done', codeOf)).toBe('23514');
  await runAs(sql, 'author', 'select public.hand_over_blog($1)', [ACCOUNTS.owner]);
});

test('an author’s words never appear under the name of the account that gets the posts', async () => {
  await runAs(sql, 'author', 'select public.delete_own_account(false, $1)', [OTHER]);
  const handedOn = { author_id: OTHER, ...ofNobody };
  const all = [
    { slug: 'ana-1', status: 'published', ...handedOn },
    { slug: 'ana-2', status: 'draft', ...handedOn },
    ofBea,
  ];
  expect(await posts()).toEqual(all);
  await runAs(sql, 'other author', "update public.authors set display_name = 'Beatriz Ortiz'");
  await runAs(sql, 'other author', "update public.blog_posts set status = 'published', title = 'Edited'");
  expect(await posts()).toEqual([
    { slug: 'ana-1', status: 'published', ...handedOn },
    { slug: 'ana-2', status: 'published', ...handedOn },
    { ...ofBea, author_name: 'Beatriz Ortiz' },
  ]);
});

test.each(['suspended', 'waiting'])(
  'an account that is %s can’t transfer posts: only what readers see stays',
  async (status) => {
    const setStatus = (to: string) =>
      sql.query('update private.accounts set status = $2 where user_id = $1', [AUTHOR, to]);
    await setStatus(status);
    try {
      const left = runAs(sql, 'author', 'select public.delete_own_account(false, $1)', [OTHER]);
      await expect(left).rejects.toThrow('your posts can only go to the owner of this blog. Nothing was changed.');
      expect(await isGone()).toBe(false);
      await leave(false);
      expect(await posts()).toEqual([
        { slug: 'ana-1', status: 'published', author_id: ACCOUNTS.owner, ...ofNobody },
        ofBea,
      ]);
    } finally {
      await setStatus('approved');
    }
  },
);

test('a token of a deleted account doesn’t work', async () => {
  await leave(false);
  expect(await leave(false).then(() => 'done', codeOf)).toBe('42501');
  const written = write('author', AUTHOR, 'late', 'published');
  expect(await written.then(() => 'done', codeOf)).toBe('42501');
});
