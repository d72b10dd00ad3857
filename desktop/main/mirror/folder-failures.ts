import { codeOf } from '../files/file-errors.ts';
import { NOT_A_TEXT } from './mirror-folder.ts';

/** After this many files that can't be read or written, the disk is the reason. */
const MAX_FAILURES = 3;

/** What the system answers about one file, and not about the disk. */
const OF_ONE_FILE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EBUSY', 'ENAMETOOLONG', 'ENOENT', NOT_A_TEXT]);

/** A folder that isn't there, or is the empty place of a disk that isn't connected. */
export class FolderAway extends Error {}

/** Files that can't be read or written, and no others. */
export class FilesRefused extends Error {
  /** The first of them. */
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.fileName = fileName;
  }
}

/** Goes on after a file that can't be read or written, unless the disk is the reason. */
export class Failures {
  readonly names: string[] = [];
  #first: unknown;

  async attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (!OF_ONE_FILE.has(codeOf(cause)) || this.names.length + 1 === MAX_FAILURES) throw cause;
      this.names.push(name);
      this.#first ??= cause;
    }
  }

  throwIfAny(): void {
    const [first] = this.names;
    if (first !== undefined) throw new FilesRefused(first, this.#first);
  }
}
