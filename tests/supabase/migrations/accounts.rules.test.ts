import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNTS,
  AUTHOR,
  attempt,
  codeOf,
  OTHER,
  openBarePglite,
  runAs,
  type Sql,
} from '../../helpers/blog-database.ts';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(() =>
  sql.run(`
    truncate public.blog_posts, auth.users cascade;
    update private.blog_settings set approved_authors_only = false`),
);

const signUp = (...ids: string[]) =>
  sql.query('insert into auth.users (id, email) select id, $2 from unnest($1::uuid[]) as id', [ids, 'a@example.com']);
const codeFrom = (work: Promise<unknown>) => work.then(() => 'nothing', codeOf);
const owns = async () => {
  const { rows } = await sql.query<{ user_id: string }>("select user_id from private.accounts where role = 'owner'");
  return rows.map((row) => row.user_id);
};
async function readAccount(id: string): Promise<[role: string, status: string] | null> {
  const { rows } = await sql.query<{ role: string; status: string }>(
    'select role, status from private.accounts where user_id = $1',
    [id],
  );
  return rows[0] ? [rows[0].role, rows[0].status] : null;
}
const { owner, editor } = ACCOUNTS;
const decide = (id: string, role: string, status: string) =>
  runAs(sql, 'owner', 'select public.decide_account($1, $2, $3)', [id, role, status]);

describe('a new account', () => {
  test('that is the first one owns the blog, even if accounts need approval', async () => {
    await sql.run('update private.blog_settings set approved_authors_only = true');
    await signUp(owner);
    expect(await readAccount(owner)).toEqual(['owner', 'approved']);
  });

  test('after that is an author immediately, or waits if accounts need approval', async () => {
    await signUp(owner);
    await signUp(AUTHOR);
    await runAs(sql, 'owner', 'select public.set_approved_authors_only(true)');
    await signUp(OTHER);
    expect([await readAccount(AUTHOR), await readAccount(OTHER)]).toEqual([
      ['author', 'approved'],
      ['author', 'waiting'],
    ]);
    await runAs(sql, 'owner', 'select public.set_approved_authors_only(false)');
    expect(await readAccount(OTHER)).toEqual(['author', 'waiting']);
  });
});

describe('a blog with accounts', () => {
  beforeEach(() => signUp(owner, editor, AUTHOR, OTHER));

  const write = (caller: 'owner' | 'editor' | 'author', slug: string) =>
    runAs(
      sql,
      caller,
      `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
       values ('T', $1, 'Words', auth.uid(), 'a', 'published')`,
      [slug],
    );

  test('refuses a suspended account from the next statement on, and a former editor', async () => {
    await decide(editor, 'editor', 'approved');
    await write('author', 'post');
    await runAs(sql, 'editor', "update public.blog_posts set title = 'Edited'");
    await decide(editor, 'editor', 'suspended');
    expect(await codeFrom(runAs(sql, 'editor', "update public.blog_posts set title = 'Again'"))).toBe('42501');
    await decide(editor, 'editor', 'approved');
    await runAs(sql, 'editor', "update public.blog_posts set title = 'Again'");
  });

  test('tells refused accounts why, and what to do', async () => {
    const reasonFor = (status: string) =>
      sql
        .query('update private.accounts set status = $1 where user_id = $2', [status, AUTHOR])
        .then(() => write('author', 'post'))
        .then(
          () => '',
          (cause) => String(cause.message),
        );
    expect(await reasonFor('waiting')).toBe(
      "Your account is waiting for the owner of this blog to approve it. Nothing was changed. Publish again once it's approved.",
    );
    expect(await reasonFor('suspended')).toBe(
      'The owner of this blog suspended your account. Nothing was changed. Ask the owner to approve it again.',
    );
  });

  test('publishes no unseen post of a suspended author, even after a new approval', async () => {
    await write('author', 'seen');
    await runAs(
      sql,
      'author',
      `insert into public.blog_posts (title, slug, content, author_id, status, published_at)
       values ('T', 'scheduled', 'Words', auth.uid(), 'published', now() + interval '1 hour')`,
    );
    await decide(AUTHOR, 'author', 'suspended');
    const read = () => sql.query('select slug, status, published_at is null as is_unset from public.blog_posts');
    const left = [
      { slug: 'seen', status: 'published', is_unset: false },
      { slug: 'scheduled', status: 'draft', is_unset: true },
    ];
    expect((await read()).rows).toEqual(left);
    await decide(AUTHOR, 'author', 'approved');
    expect((await read()).rows).toEqual(left);
  });

  const addPosts = (caller: 'owner' | 'editor' | 'author', count: number) =>
    runAs(
      sql,
      caller,
      `insert into public.blog_posts (title, slug, content, author_id)
       select 'T', gen_random_uuid()::text, 'Words', auth.uid() from generate_series(1, $1::integer)`,
      [count],
    );

  test('accepts 60 new posts an hour from an author, even if posts are deleted in between', async () => {
    await addPosts('author', 59);
    await runAs(sql, 'author', 'delete from public.blog_posts where author_id = auth.uid()');
    await addPosts('author', 1);
    await expect(addPosts('author', 1)).rejects.toThrow(
      "You've reached the limit of 60 new posts an hour. Publish this one later.",
    );
    expect((await sql.query('select from public.blog_posts')).rows).toHaveLength(1);
    await runAs(sql, 'author', "update public.blog_posts set title = 'Changed', status = 'published'");
    await sql.query("update private.accounts set new_posts_since = now() - interval '61 minutes' where user_id = $1", [
      AUTHOR,
    ]);
    await addPosts('author', 1);
  });

  test('has no limit for the owner and editors, and counts each row of one insert', async () => {
    await decide(editor, 'editor', 'approved');
    await addPosts('owner', 100);
    await addPosts('editor', 100);
    expect(await codeFrom(addPosts('author', 61))).toBe('23514');
  });

  test('keeps the author of a post that an editor changes, unpublishes, and republishes', async () => {
    await decide(editor, 'editor', 'approved');
    await write('author', 'post');
    await runAs(sql, 'editor', "update public.blog_posts set title = 'Edited', status = 'draft'");
    await runAs(sql, 'editor', "update public.blog_posts set status = 'published'");
    expect(await codeFrom(sql.query('update public.blog_posts set author_id = $1', [editor]))).toBe('42501');
    const { rows } = await sql.query('select author_id, title, status, revision from public.blog_posts');
    expect(rows).toEqual([{ author_id: AUTHOR, title: 'Edited', status: 'published', revision: 3 }]);
  });

  test('is handed over completely: the new owner decides, and the previous one is an editor', async () => {
    await runAs(sql, 'owner', 'select public.hand_over_blog($1)', [AUTHOR]);
    expect([await owns(), await readAccount(owner)]).toEqual([[AUTHOR], ['editor', 'approved']]);
    expect(await attempt(sql, 'owner', 'select * from public.list_accounts()')).toBe('42501');
    expect(await attempt(sql, 'author', 'select * from public.list_accounts()')).toBe(4);
    expect(await attempt(sql, 'owner', `select public.hand_over_blog('${OTHER}')`)).toBe('42501');
  });

  test('always has exactly one owner, whoever writes', async () => {
    const refused = '23514';
    expect(await codeFrom(sql.query('delete from auth.users where id = $1', [owner]))).toBe(refused);
    expect(await codeFrom(sql.query('delete from private.accounts where user_id = $1', [owner]))).toBe(refused);
    expect(await codeFrom(sql.query("update private.accounts set role = 'editor' where role = 'owner'"))).toBe(refused);
    expect(await codeFrom(sql.query("update private.accounts set status = 'suspended'"))).toBe(refused);
    expect(await codeFrom(sql.query("update private.accounts set role = 'owner'"))).toBe('23505');
    expect(await codeFrom(sql.query('insert into private.accounts values ($1)', [owner]))).not.toBe('nothing');
    expect(await owns()).toEqual([owner]);
  });

  test('loses its owner with its last account, and the next account owns it', async () => {
    await sql.query('delete from auth.users');
    await signUp(OTHER);
    expect(await owns()).toEqual([OTHER]);
  });

  test('deletes an account with its user', async () => {
    await sql.query('delete from auth.users where id = $1', [OTHER]);
    expect(await readAccount(OTHER)).toBeNull();
  });

  test('is listed page by page, newest account first, with names and published posts', async () => {
    await sql.run("update private.accounts set created_at = '2026-01-01'; ");
    await sql.query("update private.accounts set created_at = '2026-02-01' where user_id = $1", [OTHER]);
    await write('author', 'post');
    await sql.query("insert into public.authors (user_id, display_name) values ($1, 'Ana Alvarez')", [AUTHOR]);
    const page = async (last: { created_at: string; user_id: string } | undefined) => {
      await sql.run(
        `begin; select set_config('request.jwt.claims', '{"sub": "${owner}"}', true); set local role authenticated`,
      );
      const { rows } = await sql.query<{
        created_at: string;
        user_id: string;
        display_name: string | null;
        posts: number;
      }>('select user_id, display_name, created_at::text, posts::int from public.list_accounts($1, $2, 2)', [
        last?.created_at ?? null,
        last?.user_id ?? null,
      ]);
      await sql.run('rollback');
      return rows;
    };
    const first = await page(undefined);
    const second = await page(first.at(-1));
    expect([...first, ...second].map(({ user_id, display_name, posts }) => [user_id, display_name, posts])).toEqual([
      [OTHER, null, 0],
      [owner, null, 0],
      [AUTHOR, 'Ana Alvarez', 1],
      [editor, null, 0],
    ]);
    expect(await page(second.at(-1))).toEqual([]);
  });
});
