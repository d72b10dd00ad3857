import { codeOf } from '../files/file-errors.ts';
import { NOT_A_TEXT } from './mirror-folder.ts';

/** After this many failed files, the disk is the problem. */
const MAX_FAILURES = 3;

const OF_ONE_FILE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EBUSY', 'ENAMETOOLONG', 'ENOENT', NOT_A_TEXT]);

/** The folder is missing, or is the empty mount point of a disconnected disk. */
export class FolderAway extends Error {}

export class FilesRefused extends Error {
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.fileName = fileName;
  }
}

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
