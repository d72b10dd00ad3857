import { createHash } from 'node:crypto';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import {
  BACKUP_FORMAT,
  type BackupFile,
  formatPostFile,
  MANIFEST_FILE,
  type Manifest,
  PICTURES_TABLE,
  POSTS_TABLE,
  type Row,
  toJsonLine,
  toRowsFile,
} from './backup-format.ts';
import type { BackupSource } from './backup-source.ts';

/** A backup holds names, e-mail addresses and drafts: it is for whoever made it alone. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** What a row names in another table, which has to be in the backup too: a row that came while it was made may be not. */
const NAMES: Readonly<Record<string, { column: string; of: string }>> = {
  'private.accounts': { column: 'user_id', of: 'auth.users' },
  'public.authors': { column: 'user_id', of: 'auth.users' },
  [POSTS_TABLE]: { column: 'author_id', of: 'auth.users' },
  'private.blog_post_slugs': { column: 'post_id', of: POSTS_TABLE },
};

/**
 * Writes everything that a backup keeps into a folder, page by page, and its manifest last.
 *
 * @param folder is made, or has to be empty.
 */
export async function writeBackup(
  source: BackupSource,
  folder: string,
  onProgress: (line: string) => void,
): Promise<Result<Manifest, string>> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  if ((await readdir(folder)).length > 0) return err(`${folder} is not empty. Name a new folder.`);
  const tables = await source.listTables();
  if (!tables.ok) return tables;
  const manifest: Manifest = { format: BACKUP_FORMAT, madeAt: new Date().toISOString(), tables: [], files: [] };
  const keys = new Map<string, Set<string>>();
  for (const { name } of tables.value) {
    const written = await writeTable(source, folder, name, keys);
    if (!written.ok) return written;
    manifest.tables.push({ name, rows: written.value.rows });
    manifest.files.push(...written.value.files);
    onProgress(`${name}: ${written.value.rows}`);
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST_FILE), text, { flush: true, mode: OWN_FILE });
  return ok(manifest);
}

async function writeTable(
  source: BackupSource,
  folder: string,
  table: string,
  keys: Map<string, Set<string>>,
): Promise<Result<{ rows: number; files: BackupFile[] }, string>> {
  const own = new Set<string>();
  keys.set(table, own);
  const named = NAMES[table];
  const files: BackupFile[] = [];
  const lines = table === POSTS_TABLE ? null : await openRowsFile(folder, toRowsFile(table));
  try {
    for (let after = ''; ; ) {
      const page = await source.readRows(table, after);
      if (!page.ok) return page;
      const last = page.value.at(-1);
      if (!last) break;
      after = last.key;
      for (const { key, row } of page.value) {
        if (named && !keys.get(named.of)?.has(String(row[named.column]))) continue;
        const kept = await keep(row);
        if (!kept.ok) return kept;
        own.add(key);
      }
    }
    if (lines) files.push(await lines.end());
  } finally {
    await lines?.close();
  }
  return ok({ rows: own.size, files });

  async function keep(row: Row): Promise<Result<void, string>> {
    if (lines === null) {
      files.push(await writeWhole(folder, `posts/${row.slug}.md`, Buffer.from(formatPostFile(row))));
      return ok(undefined);
    }
    if (table === PICTURES_TABLE) {
      const picture = await source.readPicture(String(row.name));
      if (!picture.ok) return picture;
      if (picture.value) files.push(await writeWhole(folder, `pictures/${row.name}`, picture.value));
    }
    await lines.add(row);
    return ok(undefined);
  }
}

async function openRowsFile(folder: string, path: string) {
  const file = await open(join(folder, path), 'wx', OWN_FILE);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async add(row: Row): Promise<void> {
      const line = Buffer.from(`${toJsonLine(row)}\n`);
      hash.update(line);
      bytes += line.length;
      await file.appendFile(line);
    },
    async end(): Promise<BackupFile> {
      await file.sync();
      return { path, bytes, sha256: hash.digest('hex') };
    },
    close: () => file.close(),
  };
}

async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<BackupFile> {
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: OWN_FOLDER });
  await writeFile(join(folder, path), bytes, { flag: 'wx', mode: OWN_FILE });
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
