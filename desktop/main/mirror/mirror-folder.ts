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

const OWN_MODE = 0o600;

/** Marks the folder as ours. Without it, an empty folder may be the mount point of a disconnected disk. */
const MARKER = '.callwright';
const NEW_PREFIX = '.callwright-new-';
/** A replaced file that isn't in the database yet. */
const OLD_PREFIX = '.callwright-old-';

const MAX_FILE_BYTES = 20_000_000;

/** The code for a folder, a link, or a huge file with a draft's name. */
export const NOT_A_TEXT = 'EISDIR';

const NO_HARD_LINK_CODES: ReadonlySet<string> = new Set([
  ...['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK', 'EISDIR', 'UNKNOWN'],
]);

export type ReadFile =
  | { kind: 'bytes'; bytes: Buffer; mode: number }
  | { kind: 'missing' }
  | { kind: 'unreadable'; cause: unknown };

export type ImportTarget = {
  /** True if the database has these bytes, so the file can be removed. */
  isKnown: (bytes: Buffer) => boolean;
  importBytes: (bytes: Buffer) => boolean;
};

/** Thrown after the folder was closed, so nothing else reaches the database. */
export class FolderClosedError extends Error {}

export function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, 16);
}

/** The files of one folder. Never replaces or deletes bytes that the database doesn't have. */
export class MirrorFolder {
  readonly path: string;
  #isClosed = false;

  constructor(path: string) {
    this.path = path;
  }

  close(): void {
    this.#isClosed = true;
  }

  list(): Promise<string[]> {
    return this.#call(listFolder(this.path));
  }

  async make(): Promise<void> {
    await this.#call(makeFolder(this.path));
  }

  isMarked(names: readonly string[]): boolean {
    return names.includes(MARKER);
  }

  async mark(): Promise<void> {
    const marked = createFile(this.#pathOf(MARKER), OWN_MODE).then(
      (file) => file.close(),
      (cause: unknown) => {
        if (codeOf(cause) !== 'EEXIST') throw cause;
      },
    );
    await this.#call(marked);
  }

  async read(name: string): Promise<ReadFile> {
    return this.#call(readFileAt(this.#pathOf(name)));
  }

  /** Moves the old file aside and links the new one, because others may write anytime. Returns false if a file is there. */
  async put(name: string, bytes: Buffer, target: ImportTarget): Promise<boolean> {
    const fresh = this.#pathOf(NEW_PREFIX + randomUUID());
    try {
      const like = await this.read(name);
      await this.#call(writeSynced(fresh, bytes, like.kind === 'bytes' ? like.mode : OWN_MODE));
      const before = await this.read(name);
      if (before.kind === 'unreadable') throw before.cause;
      if (before.kind === 'bytes' && !target.isKnown(before.bytes)) return false;
      const old = before.kind === 'missing' ? null : await this.#moveAside(name);
      const isPlaced = await this.#place(fresh, name, bytes).catch(async (cause: unknown) => {
        if (old !== null) await this.#restoreName(old, name).catch(() => {});
        throw cause;
      });
      if (old !== null) await this.#removeOld(old, target);
      await this.#call(syncFolder(this.path));
      return isPlaced;
    } finally {
      await discardFile(fresh);
    }
  }

  /** Returns false if the database doesn't have the file's bytes. It stays. */
  async remove(name: string, { isKnown }: ImportTarget): Promise<boolean> {
    const before = await this.read(name);
    if (before.kind === 'unreadable') throw before.cause;
    if (before.kind === 'missing') return true;
    if (!isKnown(before.bytes)) return false;
    const old = await this.#moveAside(name);
    if (old === null) return true;
    const isLast = isKnown(await this.#call(readBytes(old)));
    if (isLast) await this.#call(removeFile(old));
    else await this.#restoreName(old, name);
    await this.#call(syncFolder(this.path));
    return isLast;
  }

  async recover(names: readonly string[], target: ImportTarget): Promise<void> {
    for (const name of names) {
      if (name.startsWith(NEW_PREFIX)) await this.#call(discardFile(this.#pathOf(name)));
      if (name.startsWith(OLD_PREFIX)) await this.#removeOld(this.#pathOf(name), target);
    }
  }

  #pathOf(name: string): string {
    return join(this.path, name);
  }

  async #moveAside(name: string): Promise<string | null> {
    const old = this.#pathOf(OLD_PREFIX + randomUUID());
    try {
      await this.#call(renameFile(this.#pathOf(name), old));
      return old;
    } catch (cause) {
      if (cause instanceof FolderClosedError) throw cause;
      // The rename may have succeeded, because a network drive can lose the answer.
      if ((await this.#call(readFileAt(old))).kind === 'bytes') return old;
      if (codeOf(cause) === 'ENOENT') return null;
      throw cause;
    }
  }

  async #place(fresh: string, name: string, bytes: Buffer): Promise<boolean> {
    try {
      await this.#call(linkFile(fresh, this.#pathOf(name)));
      return true;
    } catch (cause) {
      if (cause instanceof FolderClosedError) throw cause;
      const found = await this.read(name);
      if (found.kind === 'bytes') return found.bytes.equals(bytes);
      if (found.kind === 'unreadable' || !NO_HARD_LINK_CODES.has(codeOf(cause))) throw cause;
      await this.#call(renameFile(fresh, this.#pathOf(name)));
      return true;
    }
  }

  /** Restores the file's name. If it's taken, the next start imports the file. */
  async #restoreName(old: string, name: string): Promise<void> {
    if ((await this.read(name)).kind === 'missing') await this.#call(renameFile(old, this.#pathOf(name)));
  }

  async #removeOld(old: string, { isKnown, importBytes }: ImportTarget): Promise<void> {
    const bytes = await this.#call(readBytes(old));
    if (isKnown(bytes) || importBytes(bytes)) await this.#call(removeFile(old));
    // Keep a file that can't be imported where the author can see it.
    else await this.#call(renameFile(old, this.#pathOf(`Recovered ${randomUUID()}.md`)));
  }

  async #call<Value>(call: Promise<Value>): Promise<Value> {
    try {
      return await call;
    } finally {
      this.#throwIfClosed();
    }
  }

  #throwIfClosed(): void {
    if (this.#isClosed) throw new FolderClosedError();
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
    if (mode !== OWN_MODE) await file.chmod(mode).catch(() => {});
    await file.sync();
  } finally {
    await file.close();
  }
}
