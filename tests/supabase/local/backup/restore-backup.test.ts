import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '@callwright/shared/backup/write-backup.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openBackupFolder } from '@callwright/supabase/local/backup/backup-folder.ts';
import { type BackupSource, openBackupSource } from '@callwright/supabase/local/backup/backup-source.ts';
import { restoreBackup } from '@callwright/supabase/local/backup/restore-backup.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Author, openEmptyBackend, signInNewAuthor } from '../../../helpers/running-backend.ts';

const quiet = () => {};

let backend: Backend;
let source: BackupSource;
let folder = '';
/** In the order of their ids: the last one owns the blog, the first one is suspended, the second one waits. */
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

const empty = () =>
  backend.execute(
    'truncate public.blog_posts, auth.users, private.suspended_addresses cascade; delete from storage.objects',
  );

const restore = (intoExisting: boolean, target = source) =>
  restoreBackup(target, { folder, intoExisting, onProgress: quiet });

const readAccounts = () =>
  backend.query<{ user_id: string; role: string; status: string }>(
    'select user_id, role, status, created_at, decided_at from private.accounts order by user_id',
  );

test('a restore that broke off before the roles gives nobody another one, and each its own when it is run again', async () => {
  const before = await readAccounts();
  await backUp();
  await empty();
  const breaking: BackupSource = {
    ...source,
    writeRows: (table, ...rest) =>
      table === 'auth.users'
        ? source.writeRows(table, ...rest)
        : Promise.resolve({ ok: false, error: 'The backend did not answer.' }),
  };
  expect((await restore(false, breaking)).ok).toBe(false);
  const between = await readAccounts();
  expect(between.map(({ role, status }) => `${role} ${status}`)).toEqual([
    'author suspended',
    'author suspended',
    'author suspended',
    'owner approved',
  ]);
  unwrapText(await restore(true));
  expect(await readAccounts()).toEqual(before);
});

test('accounts that come back into a blog in use have the roles that they had, but its owner stays the owner', async () => {
  await backUp();
  await empty();
  const present = await signInNewAuthor(backend);
  unwrapText(await restore(true));
  const roles = Object.fromEntries(
    (await readAccounts()).map(({ user_id, role, status }) => [user_id, [role, status]]),
  );
  expect(roles).toEqual({
    [present.id]: ['owner', 'approved'],
    [idOf(0)]: ['author', 'suspended'],
    [idOf(1)]: ['author', 'waiting'],
    [idOf(2)]: expect.arrayContaining(['approved']),
    [idOf(3)]: ['editor', 'approved'],
  });
});

test('an author who has signed up again meanwhile gets the posts of the account before', async () => {
  await write('mine', idOf(3), 'Words');
  await backend.query(`insert into public.authors (user_id, display_name) values ($1, 'Ada')`, [idOf(3)]);
  const [account] = await backend.query<{ email: string }>('select email from auth.users where id = $1', [idOf(3)]);
  await backUp();
  await empty();
  const again = await signInNewAuthor(backend);
  await backend.query('update auth.users set email = $2 where id = $1', [again.id, account?.email]);
  unwrapText(await restore(true));
  expect(await backend.query('select slug, author_id, author_name from public.blog_posts')).toEqual([
    { slug: 'mine', author_id: again.id, author_name: 'Ada' },
  ]);
  expect((await readAccounts()).filter(({ role }) => role === 'owner').map(({ user_id }) => user_id)).toEqual([
    again.id,
  ]);
});

test('an account that comes back with an address that is suspended here says so to the owner', async () => {
  const [account] = await backend.query<{ email: string }>('select email from auth.users where id = $1', [idOf(2)]);
  await backend.query(
    `update private.accounts set status = 'approved', decided_at = now(), decided_by = $2 where user_id = $1`,
    [idOf(2), idOf(3)],
  );
  await backUp();
  await backend.query(`update private.accounts set status = 'suspended' where user_id = $1`, [idOf(2)]);
  await backend.query('delete from auth.users where id = $1', [idOf(2)]);
  unwrapText(await restore(true));
  const found = await backend.query<{ email: string }>(
    `select users.email, status, decided_at, decided_by from private.accounts join auth.users as users on users.id = user_id
     where user_id = $1`,
    [idOf(2)],
  );
  expect(found).toEqual([{ email: account?.email, status: 'suspended', decided_at: null, decided_by: null }]);
});

test('an account that has another id by now frees every address that it had, once the owner approves it', async () => {
  const [account] = await backend.query<{ email: string }>('select email from auth.users where id = $1', [idOf(0)]);
  await backend.query(
    `insert into private.suspended_addresses (address_hash, account_id) values (private.hash_address('former@example.com'), $1)`,
    [idOf(0)],
  );
  await backUp();
  await empty();
  await signInNewAuthor(backend);
  const again = await signInNewAuthor(backend);
  await backend.query('update auth.users set email = $2 where id = $1', [again.id, account?.email]);
  unwrapText(await restore(true));
  for (const status of ['suspended', 'approved'])
    await backend.query('update private.accounts set status = $2 where user_id = $1', [again.id, status]);
  expect(await backend.query('select from private.suspended_addresses')).toEqual([]);
});

test('a post from before its slug was reserved comes back', async () => {
  await backend.execute('alter table public.blog_posts disable trigger guard_post_slug');
  await write('feed', idOf(3), 'Words');
  await backend.execute('alter table public.blog_posts enable trigger guard_post_slug');
  await backUp();
  await empty();
  unwrapText(await restore(false));
  expect(await backend.query('select slug from public.blog_posts')).toEqual([{ slug: 'feed' }]);
  await expect(write('search', idOf(3), 'Words')).rejects.toThrow('is the address of a page of the site');
});

test('a post whose address is another one’s by now is left out and named, and all others come back', async () => {
  await write('taken', idOf(3), 'The one before');
  await write('was-mine', idOf(3), 'The one before');
  await write('other', idOf(3), 'Words');
  await backUp();
  await backend.execute('truncate public.blog_posts cascade');
  await write('taken', idOf(3), 'The one now');
  await write('was-mine', idOf(3), 'The one now');
  await backend.query(`update public.blog_posts set slug = 'moved' where slug = 'was-mine'`);
  const restored = unwrapText(await restore(true));
  expect(await backend.query('select slug, content from public.blog_posts order by slug')).toEqual([
    { slug: 'moved', content: 'The one now' },
    { slug: 'other', content: 'Words' },
    { slug: 'taken', content: 'The one now' },
  ]);
  expect(restored.find(({ name }) => name === 'public.blog_posts')).toMatchObject({
    written: 1,
    leftOut: ['taken', 'was-mine'],
  });
  expect(await readFile(join(folder, 'posts/taken.md'), 'utf8')).toContain('The one before');
});

test('what a dashboard keeps beside pictures is no part of a backup', async () => {
  await backend.query(
    `insert into storage.objects (bucket_id, name) values ('post-pictures', $1 || '/.emptyFolderPlaceholder')`,
    [idOf(3)],
  );
  const { tables } = await backUp();
  expect(tables.find(({ name }) => name === 'storage.objects')?.rows).toBe(0);
});

describe('of two decisions, the newer one holds', () => {
  const decide = (number: number, status: string, at: string) =>
    backend.query('update private.accounts set status = $2, decided_at = $3, decided_by = $4 where user_id = $1', [
      idOf(number),
      status,
      at,
      idOf(3),
    ]);
  const statusOf = async (id: string) => (await readAccounts()).find(({ user_id }) => user_id === id)?.status;

  test.each([
    ['a suspension after the backup', 'approved', '2026-11-01', 'suspended', '2026-11-02', 'suspended'],
    ['an approval after the backup', 'suspended', '2026-11-01', 'approved', '2026-11-02', 'approved'],
    ['a suspension in a backup that is newer', 'suspended', '2026-11-02', 'approved', '2026-11-01', 'suspended'],
    ['an approval in a backup that is newer', 'approved', '2026-11-02', 'waiting', '2026-11-01', 'approved'],
  ])('%s', async (_name, inBackup, backedAt, inBlog, decidedAt, expected) => {
    await decide(2, inBackup, backedAt);
    await backUp();
    await decide(2, inBlog, decidedAt);
    unwrapText(await restore(true));
    expect(await statusOf(idOf(2))).toBe(expected);
  });

  test('the owner stays the owner, whatever a backup says of that account', async () => {
    await decide(3, 'approved', '2026-11-02');
    await backend.execute(`
      update private.accounts set role = 'editor' where user_id = '${idOf(3)}';
      update private.accounts set role = 'owner' where user_id = '${idOf(2)}'`);
    await backUp();
    await backend.execute(`
      update private.accounts set role = 'editor' where user_id = '${idOf(2)}';
      update private.accounts set role = 'owner', decided_at = '2026-11-01' where user_id = '${idOf(3)}'`);
    unwrapText(await restore(true));
    expect((await readAccounts()).filter(({ role }) => role === 'owner').map(({ user_id }) => user_id)).toEqual([
      idOf(3),
    ]);
  });

  async function signUpAgain(email: string | undefined): Promise<Author> {
    const again = await signInNewAuthor(backend);
    await backend.query('update auth.users set email = $2 where id = $1', [again.id, email]);
    return again;
  }

  test('whoever was suspended, and signed up again before the backup came back, is suspended', async () => {
    await decide(2, 'suspended', '2026-11-01');
    const [account] = await backend.query<{ email: string }>('select email from auth.users where id = $1', [idOf(2)]);
    await backUp();
    await empty();
    const present = await signInNewAuthor(backend);
    const again = await signUpAgain(account?.email);
    expect(await statusOf(again.id)).toBe('approved');
    unwrapText(await restore(true));
    expect(await statusOf(again.id)).toBe('suspended');
    expect(await statusOf(present.id)).toBe('approved');
  });

  test('so is one whose account was gone by then', async () => {
    await decide(2, 'suspended', '2026-11-01');
    const [account] = await backend.query<{ email: string }>('select email from auth.users where id = $1', [idOf(2)]);
    await backend.query('delete from auth.users where id = $1', [idOf(2)]);
    await backUp();
    await empty();
    await signInNewAuthor(backend);
    const again = await signUpAgain(account?.email);
    unwrapText(await restore(true));
    expect(await statusOf(again.id)).toBe('suspended');
  });

  test('an address that the owner has freed since stays free', async () => {
    const listAddresses = () => backend.query('select account_id from private.suspended_addresses');
    await decide(2, 'suspended', '2026-11-01');
    await backend.query(`update auth.users set email = 'another@example.com' where id = $1`, [idOf(2)]);
    await backUp();
    await backend.query(`update private.accounts set status = 'approved', decided_at = now() where user_id = $1`, [
      idOf(2),
    ]);
    expect(await listAddresses()).toEqual([]);
    unwrapText(await restore(true));
    expect(await listAddresses()).toEqual([]);
    expect(await statusOf(idOf(2))).toBe('approved');
  });

  test('whoever has the address of an account that is gone keeps their own role', async () => {
    await decide(1, 'approved', '2026-11-01');
    await decide(2, 'suspended', '2026-11-02');
    const [gone] = await backend.query<{ email: string }>('select email from auth.users where id = $1', [idOf(1)]);
    await backUp();
    await backend.query('delete from auth.users where id = $1', [idOf(1)]);
    await decide(2, 'approved', '2026-10-30');
    await backend.query('update auth.users set email = $2 where id = $1', [idOf(2), gone?.email]);
    unwrapText(await restore(true));
    expect(await statusOf(idOf(2))).toBe('suspended');
  });

  const set = (zone: string, isOn: boolean) =>
    backend.execute(`
      update private.booking_settings set time_zone = '${zone}';
      update private.blog_settings set approved_authors_only = ${isOn}`);
  const readSettings = () =>
    backend.query('select time_zone, approved_authors_only from private.booking_settings, private.blog_settings');
  /** As in a new database. */
  const forgetSettings = async () => {
    await set('America/New_York', false);
    for (const table of ['private.booking_settings', 'private.blog_settings']) {
      await backend.execute(`
        alter table ${table} disable trigger note_decision;
        update ${table} set decided_at = null;
        alter table ${table} enable trigger note_decision`);
    }
  };
  afterEach(forgetSettings);

  test('what the owner set comes back into a blog that has the defaults, also after a restore that broke off', async () => {
    await set('Europe/London', true);
    await backUp();
    await forgetSettings();
    unwrapText(await restore(true));
    expect(await readSettings()).toEqual([{ time_zone: 'Europe/London', approved_authors_only: true }]);
  });

  test('what nobody decided is decided by no restore either: a backup of what the owner set comes back after it', async () => {
    await set('Europe/London', true);
    await backUp();
    const decided = folder;
    await forgetSettings();
    folder = `${decided}-of-defaults`;
    await backUp();
    await empty();
    unwrapText(await restore(false));
    folder = decided;
    unwrapText(await restore(true));
    expect(await readSettings()).toEqual([{ time_zone: 'Europe/London', approved_authors_only: true }]);
  });

  test('what the owner has set since the backup stays', async () => {
    await set('Europe/London', true);
    await backUp();
    await set('Asia/Tokyo', false);
    unwrapText(await restore(true));
    expect(await readSettings()).toEqual([{ time_zone: 'Asia/Tokyo', approved_authors_only: false }]);
  });
});
