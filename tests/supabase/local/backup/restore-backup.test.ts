import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDraftFile } from '@callwright/desktop/main/mirror/import-file.ts';
import {
  formatPostFile,
  MANIFEST_FILE,
  POSTS_TABLE,
  parseManifest,
  parsePostFile,
  type Row,
  toBackupPostPath,
  toJsonLine,
  toRowsFile,
} from '@callwright/shared/backup/backup-format.ts';
import { writeBackup } from '@callwright/shared/backup/write-backup.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openBackupFolder } from '@callwright/supabase/local/backup/backup-folder.ts';
import { type BackupSource, openBackupSource } from '@callwright/supabase/local/backup/backup-source.ts';
import { restoreBackup } from '@callwright/supabase/local/backup/restore-backup.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Author, openEmptyBackend, signInNewAuthor } from '../../../helpers/running-backend.ts';

const quiet = () => {};

let backend: Backend;
let source: BackupSource;
let folder = '';
/** By id: the last one owns the blog, the first one is suspended, the second one waits. */
let authors: Author[];

beforeEach(async () => {
  backend = await openEmptyBackend();
  await backend.execute('delete from storage.objects');
  source = openBackupSource({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey });
  folder = join(await mkdtemp(join(tmpdir(), 'callwright-restore-')), 'backup');
  authors = [];
  for (let number = 0; number < 4; number += 1) authors.push(await signInNewAuthor(backend));
  authors.sort((one, another) => (one.id < another.id ? -1 : 1));
  await backend.execute(`
    update private.accounts set role = 'editor', status = 'approved' where role = 'owner';
    update private.accounts set role = 'owner' where user_id = '${idOf(3)}';
    update private.accounts set role = 'author', status = 'suspended' where user_id = '${idOf(0)}';
    update private.accounts set role = 'author', status = 'waiting' where user_id = '${idOf(1)}';`);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 10 }));

const idOf = (number: number) => authors[number]?.id ?? '';

function unwrapText<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

const write = (slug: string, authorId: string, words: string) =>
  backend.query(
    `insert into public.blog_posts (title, slug, content, author_id, status) values ('T', $1, $3, $2, 'published')`,
    [slug, authorId, words],
  );

const backUp = async () => unwrapText(await writeBackup(source, unwrapText(await openBackupFolder(folder)), () => {}));

const empty = () => backend.execute('truncate public.blog_posts, auth.users cascade; delete from storage.objects');

const restore = (target = source) => restoreBackup(target, { folder, onProgress: quiet });

const readAccounts = () =>
  backend.query<{ user_id: string; role: string; status: string }>(
    'select user_id, role, status, created_at, decided_at from private.accounts order by user_id',
  );

test('a restore interrupted before the roles makes nobody an author or an editor', async () => {
  await backUp();
  await empty();
  const breaking: BackupSource = {
    ...source,
    writeRows: (table, rows) =>
      table === 'auth.users'
        ? source.writeRows(table, rows)
        : Promise.resolve({ ok: false, error: 'The backend did not answer.' }),
  };
  expect((await restore(breaking)).ok).toBe(false);
  expect((await readAccounts()).map(({ role, status }) => `${role} ${status}`)).toEqual([
    'author suspended',
    'author suspended',
    'author suspended',
    'owner approved',
  ]);
});

test('the owner’s settings are restored to a new blog, with their original time', async () => {
  const read = () =>
    backend.query(`select booking.time_zone, booking.decided_at as one, blog.approved_authors_only, blog.decided_at as other
      from private.booking_settings as booking, private.blog_settings as blog`);
  const set = (zone: string, isOn: boolean) =>
    backend.execute(`
      update private.booking_settings set time_zone = '${zone}';
      update private.blog_settings set approved_authors_only = ${isOn}`);
  await set('Europe/London', true);
  const before = await read();
  await backUp();
  await empty();
  await set('America/New_York', false);
  unwrapText(await restore());
  expect(await read()).toEqual(before);
  await set('America/New_York', false);
});

test('a post from before its slug was reserved is restored', async () => {
  await backend.execute('alter table public.blog_posts disable trigger guard_post_slug');
  await write('feed', idOf(3), 'Words');
  await backend.execute('alter table public.blog_posts enable trigger guard_post_slug');
  await backUp();
  await empty();
  unwrapText(await restore());
  expect(await backend.query('select slug from public.blog_posts')).toEqual([{ slug: 'feed' }]);
  await expect(write('search', idOf(3), 'Words')).rejects.toThrow('A page of the site already uses the slug');
});

test('a dashboard’s own files beside pictures aren’t part of a backup', async () => {
  await backend.query(
    `insert into storage.objects (bucket_id, name) values ('post-pictures', $1 || '/.emptyFolderPlaceholder')`,
    [idOf(3)],
  );
  const { tables } = await backUp();
  expect(tables.find(({ name }) => name === 'storage.objects')?.rows).toBe(0);
});

/** Edits a backup and updates its manifest, as an attacker could. */
async function tamper(change: (tables: Map<string, Row[]>, posts: Row[]) => void): Promise<void> {
  const manifest = unwrapText(parseManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  const tables = new Map<string, Row[]>();
  for (const { name } of manifest.tables) tables.set(name, []);
  const posts = await Promise.all(
    (await readdir(join(folder, 'posts'))).map(async (name) =>
      parsePostFile(await readFile(join(folder, 'posts', name), 'utf8')),
    ),
  );
  change(
    tables,
    posts.filter((post) => post !== null),
  );
  const files = manifest.files.filter(({ path }) => !path.endsWith('.jsonl') && !path.startsWith('posts/'));
  const add = async (path: string, text: string) => {
    await writeFile(join(folder, path), text);
    files.push({ path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') });
  };
  for (const [name, rows] of tables) {
    if (name !== POSTS_TABLE) await add(toRowsFile(name), rows.map((row) => `${toJsonLine(row)}\n`).join(''));
  }
  for (const post of posts) if (post) await add(toBackupPostPath(post), formatPostFile(post));
  const rowsOf = (name: string) => (name === POSTS_TABLE ? posts.length : (tables.get(name)?.length ?? 0));
  const counted = [...tables.keys()].map((name) => ({ name, rows: rowsOf(name) }));
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify({ ...manifest, tables: counted, files }));
}

test('a tampered backup of one author makes nobody an editor and publishes nothing', async () => {
  await write('mine', idOf(2), 'Words');
  await backUp();
  await tamper((tables, posts) => {
    tables.set('private.accounts', [
      { user_id: idOf(2), role: 'editor', status: 'approved', created_at: '2020-01-01', decided_at: '2999-01-01' },
      { user_id: idOf(1), role: 'author', status: 'suspended', created_at: '2020-01-01', decided_at: '2999-01-01' },
    ]);
    tables.set('private.blog_settings', [
      { is_only_row: true, approved_authors_only: false, decided_at: '2999-01-01' },
    ]);
    for (const post of posts) Object.assign(post, { author_id: idOf(3), slug: 'theirs', status: 'published' });
  });
  const before = await readAccounts();
  const refused = await restore();
  expect(refused.ok ? '' : refused.error).toMatch(/^This blog already has 4 accounts, 1 post\. Nothing was/);
  expect(await readAccounts()).toEqual(before);
  expect(await backend.query('select slug from public.blog_posts')).toEqual([{ slug: 'mine' }]);
  const { file } = importDraftFile(await readFile(join(folder, 'posts/theirs.md'), 'utf8'), 'theirs.md');
  expect(file).toMatchObject({ fields: { slug: 'theirs' }, owner: null, publications: [] });
});
