import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDraftFile } from '@callwright/desktop/main/mirror/import-file.ts';
import { formatPostFile, type Manifest, parsePostFile } from '@callwright/shared/backup/backup-format.ts';
import { writeBackup } from '@callwright/shared/backup/write-backup.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openBackupFolder } from '@callwright/supabase/local/backup/backup-folder.ts';
import { type BackupSource, openBackupSource } from '@callwright/supabase/local/backup/backup-source.ts';
import { restoreBackup } from '@callwright/supabase/local/backup/restore-backup.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';
import { openEmptyBackend, signInNewAuthor, startEmptyBackend } from '../../../helpers/running-backend.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';

const POSTS = Number(process.env.BACKUP_POSTS ?? 15);
const quiet = () => {};

const EMPTY = `truncate public.blog_posts, auth.users cascade;
  delete from storage.objects;
  delete from private.gone_slugs;
  do $$ begin if to_regclass('private.bookings') is not null then delete from private.bookings; end if; end $$;`;

function unwrapText<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

let backend: Backend;
let other: Backend;
let folder = '';

const sourceOf = ({ url, secretKey }: Backend) =>
  openBackupSource({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });

async function backUp(): Promise<Result<Manifest, string>> {
  const opened = await openBackupFolder(folder);
  return opened.ok ? writeBackup(sourceOf(backend), opened.value, () => {}) : opened;
}

const restoreInto = (target: Backend) => restoreBackup(sourceOf(target), { folder, onProgress: quiet });

async function readAll(source: BackupSource): Promise<Map<string, unknown[]>> {
  const all = new Map<string, unknown[]>();
  for (const { name } of unwrapText(await source.listTables())) {
    const rows: unknown[] = [];
    for (let after = ''; ; ) {
      const page = unwrapText(await source.readRows(name, after));
      const last = page.at(-1);
      if (!last) break;
      after = last.key;
      // A picture's time is the time of its upload to this storage.
      rows.push(...page.map(({ row }) => (name === 'storage.objects' ? row.name : row)));
    }
    all.set(name, rows);
  }
  return all;
}

beforeAll(async () => {
  other = await startEmptyBackend();
});
afterAll(() => other?.close());

beforeEach(async () => {
  backend = await openEmptyBackend();
  await backend.execute(EMPTY);
  await other.execute(EMPTY);
  folder = join(await mkdtemp(join(tmpdir(), 'callwright-backup-')), 'backup');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 10 }));

async function fillBlog(posts: number): Promise<void> {
  const [first, second] = [await signInNewAuthor(backend), await signInNewAuthor(backend)];
  const picture = samplePicture();
  const path = `${first.id}/${picture.name}`;
  const { error } = await first.client.storage
    .from('post-pictures')
    .upload(path, picture.bytes, { contentType: 'image/webp' });
  expect(error).toBeNull();
  await backend.query(
    `insert into public.blog_posts (title, slug, content, excerpt, keywords, author_id, author_name, status, published_at, views)
     select 'Post "' || n || '": \u2028 --- and more', 'post-' || n,
       '---' || chr(10) || 'title: x' || chr(10) || '---' || chr(10) || chr(10) || repeat('Text of ' || n || ' é 日本. ', 40) || case when n % 2 = 0 then chr(10) else '' end,
       case when n % 3 = 0 then 'In short: ' || n end, null,
       case when n % 2 = 0 then $1::uuid else $2::uuid end, 'Somebody',
       case when n % 5 = 0 then 'draft' else 'published' end,
       case when n % 5 = 0 then null else timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 hour' end, n
     from generate_series(1, $3::integer) as n`,
    [first.id, second.id, posts],
  );
  await backend.query(
    `update public.blog_posts set content = content || ' /post-pictures/' || $1 where slug = 'post-1'`,
    [path],
  );
  await backend.query(`update public.blog_posts set slug = 'post-two' where slug = 'post-2'`);
  await backend.query(`delete from public.blog_posts where slug = 'post-3'`);
  const tables = unwrapText(await sourceOf(backend).listTables()).map(({ name }) => name);
  for (const [table, sql] of Object.entries(OTHER_ROWS)) {
    if (tables.includes(table)) await backend.execute(sql);
  }
}

/** Rows that differ from a new database's, in tables unrelated to posts. */
const OTHER_ROWS: Readonly<Record<string, string>> = {
  'private.blog_settings': 'update private.blog_settings set approved_authors_only = true',
  'private.accounts': `update private.accounts set role = 'editor', status = 'approved' where role = 'owner';
    update private.accounts set role = 'owner', status = 'approved', decided_at = '2026-03-01 10:00:00.000123+00'
      where user_id = (select id from auth.users order by created_at desc, id desc limit 1);
    update private.accounts set role = 'author', status = 'suspended' where role = 'editor';`,
  'public.authors': `insert into public.authors (user_id, display_name, biography)
    select id, 'Ada', 'Line' || chr(10) || 'by line' from auth.users order by id limit 1 on conflict do nothing`,
  'private.booking_settings': `update private.booking_settings set time_zone = 'Europe/London', holidays = '{2026-12-25,2027-01-01}', lanes = 3`,
  'private.bookings': `delete from private.bookings;
    insert into private.bookings (token_hash, starts_at, lane, status, cancelled_by, name, business, trade, phone, email, note, time_zone, created_at, changed_at)
    select decode(md5(n::text) || md5(n::text), 'hex'), timestamptz '2099-01-01 10:00+00' + n * interval '30 minutes', 1,
      case when n = 2 then 'cancelled' else 'booked' end, case when n = 2 then 'visitor' end, 'Ada', '', 'hvac', '+1 555 0100',
      'ada@example.com', 'Two lines:' || chr(10) || 'and ' || U&'\\2028' || ' a separator', 'America/New_York', now(), now()
    from generate_series(1, 70) as n`,
};

describe('a backup', () => {
  it(`restores ${POSTS} posts as equal rows: ids, times, revisions, views, addresses, accounts, and pictures`, async () => {
    await fillBlog(POSTS);
    const before = await readAll(sourceOf(backend));
    const started = performance.now();
    const manifest = unwrapText(await backUp());
    const written = performance.now();
    const restored = unwrapText(await restoreInto(other));
    if (process.env.BACKUP_POSTS) {
      console.warn(
        `backup of ${POSTS} posts: ${Math.round(written - started)} ms, restore: ${Math.round(performance.now() - written)} ms`,
      );
    }
    const after = await readAll(sourceOf(other));
    expect(after).toEqual(before);
    expect(manifest.tables.find(({ name }) => name === 'public.blog_posts')?.rows).toBe(POSTS - 1);
    expect(restored.find(({ name }) => name === 'storage.objects')).toMatchObject({ rows: 1, written: 1 });
    const [uses] = await other.query<{ count: number }>('select count(*)::integer as count from private.picture_uses');
    const [changes] = await other.query<{ count: number }>(
      'select count(*)::integer as count from private.post_changes',
    );
    expect([uses?.count, (changes?.count ?? 0) > 0]).toEqual([1, true]);
  });

  it('has no passwords, hashes, or tokens', async () => {
    await fillBlog(5);
    unwrapText(await backUp());
    const accounts = await readFile(join(folder, 'auth.users.jsonl'), 'utf8');
    expect(
      accounts
        .trim()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line)).sort()),
    ).toEqual([
      ['created_at', 'email', 'email_confirmed_at', 'id'],
      ['created_at', 'email', 'email_confirmed_at', 'id'],
    ]);
  });

  it.skipIf(process.platform === 'win32')('is readable only by the user who made it', async () => {
    await fillBlog(2);
    unwrapText(await backUp());
    const names = ['', ...(await readdir(folder, { recursive: true }))];
    const open = await Promise.all(names.map(async (name) => ((await stat(join(folder, name))).mode & 0o077) !== 0));
    expect(names.filter((_, index) => open[index])).toEqual([]);
  });

  it('doesn’t write into a folder that isn’t empty', async () => {
    await fillBlog(5);
    unwrapText(await backUp());
    const again = await backUp();
    expect(again).toEqual({ ok: false, error: `${folder} isn't empty. Choose an empty folder.` });
  });

  it('isn’t available to any other role', async () => {
    const { client } = await signInNewAuthor(backend);
    for (const call of [
      client.rpc('list_backup_tables'),
      client.rpc('read_backup_rows', { table_name: 'auth.users' }),
      client.rpc('restore_backup_rows', { table_name: 'public.blog_posts', backup_rows: [] }),
    ]) {
      expect((await call).error?.code).toBe('42501');
    }
    const source = sourceOf(backend);
    expect(await source.readRows('auth.sessions', '')).toMatchObject({ ok: false });
    expect(await source.readRows('auth.users; drop table public.blog_posts', '')).toMatchObject({ ok: false });
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    await fillBlog(12);
    unwrapText(await backUp());
  });

  it('writes nothing from a backup that is unfinished, damaged, or newer', async () => {
    const manifest = join(folder, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    const expectNothing = async (words: string) => {
      const refused = await restoreInto(other);
      expect(refused.ok ? '' : refused.error).toContain(words);
      expect(unwrapText(await sourceOf(other).listTables()).find(({ name }) => name === 'auth.users')?.rows).toBe(0);
    };
    await rm(manifest);
    await expectNothing("doesn't contain a complete backup");
    await writeFile(manifest, text.replace('"format": 1', '"format": 2'));
    await expectNothing('A newer version of Callwright made this backup');
    await writeFile(manifest, text.slice(0, 100));
    await expectNothing('manifest.json is damaged');
    await writeFile(manifest, text);
    await appendFile(join(folder, 'posts/post-1.md'), 'x');
    await expectNothing('posts/post-1.md was changed after the backup');
    await rm(join(folder, 'posts/post-1.md'));
    await expectNothing('posts/post-1.md is missing');
  });

  it('says what is missing in an unfinished backup, whose folder says so, too', async () => {
    await rm(folder, { recursive: true });
    const opened = unwrapText(await openBackupFolder(folder));
    let posts = 0;
    const cut = {
      ...opened,
      write: (path: string, content: string | Uint8Array) => {
        if (path.startsWith('posts/')) posts += 1;
        return posts > 4 ? Promise.reject(new Error('killed')) : opened.write(path, content);
      },
    };
    await expect(writeBackup(sourceOf(backend), cut, quiet)).rejects.toThrow('killed');
    expect(await readFile(join(folder, 'UNFINISHED.txt'), 'utf8')).toContain('This backup isn’t complete');
    const refused = await restoreInto(other);
    expect(refused.ok ? '' : refused.error).toContain('is incomplete: missing public.blog_posts (7 of 11)');
    expect(refused.ok ? '' : refused.error).toContain('storage.objects (1 of 1)');
    expect(refused.ok ? '' : refused.error).toContain('Nothing was restored.');
  });

  it('writes nothing to a blog in use, and says how to get the posts back', async () => {
    unwrapText(await restoreInto(other));
    await other.query(`update public.blog_posts set title = 'Changed since' where slug = 'post-1'`);
    await other.query(`delete from public.blog_posts where slug = 'post-4'`);
    const before = await readAll(sourceOf(other));
    const refused = await restoreInto(other);
    expect(refused.ok ? '' : refused.error).toMatch(
      /^This blog already has 2 accounts, 10 posts(, 70 bookings)?, 1 picture\. Nothing was restored/,
    );
    expect(refused.ok ? '' : refused.error).toContain(`import ${join(folder, 'posts')} in the editor`);
    expect(await readAll(sourceOf(other))).toEqual(before);
  });

  it('that was interrupted says to start over with an empty database, and works then', async () => {
    const before = await readAll(sourceOf(backend));
    const real = sourceOf(other);
    let calls = 0;
    const breaking: BackupSource = {
      ...real,
      writeRows: (...args) => {
        calls += 1;
        return calls > 3
          ? Promise.resolve({ ok: false, error: 'The backend did not answer.' })
          : real.writeRows(...args);
      },
    };
    const broken = await restoreBackup(breaking, { folder, onProgress: quiet });
    expect(broken.ok ? '' : broken.error).toContain('Start over with an empty database.');
    expect((await restoreInto(other)).ok).toBe(false);
    await other.execute(EMPTY);
    unwrapText(await restoreInto(other));
    expect(await readAll(real)).toEqual(before);
  });

  it('leaves a post editable: the next edit increases the revision', async () => {
    unwrapText(await restoreInto(other));
    const [edited] = await other.query<{ revision: number }>(
      `update public.blog_posts set title = 'New', revision = 99 where slug = 'post-1' returning revision`,
    );
    const [before] = await backend.query<{ revision: number }>(
      `select revision from public.blog_posts where slug = 'post-1'`,
    );
    expect(edited?.revision).toBe((before?.revision ?? 0) + 1);
  });
});

describe('a backup’s files', () => {
  it('have each post as Markdown with front matter, which the editor reads as a draft', async () => {
    await fillBlog(4);
    unwrapText(await backUp());
    expect((await readdir(join(folder, 'posts'))).sort()).toEqual(['post-1.md', 'post-4.md', 'post-two.md']);
    const text = await readFile(join(folder, 'posts/post-two.md'), 'utf8');
    const { file, problems } = importDraftFile(text, 'post-two.md');
    expect(problems).toEqual([]);
    const [row] = await backend.query<{ title: string; content: string }>(
      `select title, content from public.blog_posts where slug = 'post-two'`,
    );
    expect(file.fields).toMatchObject({ title: row?.title, slug: 'post-two', content: row?.content });
  });

  it('restore any row exactly', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant(null),
      fc.integer(),
      fc.constantFrom('---', '\n---\n\n', '\u2028'),
    );
    fc.assert(
      fc.property(
        fc.record({ title: value, slug: value, views: value }),
        fc.string({ unit: 'binary' }),
        (columns, content) => {
          expect(parsePostFile(formatPostFile({ ...columns, content }))).toEqual({ ...columns, content });
        },
      ),
      { seed: SEED },
    );
  });
});

it('every table is either in the backup or excluded for a reason', async () => {
  const tables = await backend.query<{ name: string }>(
    `select format('%s.%s', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private') order by 1`,
  );
  const plan = await backend.query<{ name: string; reason: string }>('select name, reason from private.backup_plan()');
  const decided = new Set(plan.filter(({ reason }) => reason !== '').map(({ name }) => name));
  // A new table fails here: decide in private.backup_plan() whether backups include it, and why.
  expect(tables.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([]);
});
