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

/** Written at once: between two parts of it, a blog would have two owners or none. */
const ROLES_TABLE = 'private.accounts';

const ACCOUNTS_TABLE = 'auth.users';

/** What a new database has none of, one of it in words. */
const SIGNS_OF_LIFE: Readonly<Record<string, string>> = {
  [ACCOUNTS_TABLE]: 'account',
  [POSTS_TABLE]: 'post',
  'private.bookings': 'booking',
  [PICTURES_TABLE]: 'picture',
};

/** A table that came back; `leftOut` are the slugs of posts whose address another post has by now. */
export type Restored = { name: string; written: number; rows: number; leftOut: string[] };

/** What names an account in the rows of other tables. */
const ACCOUNT_COLUMNS = ['user_id', 'author_id', 'decided_by', 'account_id'] as const;

/** The accounts of a backup: all of them, who owned the blog, and who has another id in the blog that it comes back into. */
type Accounts = { ids: ReadonlySet<string>; owner: Row | null; presentIds: ReadonlyMap<string, string> };

type RestoreOptions = {
  folder: string;
  /** Whether a blog that is in use may take what it lacks, and newer decisions; nothing else that is there is changed. */
  intoExisting: boolean;
  onProgress: (line: string) => void;
};

/** Checks a backup as a whole, then writes its rows and pictures. It deletes nothing, and may be run again. */
export async function restoreBackup(
  target: BackupSource,
  { folder, intoExisting, onProgress }: RestoreOptions,
): Promise<Result<Restored[], string>> {
  const manifest = await checkBackup(folder);
  if (!manifest.ok) return manifest;
  const present = await target.listTables();
  if (!present.ok) return present;
  const unknown = manifest.value.tables.find(
    ({ name, rows }) => rows > 0 && !present.value.some((table) => table.name === name),
  );
  if (unknown) return err(`The backend has no table ${unknown.name}. Apply the migrations of this version first.`);
  const found = present.value.flatMap(({ name, rows }) =>
    rows > 0 && SIGNS_OF_LIFE[name] ? [`${rows} ${SIGNS_OF_LIFE[name]}${rows === 1 ? '' : 's'}`] : [],
  );
  if (found.length > 0 && !intoExisting) {
    return err(
      `This blog is in use: it has ${found.join(', ')}. Restore into a new one, or add --into-existing: that writes what is missing, takes decisions of the owner that are newer in the backup, and changes nothing else.`,
    );
  }

  const accounts = await matchAccounts(target, folder, manifest.value.files);
  if (!accounts.ok) return accounts;
  const isNew = found.length === 0;
  const restored: Restored[] = [];
  for (const { name, rows } of manifest.value.tables) {
    const written = await restoreTable(target, folder, name, manifest.value, accounts.value, isNew);
    if (!written.ok)
      return err(`${name}: ${written.error} What came back so far stays; run it again with --into-existing.`);
    onProgress(`${name}: ${written.value} of ${rows}`);
    const leftOut = name === POSTS_TABLE && !isNew ? await listLeftOut(target, folder, manifest.value.files) : ok([]);
    if (!leftOut.ok) return leftOut;
    if (leftOut.value.length > 0) {
      onProgress(
        `Left out, because another post has or had the address: ${leftOut.value.join(', ')}. Each is a file in ${join(folder, 'posts')}, which the editor opens.`,
      );
    }
    restored.push({ name, written: written.value, rows, leftOut: leftOut.value });
  }
  return ok(restored);
}

/** Whoever has signed up again since, with the same address, is the author of what comes back. */
async function matchAccounts(
  target: BackupSource,
  folder: string,
  files: readonly BackupFile[],
): Promise<Result<Accounts, string>> {
  const present = await readAll(target, ACCOUNTS_TABLE);
  if (!present.ok) return present;
  const ids = new Set(present.value.map(({ id }) => id));
  const idsByEmail = new Map(present.value.map(({ id, email }) => [toKey(email), String(id)]));
  let ownerId: unknown = null;
  for await (const row of readRows(folder, ROLES_TABLE, files)) if (row?.role === 'owner') ownerId = row.user_id;
  let owner: Row | null = null;
  const presentIds = new Map<string, string>();
  const backupIds = new Set<string>();
  for await (const row of readRows(folder, ACCOUNTS_TABLE, files)) {
    if (row) backupIds.add(String(row.id));
    const presentId = idsByEmail.get(toKey(row?.email));
    if (row && presentId !== undefined && !ids.has(row.id)) presentIds.set(String(row.id), presentId);
    if (row?.id === ownerId) owner = row;
  }
  return ok({ ids: backupIds, owner, presentIds });
}

/** No address is nobody's. */
const toKey = (email: unknown): unknown => (typeof email === 'string' ? email.toLowerCase() : Symbol('no address'));

async function listLeftOut(
  target: BackupSource,
  folder: string,
  files: readonly BackupFile[],
): Promise<Result<string[], string>> {
  const present = await readAll(target, POSTS_TABLE);
  if (!present.ok) return present;
  const ids = new Set(present.value.map(({ id }) => id));
  const leftOut: string[] = [];
  for await (const row of readRows(folder, POSTS_TABLE, files)) {
    if (row && !ids.has(row.id)) leftOut.push(String(row.slug));
  }
  return ok(leftOut.sort());
}

/** Reads what of a table's rows says which ones there are. */
async function readAll(target: BackupSource, table: string): Promise<Result<Pick<Row, 'id' | 'email'>[], string>> {
  const all: Pick<Row, 'id' | 'email'>[] = [];
  for (let after = ''; ; ) {
    const page = await target.readRows(table, after);
    if (!page.ok) return page;
    const last = page.value.at(-1);
    if (!last) return ok(all);
    after = last.key;
    all.push(...page.value.map(({ row: { id, email } }) => ({ id, email })));
  }
}

async function restoreTable(
  target: BackupSource,
  folder: string,
  table: string,
  { files }: Manifest,
  { ids, owner, presentIds }: Accounts,
  overwrite: boolean,
): Promise<Result<number, string>> {
  let written = 0;
  // The first account of a blog owns it: nobody else is to, even while the roles are on their way.
  const batch: Row[] = table === ACCOUNTS_TABLE && owner ? [owner] : [];
  const flush = async (): Promise<Result<void, string>> => {
    const rows = batch.splice(0);
    if (rows.length === 0) return ok(undefined);
    const result =
      table === PICTURES_TABLE
        ? await restorePictures(target, folder, rows)
        : await target.writeRows(table, rows, overwrite);
    if (result.ok) written += result.value;
    return result.ok ? ok(undefined) : result;
  };
  for await (const row of readRows(folder, table, files)) {
    if (row === null) return err('The backup holds something that is no row. Take another backup.');
    // Who has the address of an account that is gone, and is in the backup as well, has the role that it says of them.
    if (table === ROLES_TABLE && ids.has(presentIds.get(String(row.user_id)) ?? '')) continue;
    for (const column of ACCOUNT_COLUMNS) {
      const presentId = presentIds.get(String(row[column]));
      if (presentId !== undefined) row[column] = presentId;
    }
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
  // A backup of one author's posts has fewer tables.
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
    // Its file was missing already when the backup was made.
    if (bytes === null) continue;
    const result = await target.writePicture(String(name), new Uint8Array(bytes));
    if (!result.ok) return result;
    if (result.value) written += 1;
  }
  return ok(written);
}

/** Reads every file of a backup and holds it against the manifest: nothing is written from a half or damaged one. */
async function checkBackup(folder: string): Promise<Result<Manifest, string>> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) return err(await describeWithoutManifest(folder));
  const manifest = parseManifest(text);
  if (!manifest.ok) return manifest;
  for (const { path, sha256 } of manifest.value.files) {
    const hash = await hashFile(join(folder, path));
    if (hash === null) return err(`The backup is not whole: ${path} is missing. Nothing was restored.`);
    if (hash !== sha256)
      return err(`The backup is damaged: ${path} was changed after it was made. Nothing was restored.`);
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
