import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHOR, attempt, codeOf, OTHER, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate public.blog_posts, public.authors cascade');
  await sql.query("update auth.users set email = case id when $1 then 'ana@example.com' else 'bea@example.com' end", [
    AUTHOR,
  ]);
  await write('author', AUTHOR, 'old');
});

const write = (caller: 'author' | 'other author', id: string, slug: string) =>
  runAs(
    sql,
    caller,
    `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
     values ('T', $1, 'Words', $2, 'Somebody else', 'published')`,
    [slug, id],
  );

const saveProfile = (columns: string, values: string) =>
  runAs(
    sql,
    'author',
    `insert into public.authors (user_id, ${columns}) values ('${AUTHOR}', ${values})
     on conflict (user_id) do update set (user_id, ${columns}) = (excluded.user_id, ${columns
       .split(', ')
       .map((name) => `excluded.${name}`)
       .join(', ')})`,
  );

async function bylines(): Promise<[slug: string, name: string, biography: string | null, revision: number][]> {
  const { rows } = await sql.query<{ slug: string; author_name: string; author_biography: string; revision: number }>(
    'select slug, author_name, author_biography, revision from public.blog_posts order by slug',
  );
  return rows.map((row) => [row.slug, row.author_name, row.author_biography, row.revision]);
}

describe('the name on a post', () => {
  test('is a guest’s until its author sets one, whatever a client sends', async () => {
    expect(await bylines()).toEqual([['old', 'Guest author', null, 1]]);
    await runAs(sql, 'author', "update public.blog_posts set author_name = 'ana@example.com', title = 'U'");
    expect(await bylines()).toEqual([['old', 'Guest author', null, 2]]);
  });

  test('is the author’s choice, in old and new posts, without a new revision', async () => {
    await saveProfile('display_name, biography', "'Ana Ruiz', 'Ten years on roofs.'");
    await write('author', AUTHOR, 'new');
    await write('other author', OTHER, 'of-another');
    expect(await bylines()).toEqual([
      ['new', 'Ana Ruiz', 'Ten years on roofs.', 1],
      ['of-another', 'Guest author', null, 1],
      ['old', 'Ana Ruiz', 'Ten years on roofs.', 1],
    ]);
  });

  test('is the email address if its author agrees, and follows changes', async () => {
    await saveProfile('shows_email', 'true');
    expect(await bylines()).toEqual([['old', 'ana@example.com', null, 1]]);
    await sql.query("update auth.users set email = 'ana@ruiz.example' where id = $1", [AUTHOR]);
    expect(await bylines()).toEqual([['old', 'ana@ruiz.example', null, 1]]);
    await saveProfile('shows_email', 'false');
    expect(await bylines()).toEqual([['old', 'Guest author', null, 1]]);
  });

  test('stays while its author is suspended, who can still change the email address', async () => {
    await saveProfile('shows_email', 'true');
    const decide = (status: string) =>
      runAs(sql, 'owner', 'select public.decide_account($1, $2, $3)', [AUTHOR, 'author', status]);
    await decide('suspended');
    await sql.query("update auth.users set email = 'the-owner-lies@example.com' where id = $1", [AUTHOR]);
    expect(await bylines()).toEqual([['old', 'ana@example.com', null, 1]]);
    await decide('approved');
    expect(await bylines()).toEqual([['old', 'the-owner-lies@example.com', null, 1]]);
  });

  test('is the company’s if an editor without a name wrote the post, and follows the role', async () => {
    const decide = (role: string) =>
      runAs(sql, 'owner', 'select public.decide_account($1, $2, $3)', [AUTHOR, role, 'approved']);
    await decide('editor');
    expect(await bylines()).toEqual([['old', '', null, 1]]);
    await decide('author');
    expect(await bylines()).toEqual([['old', 'Guest author', null, 1]]);
  });

  test('isn’t the email address if there is a name', async () => {
    await saveProfile('display_name, shows_email', "'Ana', true");
    expect(await bylines()).toEqual([['old', 'Ana', null, 1]]);
  });

  test('changes for readers: the publisher is notified of each post once', async () => {
    const listed = async (since: unknown) => {
      const { rows } = await sql.query<{ changes: { post_ids: string[]; cursor: unknown } }>(
        'select public.list_post_changes($1) as changes',
        [JSON.stringify(since)],
      );
      const [row] = rows;
      if (!row) throw new Error('no answer');
      return row.changes;
    };
    const { cursor } = await listed(null);
    await saveProfile('display_name', "'Ana'");
    const changed = await listed(cursor);
    expect(changed.post_ids).toHaveLength(1);
    await saveProfile('display_name', "'Ana'");
    expect((await listed(changed.cursor)).post_ids).toEqual([]);
  });
});

describe('a profile', () => {
  test('can be read only by its owner', async () => {
    await saveProfile('display_name', "'Ana'");
    const read = 'select user_id from public.authors';
    expect(await attempt(sql, 'author', read)).toBe(1);
    expect(await attempt(sql, 'other author', read)).toBe(0);
    expect(await attempt(sql, 'anon', read)).toBe('42501');
  });

  test('can be written only by its owner', async () => {
    await saveProfile('display_name', "'Ana'");
    const insert = `insert into public.authors (user_id, display_name) values ('${AUTHOR}', 'Eve') on conflict (user_id) do update set display_name = 'Eve'`;
    expect(await attempt(sql, 'other author', insert)).toBe('42501');
    expect(await attempt(sql, 'anon', insert)).toBe('42501');
    expect(await attempt(sql, 'other author', "update public.authors set display_name = 'Eve'")).toBe(0);
    expect(await attempt(sql, 'author', `update public.authors set user_id = '${OTHER}'`)).toBe('42501');
    expect(await attempt(sql, 'author', 'delete from public.authors')).toBe('42501');
  });

  test('can’t be written by a suspended account, even with an older token', async () => {
    await sql.query("update private.accounts set status = 'suspended' where user_id = $1", [OTHER]);
    const insert = `insert into public.authors (user_id, display_name) values ('${OTHER}', 'Bea')`;
    expect(await attempt(sql, 'other author', insert)).toBe('42501');
    await sql.query("update private.accounts set status = 'approved' where user_id = $1", [OTHER]);
    expect(await attempt(sql, 'other author', insert)).toBe(1);
  });
});

test('a post keeps its author, even if the database’s owner changes it', async () => {
  const moved = sql.query('update public.blog_posts set author_id = $1', [OTHER]);
  expect(await moved.then(() => 'done', codeOf)).toBe('42501');
});
