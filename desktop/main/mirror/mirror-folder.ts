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

/** For the author alone, as the database. */
const OWN_MODE = 0o600;

/** Shows that files were written here, so that an empty folder is known to be ours. */
const MARKER = '.callwright';
/** A text that is being written; the rest of the name is no one else's. */
const NEW_PREFIX = '.callwright-new-';
/** The file that a write replaces, until it was looked at; the rest is its name. */
const OLD_PREFIX = '.callwright-old-';

/** What a disk without hard links answers. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES']);

/** `unreadable`: the system refuses, or it is a folder or a link. */
export type ReadFile = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'missing' } | { kind: 'unreadable' };

/** Takes in bytes that the database doesn't have, before they go. */
type TakeIn = (name: string, bytes: Uint8Array) => void;

/** Whether the database has these bytes. */
type IsKnown = (bytes: Uint8Array) => boolean;

export function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, 16);
}

/** The files of one folder. Bytes that the database doesn't have are never replaced or removed before they are taken in. */
export class MirrorFolder {
  readonly path: string;
  #hasLinks = true;

  constructor(path: string) {
    this.path = path;
  }

  /** Lists all names. @throws the system's error. */
  list(): Promise<string[]> {
    return listFolder(this.path);
  }

  /** @throws the system's error. */
  make(): Promise<unknown> {
    return makeFolder(this.path);
  }

  isMarked(names: readonly string[]): boolean {
    return names.includes(MARKER);
  }

  /** @throws the system's error. */
  async mark(): Promise<void> {
    const marker = await createFile(join(this.path, MARKER), OWN_MODE).catch((cause: unknown) => {
      if (codeOf(cause) === 'EEXIST') return null;
      throw cause;
    });
    await marker?.close();
  }

  async read(name: string): Promise<ReadFile> {
    const path = join(this.path, name);
    try {
      if (!(await readStats(path)).isFile()) return { kind: 'unreadable' };
      return { kind: 'bytes', bytes: await readBytes(path) };
    } catch (cause) {
      return { kind: codeOf(cause) === 'ENOENT' ? 'missing' : 'unreadable' };
    }
  }

  /**
   * Puts a file in place. The one before is moved aside and looked at only then, because another program may replace it
   * at any moment.
   *
   * @returns false if another program put a file there meanwhile, which stays.
   * @throws the system's error; the file before is in its place then, or moved aside until the next start.
   */
  async put(
    name: string,
    bytes: Uint8Array,
    { isKnown, takeIn }: { isKnown: IsKnown; takeIn: TakeIn },
  ): Promise<boolean> {
    const fresh = join(this.path, `${NEW_PREFIX}${randomUUID()}`);
    try {
      await writeSynced(fresh, bytes);
      if (!this.#hasLinks) return await this.#replace(fresh, name, { isKnown, takeIn });
      const hasOld = await this.#moveAside(name);
      const placed = await this.#link(fresh, name);
      if (placed === 'no-links') {
        if (hasOld) await renameFile(this.#aside(name), join(this.path, name));
        this.#hasLinks = false;
        return await this.#replace(fresh, name, { isKnown, takeIn });
      }
      if (hasOld) await this.#drop(name, { isKnown, takeIn });
      await syncFolder(this.path);
      return placed === 'placed';
    } finally {
      await discardFile(fresh);
    }
  }

  /** Removes a file. @throws the system's error. */
  async remove(name: string, { isKnown, takeIn }: { isKnown: IsKnown; takeIn: TakeIn }): Promise<void> {
    if (!(await this.#moveAside(name))) return;
    await this.#drop(name, { isKnown, takeIn });
    await syncFolder(this.path);
  }

  /** Ends what a killed write left: nothing that was moved aside stays there. @throws the system's error. */
  async recover(names: readonly string[], { isKnown, takeIn }: { isKnown: IsKnown; takeIn: TakeIn }): Promise<void> {
    for (const left of names) {
      if (left.startsWith(NEW_PREFIX)) await discardFile(join(this.path, left));
      if (!left.startsWith(OLD_PREFIX)) continue;
      const name = left.slice(OLD_PREFIX.length);
      if ((await this.read(name)).kind === 'missing') await renameFile(this.#aside(name), join(this.path, name));
      else await this.#drop(name, { isKnown, takeIn });
    }
  }

  #aside(name: string): string {
    return join(this.path, `${OLD_PREFIX}${name}`);
  }

  async #moveAside(name: string): Promise<boolean> {
    try {
      await renameFile(join(this.path, name), this.#aside(name));
      return true;
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return false;
      throw cause;
    }
  }

  async #link(fresh: string, name: string): Promise<'placed' | 'taken' | 'no-links'> {
    try {
      await linkFile(fresh, join(this.path, name));
      return 'placed';
    } catch (cause) {
      if (codeOf(cause) === 'EEXIST') return 'taken';
      if (WITHOUT_LINKS.has(codeOf(cause))) return 'no-links';
      // The folder may be gone by now.
      await renameFile(this.#aside(name), join(this.path, name)).catch(() => {});
      throw cause;
    }
  }

  /** Removes what was moved aside, once the database has it. */
  async #drop(name: string, { isKnown, takeIn }: { isKnown: IsKnown; takeIn: TakeIn }): Promise<void> {
    const bytes = await readBytes(this.#aside(name));
    if (!isKnown(bytes)) takeIn(name, bytes);
    await removeFile(this.#aside(name));
  }

  /** For a disk without hard links: another program's write between the look and the rename is lost there. */
  async #replace(
    fresh: string,
    name: string,
    { isKnown, takeIn }: { isKnown: IsKnown; takeIn: TakeIn },
  ): Promise<boolean> {
    const found = await this.read(name);
    if (found.kind === 'bytes' && !isKnown(found.bytes)) takeIn(name, found.bytes);
    if (found.kind === 'unreadable') return false;
    await renameFile(fresh, join(this.path, name));
    await syncFolder(this.path);
    return true;
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await createFile(path, OWN_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
