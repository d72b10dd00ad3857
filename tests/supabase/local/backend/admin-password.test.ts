import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@callwright/shared/api/auth.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { ensureAdminPassword, readAdminPassword } from '@callwright/supabase/local/backend/admin-password.ts';
import { SAMPLE_ADMIN, seedOnce } from '@callwright/supabase/local/backend/seed.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openEmptyBackend, settingsOf } from '../../../helpers/running-backend.ts';

const PUBLIC = { password: 'answer-every-call', hash: '$2a$10$nDBobdw9xXwLFtxulg9STOXySJJPGVpZDCJtr9/Bb.H5pd3IARIUe' };

const backend = await openEmptyBackend();
let file: string;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-password-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  file = join(folder, 'admin-password');
  await backend.execute('truncate public.blog_posts, auth.users cascade; delete from supabase_migrations.seed_files');
  await seedOnce(backend, 'http://localhost:3000');
});

const client = () => createAnonymousBlogClient(settingsOf(backend));
const isTaken = async (password: string) => (await signIn(client(), { ...SAMPLE_ADMIN, password })).ok;

test('nobody can sign in as the sample admin without a generated password', async () => {
  expect([await isTaken(PUBLIC.password), await isTaken(''), await isTaken(' ')]).toEqual([false, false, false]);
});

test('the first start generates a working password, stored for this user only', async () => {
  const password = await ensureAdminPassword(backend, file);
  expect(password).toHaveLength(16);
  expect(readFileSync(file, 'utf8')).toBe(`${password}\n`);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect([await isTaken(password ?? ''), await isTaken(PUBLIC.password)]).toEqual([true, false]);
});

test('the next start and the command show the same password', async () => {
  const password = await ensureAdminPassword(backend, file);
  expect(await ensureAdminPassword(backend, file)).toBe(password);
  expect(await readAdminPassword(file)).toBe(password);
});

test('two installations have different passwords', async () => {
  const first = await ensureAdminPassword(backend, file);
  await backend.query('update auth.users set encrypted_password = $1', ['']);
  expect(await ensureAdminPassword(backend, `${file}-of-another`)).not.toBe(first);
});

test('an earlier version’s public password is replaced, and its sessions end', async () => {
  await backend.query('update auth.users set encrypted_password = $1', [PUBLIC.hash]);
  const intruder = client();
  expect(await signIn(intruder, { ...SAMPLE_ADMIN, password: PUBLIC.password })).toMatchObject({ ok: true });
  const password = await ensureAdminPassword(backend, file);
  expect([await isTaken(password ?? ''), await isTaken(PUBLIC.password)]).toEqual([true, false]);
  expect((await intruder.auth.refreshSession()).error).not.toBeNull();
});

test('a password that someone chose since stays, and none is shown', async () => {
  const password = (await ensureAdminPassword(backend, file)) ?? '';
  const own = client();
  await signIn(own, { ...SAMPLE_ADMIN, password });
  expect((await own.auth.updateUser({ password: 'of my own choice' })).error).toBeNull();
  expect(await ensureAdminPassword(backend, file)).toBeNull();
  expect(await isTaken('of my own choice')).toBe(true);
});

test('a deleted account isn’t created again', async () => {
  await backend.query('delete from public.blog_posts');
  await backend.query('delete from auth.users');
  expect(await ensureAdminPassword(backend, file)).toBeNull();
  expect(await readAdminPassword(file)).toBeNull();
});

test('a new database gets the password from the file', async () => {
  const password = await ensureAdminPassword(backend, file);
  await backend.query('update auth.users set encrypted_password = $1', ['']);
  expect(await ensureAdminPassword(backend, file)).toBe(password);
});
