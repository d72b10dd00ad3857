import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import type { BackupFile } from '@callwright/shared/backup/backup-format.ts';
import type { BackupFolder } from '@callwright/shared/backup/write-backup.ts';
import { discardEmptyFolder, discardFile, listFolder, makeFolderIn } from '../files/disk.ts';
import { createDurably } from '../files/write-durably.ts';

/** A folder of its own for one backup. */
type OwnBackupFolder = BackupFolder & {
  path: string;
  /** Takes back what was written, and nothing that another program put there; what can't be removed stays. */
  discard(): Promise<void>;
};

/**
 * Makes a folder for a backup in the one that the author chose. Each file comes to be as a whole, and none is replaced.
 *
 * @param day the day that it is named by, as `2026-11-22`.
 * @throws the system's error.
 */
export async function makeBackupFolder(chosen: string, day: string): Promise<OwnBackupFolder> {
  const taken = new Set((await listFolder(chosen)).map((name) => name.toLowerCase()));
  const base = `callwright-posts-${day}`;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  await makeFolderIn(chosen, name);
  const path = join(chosen, name);
  const folders = new Set<string>();
  const files: string[] = [];

  /** Makes the folders of a file one by one: that of the backup is not made again, because its disk may be away. */
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
    files.push(file);
    await createDurably(join(path, file), bytes);
    return { path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  return {
    path,
    write,
    // One author's lines are few: at most 5,000 pictures.
    async openLines(file) {
      const lines: string[] = [];
      return {
        add: async (line) => void lines.push(line),
        end: () => write(file, lines.join('')),
        close: async () => {},
      };
    },
    async discard() {
      for (const file of files) await discardFile(join(path, file));
      // The longest come first: a folder's own folders are in it.
      for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
        await discardEmptyFolder(join(path, folder));
      }
      await discardEmptyFolder(path);
    },
  };
}
