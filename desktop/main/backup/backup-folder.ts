import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import type { BackupFile } from '@callwright/shared/backup/backup-format.ts';
import type { BackupFolder } from '@callwright/shared/backup/write-backup.ts';
import { discardEmptyFolder, type FileStamp, listFolder, makeFolderIn } from '../files/disk.ts';
import { createDurably, discardSame } from '../files/write-durably.ts';

/** A folder of its own for one backup. */
type OwnBackupFolder = BackupFolder & {
  path: string;
  /** Takes back what was written, and nothing that another program put there or changed; what can't be removed stays. */
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
  const written = new Map<string, FileStamp>();

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
    // Where it throws, no file of ours is there, and maybe one of another program's.
    written.set(file, await createDurably(join(path, file), bytes));
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
    async remove(file) {
      const stamp = written.get(file);
      if (stamp !== undefined) await discardSame(join(path, file), stamp);
    },
    async discard() {
      for (const [file, stamp] of written) await discardSame(join(path, file), stamp);
      // The longest come first: a folder's own folders are in it.
      for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
        await discardEmptyFolder(join(path, folder));
      }
      await discardEmptyFolder(path);
    },
  };
}
