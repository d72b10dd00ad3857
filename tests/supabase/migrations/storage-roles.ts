import { makePictureName } from '@callwright/shared/post/picture-name.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS, AUTHOR, attempt, OTHER, type Outcome, runAs, type Sql } from '../../helpers/blog-database.ts';
import { DENIED, type Expected, type MatrixRow, testRows } from './role-outcomes.ts';

const pathOf = (author: string, picture: number) =>
  `${author}/${makePictureName({ hash: String(picture).padStart(32, '0'), widthPx: 800, heightPx: 600, color: '7a8b9c', type: 'webp' })}`;
const addressOf = (path: string) => `https://blog.example/storage/v1/object/public/post-pictures/${path}`;

const UNUSED = pathOf(AUTHOR, 1);
const IN_PUBLISHED = pathOf(AUTHOR, 2);
const IN_DRAFT = pathOf(AUTHOR, 3);
const IN_SCHEDULED = pathOf(AUTHOR, 4);
const FEATURED = pathOf(AUTHOR, 5);
const OTHERS = pathOf(OTHER, 6);
/** In another author's draft, which uses the public address. */
const IN_OTHERS_DRAFT = pathOf(AUTHOR, 7);
const ALL = [UNUSED, IN_PUBLISHED, IN_DRAFT, IN_SCHEDULED, FEATURED, IN_OTHERS_DRAFT, OTHERS];

const to = (
  anon: Outcome,
  author: Outcome,
  otherAuthor: Outcome,
  secretKey: Outcome,
  unapproved: Outcome = otherAuthor,
): Expected => ({
  anon,
  owner: otherAuthor,
  editor: otherAuthor,
  author,
  'other author': otherAuthor,
  waiting: unapproved,
  suspended: unapproved,
  'service role': secretKey,
});

const objects = 'storage.objects';
const read = (path: string) => `select id from ${objects} where name = '${path}'`;
const remove = (path: string) => `delete from ${objects} where name = '${path}'`;
const insert = (path: string, bucket = 'post-pictures') =>
  `insert into ${objects} (bucket_id, name) values ('${bucket}', '${path}')`;
const mine = (name: string) =>
  `insert into ${objects} (bucket_id, name) select 'post-pictures', auth.uid() || '${name}'`;
const NEW = pathOf(AUTHOR, 90).slice(AUTHOR.length);

const STATEMENTS: MatrixRow[] = [
  ['lists a picture that no post names', read(UNUSED), to(0, 1, 0, 1)],
  ['lists a picture of a published post', read(IN_PUBLISHED), to(0, 1, 1, 1)],
  ['lists a featured picture', read(FEATURED), to(0, 1, 1, 1)],
  ['lists a picture of a draft', read(IN_DRAFT), to(0, 1, 0, 1)],
  ['lists a picture of a scheduled post', read(IN_SCHEDULED), to(0, 1, 0, 1)],
  ['lists all pictures', `select id from ${objects}`, to(0, 7, 3, 8)],
  ['adds a picture to a folder of their own', mine(NEW), to(DENIED, 1, 1, 1, DENIED)],
  ["adds a picture to the author's folder", insert(pathOf(AUTHOR, 91)), to(DENIED, 1, DENIED, 1)],
  ['adds a picture that is there', insert(UNUSED), to(DENIED, '23505', DENIED, '23505')],
  [
    'overwrites a picture',
    `${insert(UNUSED)} on conflict (bucket_id, name) do update set metadata = '{}'`,
    to(DENIED, DENIED, DENIED, 1),
  ],
  ['adds a picture to the top folder', insert(NEW.slice(1)), to(DENIED, DENIED, DENIED, 1)],
  ['adds a picture below a second folder', mine(`/more${NEW}`), to(DENIED, DENIED, DENIED, 1)],
  ['adds a picture above their folder', mine(`/..${NEW}`), to(DENIED, DENIED, DENIED, 1)],
  ['adds a page', mine('/page.html'), to(DENIED, DENIED, DENIED, 1)],
  ['adds a picture with a line break', mine(`${NEW}\n`), to(DENIED, DENIED, DENIED, 1)],
  ['adds a picture to another bucket', insert(pathOf(AUTHOR, 92), 'others'), to(DENIED, DENIED, DENIED, 1)],
  ['lists what is in another bucket', `select id from ${objects} where bucket_id = 'others'`, to(0, 0, 0, 1)],
  ['deletes what is in another bucket', `delete from ${objects} where bucket_id = 'others'`, to(0, 0, 0, 1)],
  [
    'renames a picture',
    `update ${objects} set name = '${pathOf(AUTHOR, 93)}' where name = '${UNUSED}'`,
    to(0, 0, 0, 1),
  ],
  [
    'takes a picture over',
    `update ${objects} set owner_id = auth.uid()::text where name = '${UNUSED}'`,
    to(0, 0, 0, 1),
  ],
  ['deletes a picture that no post names', remove(UNUSED), to(0, 1, 0, 1)],
  ['deletes a picture of a published post', remove(IN_PUBLISHED), to(0, 0, 0, 1)],
  ['deletes a featured picture', remove(FEATURED), to(0, 0, 0, 1)],
  ['deletes a picture of a draft', remove(IN_DRAFT), to(0, 0, 0, 1)],
  ['deletes a picture of a scheduled post', remove(IN_SCHEDULED), to(0, 0, 0, 1)],
  ["deletes their own picture, which another author's draft names", remove(IN_OTHERS_DRAFT), to(0, 1, 0, 1)],
  ['sees the buckets', 'select id from storage.buckets', to(0, 0, 0, 2)],
  ['adds a bucket', "insert into storage.buckets (id, name) values ('mine', 'mine')", to(DENIED, DENIED, DENIED, 1)],
  ['opens the bucket to all types', 'update storage.buckets set allowed_mime_types = null', to(0, 0, 0, 2)],
  ['deletes the bucket', "delete from storage.buckets where id = 'others' and false", to(0, 0, 0, 0)],
  ['asks for the library', 'select * from public.list_pictures()', to(DENIED, 7, 3, DENIED)],
  ['asks for their quota', 'select * from public.read_picture_quota()', to(DENIED, 1, 1, DENIED)],
  ['asks which posts name a picture', 'select * from private.picture_uses', to(DENIED, DENIED, DENIED, DENIED)],
  [
    'says that a picture is used',
    `insert into private.picture_uses select '${OTHERS}', id from public.blog_posts`,
    to(DENIED, DENIED, DENIED, DENIED),
  ],
  ['says that no picture is used', 'delete from private.picture_uses', to(DENIED, DENIED, DENIED, DENIED)],
  ['empties the uses of pictures', 'truncate private.picture_uses', to(DENIED, DENIED, DENIED, DENIED)],
];

export function describeStorageRoles(open: () => Promise<Sql>): void {
  describe('post pictures', () => {
    let sql: Sql;
    beforeAll(async () => {
      sql = await open();
      await sql.run("insert into storage.buckets (id, name) values ('others', 'others')");
      await sql.run(insert('a-file', 'others'));
      for (const path of ALL) await sql.run(insert(path));
      await sql.query(`update ${objects} set metadata = '{"size": 1000}' where bucket_id = 'post-pictures'`);
      const post = async (author: string, slug: string, status: string, at: string, content: string, image?: string) =>
        sql.query(
          `insert into public.blog_posts (title, slug, content, featured_image_url, author_id, author_name, status, published_at)
           values ($1, $1, $2, $3, $4, 'a', $5, now() + $6::interval)`,
          [slug, content, image ?? null, author, status, at],
        );
      const shown = `![A pipe](${addressOf(IN_PUBLISHED)}) and again ![](${addressOf(IN_PUBLISHED)})`;
      await post(AUTHOR, 'published', 'published', '-1 day', shown, addressOf(FEATURED));
      await post(AUTHOR, 'draft', 'draft', '0', `Words\n\n![](${addressOf(IN_DRAFT)} "A title")`);
      await post(AUTHOR, 'scheduled', 'published', '1 day', `![](${addressOf(IN_SCHEDULED)})`);
      await post(OTHER, 'others', 'draft', '0', `![](${addressOf(IN_OTHERS_DRAFT)})`);
      await post(OTHER, 'others-too', 'published', '-1 day', `![](${addressOf(OTHERS)})`);
    });
    afterAll(() => sql?.close());

    testRows(() => sql, STATEMENTS);

    test('waiting and suspended accounts can’t delete even their own pictures', async () => {
      for (const caller of ['waiting', 'suspended', 'editor'] as const) {
        const path = pathOf(ACCOUNTS[caller], 8);
        await sql.run(insert(path));
        expect([caller, await attempt(sql, caller, remove(path))]).toEqual([caller, caller === 'editor' ? 1 : 0]);
        await sql.run(remove(path));
      }
    });

    const rollBackAfter = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      await sql.run(
        'create table public.kept as select * from public.blog_posts; create table public.kept_objects as select * from storage.objects',
      );
      try {
        return await work();
      } finally {
        await sql.run(
          'delete from public.blog_posts; insert into public.blog_posts select * from public.kept; drop table public.kept;' +
            'delete from storage.objects; insert into storage.objects select * from public.kept_objects; drop table public.kept_objects',
        );
      }
    };

    test('a picture can be deleted once no post uses it, or its last post is deleted', () =>
      rollBackAfter(async () => {
        await runAs(sql, 'author', "update public.blog_posts set title = 'Renamed' where slug = 'draft'");
        expect(await attempt(sql, 'author', remove(IN_DRAFT))).toBe(0);
        await runAs(sql, 'author', "update public.blog_posts set content = 'Words alone' where slug = 'draft'");
        expect(await attempt(sql, 'author', remove(IN_DRAFT))).toBe(1);
        await runAs(sql, 'author', "update public.blog_posts set featured_image_url = null where slug = 'published'");
        expect(await attempt(sql, 'author', remove(FEATURED))).toBe(1);
        await runAs(sql, 'author', "update public.blog_posts set status = 'draft' where slug = 'scheduled'");
        expect(await attempt(sql, 'author', remove(IN_SCHEDULED))).toBe(0);
        await runAs(sql, 'author', "delete from public.blog_posts where slug = 'scheduled'");
        expect(await attempt(sql, 'author', remove(IN_SCHEDULED))).toBe(1);
      }));

    test('an author with a full folder can’t add more, while others can', () =>
      rollBackAfter(async () => {
        const add = mine(NEW);
        await sql.run(`update ${objects} set metadata = '{"size": 1073741823}' where name = '${UNUSED}'`);
        await sql.run(`delete from ${objects} where name like '${AUTHOR}/%' and name <> '${UNUSED}'`);
        expect(await attempt(sql, 'author', add)).toBe(1);
        await sql.run(`update ${objects} set metadata = '{"size": 1073741824}' where name = '${UNUSED}'`);
        expect(await attempt(sql, 'author', add)).toBe(DENIED);
        expect(await attempt(sql, 'other author', add)).toBe(1);
        await sql.run(`update ${objects} set metadata = null`);
        const filler = `insert into ${objects} (bucket_id, name) select 'post-pictures', '${AUTHOR}/' || n from generate_series(2, `;
        await sql.run(`${filler}4999) as n`);
        expect(await attempt(sql, 'author', add)).toBe(1);
        await sql.run(`${filler}2) as n`.replace('|| n', "|| 'last'"));
        expect(await attempt(sql, 'author', add)).toBe(DENIED);
      }));

    test('the library lists the posts that use a picture, but no other author’s drafts', async () => {
      await sql.run('begin');
      await sql.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: AUTHOR })]);
      await sql.run('set local role authenticated');
      const { rows } = await sql.query<{
        path: string;
        bytes: number;
        posts: { title: string }[];
        unseen_posts: number;
      }>('select path, bytes::int, posts, unseen_posts from public.list_pictures()');
      const page = await sql.query<{ path: string }>('select path from public.list_pictures(null, $1, 2)', [UNUSED]);
      const few = await sql.query<{ path: string }>('select path from public.list_pictures($1)', [
        [UNUSED, OTHERS, 'x'],
      ]);
      await sql.run('rollback');
      expect(
        rows.map(({ path, posts, unseen_posts }) => [path, posts.map(({ title }) => title), unseen_posts]),
      ).toEqual([
        [UNUSED, [], 0],
        [IN_PUBLISHED, ['published'], 0],
        [IN_DRAFT, ['draft'], 0],
        [IN_SCHEDULED, ['scheduled'], 0],
        [FEATURED, ['published'], 0],
        [IN_OTHERS_DRAFT, [], 0],
        [OTHERS, ['others-too'], 0],
      ]);
      expect(rows.map(({ bytes }) => bytes)).toEqual(rows.map(() => 1000));
      expect(page.rows.map(({ path }) => path)).toEqual([IN_PUBLISHED, IN_DRAFT]);
      expect(few.rows.map(({ path }) => path)).toEqual([UNUSED, OTHERS]);
    });

    test('the bucket accepts four types of pictures up to 6 MiB each, and is public', async () => {
      const { rows } = await sql.query(
        "select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'post-pictures'",
      );
      expect(rows).toEqual([
        {
          public: true,
          file_size_limit: 6 * 1024 * 1024,
          allowed_mime_types: ['image/webp', 'image/png', 'image/jpeg', 'image/gif'],
        },
      ]);
    });
  });
}
