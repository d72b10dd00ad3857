import { err, ok, type Result } from '../result.ts';
import {
  BACKUP_FORMAT,
  type BackupFile,
  type BackupTable,
  formatPostFile,
  formatUnfinished,
  isBackupPath,
  MANIFEST_FILE,
  type Manifest,
  PICTURES_TABLE,
  POSTS_TABLE,
  type Row,
  toBackupPicturePath,
  toBackupPostPath,
  toJsonLine,
  toRowsFile,
  UNFINISHED_FILE,
} from './backup-format.ts';

export type BackupRows = {
  /** In restore order. */
  listTables(): Promise<Result<BackupTable[], string>>;
  /** Sorted by key. Empty after the last page. */
  readRows(table: string, afterKey: string): Promise<Result<{ key: string; row: Row }[], string>>;
  /** Resolves to null if the file is missing. */
  readPicture(path: string): Promise<Result<Uint8Array | null, string>>;
};

export type BackupFolder = {
  write(path: string, content: string | Uint8Array): Promise<BackupFile>;
  openLines(path: string): Promise<BackupLines>;
  /** Ignores files that can't be removed. */
  remove(path: string): Promise<void>;
};

export type BackupLines = {
  add(line: string): Promise<void>;
  end(): Promise<BackupFile>;
  close(): Promise<void>;
};

export type BackupProgress = {
  table: string;
  /** Rows of this table, and of all tables so far. */
  rows: number;
  doneRows: number;
  totalRows: number;
  isComplete: boolean;
};

/** Foreign keys. Rows whose target isn't in the backup are skipped, because they were added while it ran. */
const FOREIGN_KEYS: Readonly<Record<string, { column: string; of: string }>> = {
  'private.accounts': { column: 'user_id', of: 'auth.users' },
  'public.authors': { column: 'user_id', of: 'auth.users' },
  [POSTS_TABLE]: { column: 'author_id', of: 'auth.users' },
  'private.blog_post_slugs': { column: 'post_id', of: POSTS_TABLE },
};

/** Writes the manifest last, so a folder without one is incomplete. Throws system errors of the folder. */
export async function writeBackup(
  source: BackupRows,
  folder: BackupFolder,
  onProgress: (progress: BackupProgress) => void,
): Promise<Result<Manifest, string>> {
  const tables = await source.listTables();
  if (!tables.ok) return tables;
  await folder.write(UNFINISHED_FILE, formatUnfinished(tables.value));
  const manifest: Manifest = { format: BACKUP_FORMAT, madeAt: new Date().toISOString(), tables: [], files: [] };
  const keys = new Map<string, Set<string>>();
  const totalRows = tables.value.reduce((sum, { rows }) => sum + rows, 0);
  let before = 0;
  for (const { name } of tables.value) {
    const report = (rows: number, isComplete: boolean) =>
      onProgress({ table: name, rows, doneRows: before + rows, totalRows, isComplete });
    const written = await writeTable(source, folder, name, keys, (rows) => report(rows, false));
    if (!written.ok) return written;
    manifest.tables.push({ name, rows: written.value.rows });
    manifest.files.push(...written.value.files);
    report(written.value.rows, true);
    before += written.value.rows;
  }
  await folder.write(MANIFEST_FILE, `${JSON.stringify(manifest, null, 1)}\n`);
  await folder.remove(UNFINISHED_FILE);
  return ok(manifest);
}

async function writeTable(
  source: BackupRows,
  folder: BackupFolder,
  table: string,
  keys: Map<string, Set<string>>,
  onRow: (rows: number) => void,
): Promise<Result<{ rows: number; files: BackupFile[] }, string>> {
  const own = new Set<string>();
  keys.set(table, own);
  const named = FOREIGN_KEYS[table];
  const files: BackupFile[] = [];
  if (!isBackupPath(toRowsFile(table))) return err(describeInvalidPath(table));
  const lines = table === POSTS_TABLE ? null : await folder.openLines(toRowsFile(table));
  try {
    for (let after = ''; ; ) {
      const page = await source.readRows(table, after);
      if (!page.ok) return page;
      const last = page.value.at(-1);
      if (!last) break;
      after = last.key;
      for (const { key, row } of page.value) {
        if (named && !keys.get(named.of)?.has(String(row[named.column]))) continue;
        const written = await writeRow(row);
        if (!written.ok) return written;
        own.add(key);
        onRow(own.size);
      }
    }
    if (lines) files.push(await lines.end());
  } finally {
    await lines?.close();
  }
  return ok({ rows: own.size, files });

  async function writeRow(row: Row): Promise<Result<void, string>> {
    if (lines === null) {
      const path = toBackupPostPath(row);
      if (!isBackupPath(path)) return err(describeInvalidPath(path));
      files.push(await folder.write(path, formatPostFile(row)));
      return ok(undefined);
    }
    if (table === PICTURES_TABLE) {
      const path = toBackupPicturePath(String(row.name));
      if (!isBackupPath(path)) return err(describeInvalidPath(path));
      const picture = await source.readPicture(String(row.name));
      if (!picture.ok) return picture;
      if (picture.value) files.push(await folder.write(path, picture.value));
    }
    await lines.add(`${toJsonLine(row)}\n`);
    return ok(undefined);
  }
}

/** Guards against a backend that sends paths outside the folder. */
const describeInvalidPath = (name: string) => `Couldn’t back up “${name}”: a file can’t have this name.`;
