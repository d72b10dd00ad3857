import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  createFile,
  discardFile,
  linkFile,
  listFolder,
  makeFolder,
  readBytes,
  readStats,
  removeFile,
  renameFile,
  syncFolder,
} from '../files/disk.ts';
import { codeOf } from '../files/file-errors.ts';

/** For the author alone, like the database. */
const OWN_MODE = 0o600;

/** Shows that files were written here: an empty folder without it is the place of a disk that isn't connected. */
const MARKER = '.callwright';
/** A file that is being written. */
const NEW_PREFIX = '.callwright-new-';
/** A file that was replaced, until the database has it. */
const OLD_PREFIX = '.callwright-old-';

/** No author writes a longer file. */
const MAX_FILE_BYTES = 20_000_000;

/** The code of what has a draft's name and is a folder, a link, or a huge file. */
export const NOT_A_TEXT = 'EISDIR';

/** What disks without hard links answer. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set([
  ...['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK', 'EISDIR', 'UNKNOWN'],
]);

export type ReadFile =
  | { kind: 'bytes'; bytes: Buffer; mode: number }
  | { kind: 'missing' }
  /** The system refuses, or it is no file, or a huge one. */
  | { kind: 'unreadable'; cause: unknown };

/** What the database knows of files. */
export type Takers = {
  /** Whether bytes may go: the database has them. */
  isKnown: (bytes: Buffer) => boolean;
  /** Takes in bytes that another program put there a moment before they were replaced; false if it can't. */
  takeIn: (bytes: Buffer) => boolean;
};

/** Ends whatever is under way in a folder that was closed, so that it doesn't reach the database any more. */
export class FolderClosed extends Error {}

export function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, 16);
}

/** The files of one folder. Bytes that the database doesn't have are never replaced or removed. */
export class MirrorFolder {
  readonly path: string;
  #isClosed = false;

  constructor(path: string) {
    this.path = path;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Lists all names. @throws the system's error. */
  list(): Promise<string[]> {
    return this.#call(listFolder(this.path));
  }

  /** Makes the folder if it is missing. @throws the system's error. */
  async make(): Promise<void> {
    await this.#call(makeFolder(this.path));
  }

  isMarked(names: readonly string[]): boolean {
    return names.includes(MARKER);
  }

  /** @throws the system's error. */
  async mark(): Promise<void> {
    const marked = createFile(this.#at(MARKER), OWN_MODE).then(
      (file) => file.close(),
      (cause: unknown) => {
        if (codeOf(cause) !== 'EEXIST') throw cause;
      },
    );
    await this.#call(marked);
  }

  async read(name: string): Promise<ReadFile> {
    return this.#call(readFileAt(this.#at(name)));
  }

  /**
   * Puts a file in place. Another program may write at any moment: the file before is renamed, the new one is linked,
   * which fails if there is a file again, and only then the file before is looked at and removed.
   *
   * @returns false if another program's file is there, which stays.
   * @throws the system's error.
   */
  async put(name: string, bytes: Buffer, takers: Takers): Promise<boolean> {
    const fresh = this.#at(NEW_PREFIX + randomUUID());
    try {
      const like = await this.read(name);
      await this.#call(writeSynced(fresh, bytes, like.kind === 'bytes' ? like.mode : OWN_MODE));
      const before = await this.read(name);
      if (before.kind === 'unreadable') throw before.cause;
      if (before.kind === 'bytes' && !takers.isKnown(before.bytes)) return false;
      const old = before.kind === 'missing' ? null : await this.#moveAside(name);
      const isPlaced = await this.#place(fresh, name, bytes).catch(async (cause: unknown) => {
        if (old !== null) await this.#putBack(old, name).catch(() => {});
        throw cause;
      });
      if (old !== null) await this.#drop(old, takers);
      await this.#call(syncFolder(this.path));
      return isPlaced;
    } finally {
      await discardFile(fresh);
    }
  }

  /**
   * Removes a file.
   *
   * @returns false if the database doesn't have its bytes; it stays.
   * @throws the system's error.
   */
  async remove(name: string, { isKnown }: Takers): Promise<boolean> {
    const before = await this.read(name);
    if (before.kind === 'unreadable') throw before.cause;
    if (before.kind === 'missing') return true;
    if (!isKnown(before.bytes)) return false;
    const old = await this.#moveAside(name);
    if (old === null) return true;
    const isLast = isKnown(await this.#call(readBytes(old)));
    if (isLast) await this.#call(removeFile(old));
    else await this.#putBack(old, name);
    await this.#call(syncFolder(this.path));
    return isLast;
  }

  /** Ends what a killed write left. @throws the system's error. */
  async recover(names: readonly string[], takers: Takers): Promise<void> {
    for (const name of names) {
      if (name.startsWith(NEW_PREFIX)) await this.#call(discardFile(this.#at(name)));
      if (name.startsWith(OLD_PREFIX)) await this.#drop(this.#at(name), takers);
    }
  }

  #at(name: string): string {
    return join(this.path, name);
  }

  /** @returns null if there is no such file any more. */
  async #moveAside(name: string): Promise<string | null> {
    const old = this.#at(OLD_PREFIX + randomUUID());
    try {
      await this.#call(renameFile(this.#at(name), old));
      return old;
    } catch (cause) {
      if (cause instanceof FolderClosed) throw cause;
      // A network drive may lose the answer to a rename that happened.
      if ((await this.#call(readFileAt(old))).kind === 'bytes') return old;
      if (codeOf(cause) === 'ENOENT') return null;
      throw cause;
    }
  }

  async #place(fresh: string, name: string, bytes: Buffer): Promise<boolean> {
    try {
      await this.#call(linkFile(fresh, this.#at(name)));
      return true;
    } catch (cause) {
      if (cause instanceof FolderClosed) throw cause;
      const found = await this.read(name);
      // A network drive may lose the answer to a link that happened.
      if (found.kind === 'bytes') return found.bytes.equals(bytes);
      if (found.kind === 'unreadable' || !WITHOUT_LINKS.has(codeOf(cause))) throw cause;
      await this.#call(renameFile(fresh, this.#at(name)));
      return true;
    }
  }

  /** Gives a file its name back, unless another one has it; it is taken in at the next start then. */
  async #putBack(old: string, name: string): Promise<void> {
    if ((await this.read(name)).kind === 'missing') await this.#call(renameFile(old, this.#at(name)));
  }

  async #drop(old: string, { isKnown, takeIn }: Takers): Promise<void> {
    const bytes = await this.#call(readBytes(old));
    if (isKnown(bytes) || takeIn(bytes)) await this.#call(removeFile(old));
    // Its author has to see what nobody can read.
    else await this.#call(renameFile(old, this.#at(`Recovered ${randomUUID()}.md`)));
  }

  /** Waits for a call, whose answer nobody needs if the folder was closed meanwhile. */
  async #call<Value>(call: Promise<Value>): Promise<Value> {
    try {
      return await call;
    } finally {
      this.#throwIfClosed();
    }
  }

  #throwIfClosed(): void {
    if (this.#isClosed) throw new FolderClosed();
  }
}

async function readFileAt(path: string): Promise<ReadFile> {
  try {
    const stats = await readStats(path);
    if (!stats.isFile() || stats.size > MAX_FILE_BYTES) throw Object.assign(new Error(path), { code: NOT_A_TEXT });
    return { kind: 'bytes', bytes: await readBytes(path), mode: stats.mode & 0o777 };
  } catch (cause) {
    return codeOf(cause) === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreadable', cause };
  }
}

async function writeSynced(path: string, bytes: Buffer, mode: number): Promise<void> {
  const file = await createFile(path, OWN_MODE);
  try {
    await file.writeFile(bytes);
    // A disk without modes refuses it.
    if (mode !== OWN_MODE) await file.chmod(mode).catch(() => {});
    await file.sync();
  } finally {
    await file.close();
  }
}
