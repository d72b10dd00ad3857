import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import type { BackupFile } from '@callwright/shared/backup/backup-format.ts';
import type { BackupFolder } from '@callwright/shared/backup/write-backup.ts';
import { discardEmptyFolder, type FileStamp, listFolder, makeFolderIn } from '../files/disk.ts';
import { createDurably, discardIfUnchanged } from '../files/write-durably.ts';

type OwnBackupFolder = BackupFolder & {
  path: string;
  /** Removes what we wrote, except files that another program changed. */
  discard(): Promise<void>;
};

/** Never replaces a file. `day` is part of the folder's name: `2026-11-22`. */
export async function makeBackupFolder(chosen: string, day: string): Promise<OwnBackupFolder> {
  const taken = new Set((await listFolder(chosen)).map((name) => name.toLowerCase()));
  const base = `callwright-posts-${day}`;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  await makeFolderIn(chosen, name);
  const path = join(chosen, name);
  const folders = new Set<string>();
  const written = new Map<string, FileStamp>();

  /** Doesn't create the backup folder again, because its disk may have been disconnected. */
  async function makeFoldersOf(file: string): Promise<void> {
    const folder = posix.dirname(file);
    if (folder === '.' || folders.has(folder)) return;
    await makeFoldersOf(folder);
    await makeFolderIn(join(path, posix.dirname(folder)), posix.basename(folder));
    folders.add(folder);
  }

  async function write(file: string, content: string | Uint8Array): Promise<BackupFile> {
    const bytes = Buffer.from(content);
    await makeFoldersOf(file);
    written.set(file, await createDurably(join(path, file), bytes));
    return { path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  return {
    path,
    write,
    // Few enough for memory: at most 5,000 pictures per author.
    async openLines(file) {
      const lines: string[] = [];
      return {
        add: async (line) => void lines.push(line),
        end: () => write(file, lines.join('')),
        close: async () => {},
      };
    },
    async remove(file) {
      const stamp = written.get(file);
      if (stamp !== undefined) await discardIfUnchanged(join(path, file), stamp);
    },
    async discard() {
      for (const [file, stamp] of written) await discardIfUnchanged(join(path, file), stamp);
      for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
        await discardEmptyFolder(join(path, folder));
      }
      await discardEmptyFolder(path);
    },
  };
}
