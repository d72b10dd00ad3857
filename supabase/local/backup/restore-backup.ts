import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import {
  type BackupFile,
  MANIFEST_FILE,
  type Manifest,
  PICTURES_TABLE,
  POSTS_TABLE,
  parseManifest,
  parsePostFile,
  type Row,
  toRowsFile,
} from './backup-format.ts';
import type { BackupSource } from './backup-source.ts';

const BATCH_ROWS = 50;

/** Written at once: between two parts of it, a blog would have two owners or none. */
const WRITTEN_WHOLE = 'private.accounts';

/** What a new database has none of, one of it in words. */
const SIGNS_OF_LIFE: Readonly<Record<string, string>> = {
  'auth.users': 'account',
  [POSTS_TABLE]: 'post',
  'private.bookings': 'booking',
  [PICTURES_TABLE]: 'picture',
};

export type Restored = { name: string; written: number; rows: number };

type RestoreOptions = {
  folder: string;
  /** Whether a blog that is in use may take what it lacks; nothing that is there is changed. */
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
      `This blog is in use: it has ${found.join(', ')}. Restore into a new one, or add --into-existing: that writes what is missing and changes nothing that is there.`,
    );
  }

  const restored: Restored[] = [];
  for (const { name, rows } of manifest.value.tables) {
    const written = await restoreTable(target, folder, name, manifest.value, found.length === 0);
    if (!written.ok)
      return err(`${name}: ${written.error} What came back so far stays; run it again with --into-existing.`);
    restored.push({ name, written: written.value, rows });
    onProgress(`${name}: ${written.value} of ${rows}`);
  }
  return ok(restored);
}

async function restoreTable(
  target: BackupSource,
  folder: string,
  table: string,
  { files }: Manifest,
  overwrite: boolean,
): Promise<Result<number, string>> {
  let written = 0;
  const batch: Row[] = [];
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
    batch.push(row);
    if (batch.length < BATCH_ROWS || table === WRITTEN_WHOLE) continue;
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
  const lines = createInterface({
    input: createReadStream(join(folder, toRowsFile(table))),
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
    const bytes = await readFile(join(folder, 'pictures', String(name))).catch(() => null);
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
  if (text === null) return err(`${folder} holds no whole backup: ${MANIFEST_FILE} is missing. Take another backup.`);
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
