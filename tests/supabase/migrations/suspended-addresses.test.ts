import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, AUTHOR, act, OTHER, openBarePglite, type Sql } from '../../helpers/blog-database.ts';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run(`truncate public.blog_posts, auth.users, private.suspended_addresses cascade;
    update private.blog_settings set approved_authors_only = false`);
  await signUp(ACCOUNTS.owner, 'owner@example.com');
  await signUp(AUTHOR, 'ana@example.com');
});

const signUp = (id: string, email: string) =>
  sql.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
const decide = (id: string, status: string) =>
  act(sql, 'owner', 'select public.decide_account($1, $2, $3)', [id, 'author', status]);
const changeAddress = (id: string, email: string) =>
  sql.query('update auth.users set email = $2 where id = $1', [id, email]);
const remove = (id: string) => sql.query('delete from auth.users where id = $1', [id]);
const readStatus = async (id: string) => {
  const { rows } = await sql.query<{ status: string }>('select status from private.accounts where user_id = $1', [id]);
  return rows[0]?.status ?? null;
};

/** As the account itself does it. */
async function leave(caller: 'author' | 'other author', id: string): Promise<void> {
  await sql.query('insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())', [id]);
  await act(sql, caller, 'select public.delete_own_account()');
}

describe('a suspended account that is deleted and made again', () => {
  beforeEach(async () => {
    await decide(AUTHOR, 'suspended');
    await leave('author', AUTHOR);
  });

  test.each(['ana@example.com', 'Ana@Example.COM'])('is suspended, as %s', async (email) => {
    await signUp(OTHER, email);
    expect(await readStatus(OTHER)).toBe('suspended');
    const post = `insert into public.blog_posts (title, slug, content, author_id, status) values ('T', 'back', 'W', $1, 'published')`;
    await expect(act(sql, 'other author', post, [OTHER])).rejects.toThrow(
      'has suspended your account, or an earlier one with your e-mail address.',
    );
  });

  test('is so however often it is, and where the owner approves each account as well', async () => {
    await signUp(OTHER, 'ana@example.com');
    await leave('other author', OTHER);
    await sql.run('update private.blog_settings set approved_authors_only = true');
    await signUp(AUTHOR, 'ana@example.com');
    expect(await readStatus(AUTHOR)).toBe('suspended');
  });

  test('is free of it once the owner approves it', async () => {
    await signUp(OTHER, 'ana@example.com');
    await decide(OTHER, 'approved');
    await leave('other author', OTHER);
    await signUp(AUTHOR, 'ana@example.com');
    expect(await readStatus(AUTHOR)).toBe('approved');
  });

  test('keeps nobody else out', async () => {
    await signUp(OTHER, 'bea@example.com');
    expect(await readStatus(OTHER)).toBe('approved');
  });

  test('leaves a hash of its address, and the address nowhere', async () => {
    const { rows } = await sql.query<{ text: string }>(
      'select known::text as text from private.suspended_addresses known',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('ana');
  });

  test('owns the blog where it is the only account: there is nobody who could approve it', async () => {
    await remove(ACCOUNTS.owner);
    await signUp(OTHER, 'ana@example.com');
    const { rows } = await sql.query('select role, status from private.accounts');
    expect(rows).toEqual([{ role: 'owner', status: 'approved' }]);
  });
});

test('an account that nobody suspended leaves no trace, and may come back', async () => {
  await leave('author', AUTHOR);
  expect((await sql.query('select from private.suspended_addresses')).rows).toEqual([]);
  await signUp(AUTHOR, 'ana@example.com');
  expect(await readStatus(AUTHOR)).toBe('approved');
});

test('the address that a suspended account gives up for another one is suspended, until the account is approved', async () => {
  await decide(AUTHOR, 'suspended');
  await changeAddress(AUTHOR, 'Ana@example.com');
  expect((await sql.query('select from private.suspended_addresses')).rows).toEqual([]);
  await changeAddress(AUTHOR, 'new@example.com');
  await signUp(OTHER, 'ana@example.com');
  expect(await readStatus(OTHER)).toBe('suspended');
  await remove(OTHER);
  await decide(AUTHOR, 'approved');
  await signUp(OTHER, 'new-bea@example.com');
  expect(await readStatus(OTHER)).toBe('approved');
});

test('an account that takes a suspended address for its own is suspended, and the owner’s never', async () => {
  await decide(AUTHOR, 'suspended');
  await remove(AUTHOR);
  await signUp(OTHER, 'bea@example.com');
  await changeAddress(OTHER, 'ana@example.com');
  expect(await readStatus(OTHER)).toBe('suspended');
  const { rows } = await sql.query('select decided_at from private.accounts where user_id = $1', [OTHER]);
  expect(rows).toEqual([{ decided_at: null }]);
  await remove(OTHER);
  await changeAddress(ACCOUNTS.owner, 'ana@example.com');
  expect(await readStatus(ACCOUNTS.owner)).toBe('approved');
});

test('an account without an address is suspended and goes as any other', async () => {
  await sql.query('update auth.users set email = null where id = $1', [AUTHOR]);
  await decide(AUTHOR, 'suspended');
  await remove(AUTHOR);
  await sql.query('insert into auth.users (id, email) values ($1, null)', [OTHER]);
  expect(await readStatus(OTHER)).toBe('approved');
});
