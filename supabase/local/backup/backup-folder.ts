import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BackupFile, MANIFEST_FILE } from '@callwright/shared/backup/backup-format.ts';
import type { BackupFolder, BackupLines } from '@callwright/shared/backup/write-backup.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';

/** A backup has emails and drafts, so only its owner can read it. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

export async function openBackupFolder(folder: string): Promise<Result<BackupFolder, string>> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  if ((await readdir(folder)).length > 0) return err(`${folder} isn't empty. Choose an empty folder.`);
  return ok({
    async write(path, content) {
      const bytes = Buffer.from(content);
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: OWN_FOLDER });
      // The manifest has hashes of the rest, so only it must be flushed.
      const flush = path === MANIFEST_FILE;
      await writeFile(join(folder, path), bytes, { flag: 'wx', mode: OWN_FILE, flush });
      return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    openLines: (path) => openLines(folder, path),
    remove: (path) => rm(join(folder, path), { force: true }).catch(() => {}),
  });
}

/** Writes line by line, because a table may be larger than memory. */
async function openLines(folder: string, path: string): Promise<BackupLines> {
  const file = await open(join(folder, path), 'wx', OWN_FILE);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async add(text) {
      const line = Buffer.from(text);
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
