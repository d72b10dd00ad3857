import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type BackupFile,
  MANIFEST_FILE,
  type Manifest,
  PICTURES_TABLE,
  POSTS_TABLE,
  parseManifest,
  parsePostFile,
  type Row,
  toBackupPicturePath,
  toRowsFile,
} from '@callwright/shared/backup/backup-format.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { BackupSource } from './backup-source.ts';
import { describeWithoutManifest } from './unfinished-backup.ts';

const BATCH_ROWS = 50;

/** Written in one request, so that there is always one owner. */
const ROLES_TABLE = 'private.accounts';

const ACCOUNTS_TABLE = 'auth.users';

const NONEMPTY_IF_USED: Readonly<Record<string, string>> = {
  [ACCOUNTS_TABLE]: 'account',
  [POSTS_TABLE]: 'post',
  'private.bookings': 'booking',
  [PICTURES_TABLE]: 'picture',
};

export type Restored = { name: string; written: number; rows: number };

type RestoreOptions = { folder: string; onProgress: (line: string) => void };

export async function restoreBackup(
  target: BackupSource,
  { folder, onProgress }: RestoreOptions,
): Promise<Result<Restored[], string>> {
  const manifest = await checkBackup(folder);
  if (!manifest.ok) return manifest;
  const present = await target.listTables();
  if (!present.ok) return present;
  const found = present.value.flatMap(({ name, rows }) =>
    rows > 0 && NONEMPTY_IF_USED[name] ? [`${rows} ${NONEMPTY_IF_USED[name]}${rows === 1 ? '' : 's'}`] : [],
  );
  // A backup could contain any accounts and roles, so it must never mix with those of a blog.
  if (found.length > 0) {
    return err(
      `This blog already has ${found.join(', ')}. Nothing was restored, because a restore needs an empty database. To restore posts here, import ${join(folder, 'posts')} in the editor. Each post becomes a draft.`,
    );
  }
  const unknown = manifest.value.tables.find(
    ({ name, rows }) => rows > 0 && !present.value.some((table) => table.name === name),
  );
  if (unknown) return err(`The backend has no table ${unknown.name}. Apply this version's migrations first.`);

  const owner = await readOwner(folder, manifest.value.files);
  const restored: Restored[] = [];
  for (const { name, rows } of manifest.value.tables) {
    const written = await restoreTable(target, { folder, table: name, files: manifest.value.files, owner });
    if (!written.ok) {
      return err(`${name}: ${written.error} The restore stopped. Start over with an empty database.`);
    }
    onProgress(`${name}: ${written.value} of ${rows}`);
    restored.push({ name, written: written.value, rows });
  }
  return ok(restored);
}

/** Returns null for a backup of one author's posts. */
async function readOwner(folder: string, files: readonly BackupFile[]): Promise<Row | null> {
  let ownerId: unknown = null;
  for await (const row of readRows(folder, ROLES_TABLE, files)) if (row?.role === 'owner') ownerId = row.user_id;
  for await (const row of readRows(folder, ACCOUNTS_TABLE, files)) if (row && row.id === ownerId) return row;
  return null;
}

type TableToRestore = { folder: string; table: string; files: readonly BackupFile[]; owner: Row | null };

async function restoreTable(
  target: BackupSource,
  { folder, table, files, owner }: TableToRestore,
): Promise<Result<number, string>> {
  let written = 0;
  let batch: Row[] = [];
  const flush = async (): Promise<Result<void, string>> => {
    if (batch.length === 0) return ok(undefined);
    const rows = batch;
    batch = [];
    const result =
      table === PICTURES_TABLE ? await restorePictures(target, folder, rows) : await target.writeRows(table, rows);
    if (result.ok) written += result.value;
    return result.ok ? ok(undefined) : result;
  };
  // The first account becomes the owner, so the owner comes first.
  if (table === ACCOUNTS_TABLE && owner) batch.push(owner);
  for await (const row of readRows(folder, table, files)) {
    if (row === null) return err('The backup contains an invalid row. Make another backup.');
    if (table === ACCOUNTS_TABLE && row.id === owner?.id) continue;
    batch.push(row);
    if (batch.length < BATCH_ROWS || table === ROLES_TABLE) continue;
    const flushed = await flush();
    if (!flushed.ok) return flushed;
  }
  const flushed = await flush();
  return flushed.ok ? ok(written) : flushed;
}

async function* readRows(folder: string, table: string, files: readonly BackupFile[]): AsyncGenerator<Row | null> {
  if (table === POSTS_TABLE) {
    for (const { path } of files.filter((file) => file.path.startsWith('posts/'))) {
      yield parsePostFile(await readFile(join(folder, path), 'utf8'));
    }
    return;
  }
  const path = toRowsFile(table);
  if (!files.some((file) => file.path === path)) return;
  const lines = createInterface({
    input: createReadStream(join(folder, path)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield JSON.parse(line);
}

async function restorePictures(
  target: BackupSource,
  folder: string,
  rows: readonly Row[],
): Promise<Result<number, string>> {
  let written = 0;
  for (const { name } of rows) {
    const bytes = await readFile(join(folder, toBackupPicturePath(String(name)))).catch(() => null);
    if (bytes === null) continue;
    const result = await target.writePicture(String(name), new Uint8Array(bytes));
    if (!result.ok) return result;
    if (result.value) written += 1;
  }
  return ok(written);
}

async function checkBackup(folder: string): Promise<Result<Manifest, string>> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) return err(await describeWithoutManifest(folder));
  const manifest = parseManifest(text);
  if (!manifest.ok) return manifest;
  for (const { path, sha256 } of manifest.value.files) {
    const hash = await hashFile(join(folder, path));
    if (hash === null) return err(`The backup is incomplete: ${path} is missing. Nothing was restored.`);
    if (hash !== sha256)
      return err(`The backup is damaged: ${path} was changed after the backup. Nothing was restored.`);
  }
  return manifest;
}

async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
