import { codeOf } from '../files/file-errors.ts';
import { NOT_A_TEXT } from './mirror-folder.ts';

/** After this many failed files, the disk is the problem. */
const MAX_FAILURES = 3;

const SINGLE_FILE_CODES: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EBUSY',
  'ENAMETOOLONG',
  'ENOENT',
  NOT_A_TEXT,
]);

/** The folder is missing, or is the empty mount point of a disconnected disk. */
export class FolderMissingError extends Error {}

export class FileAccessError extends Error {
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.fileName = fileName;
  }
}

export class FailureCollector {
  readonly names: string[] = [];
  #first: unknown;

  async attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (!SINGLE_FILE_CODES.has(codeOf(cause)) || this.names.length + 1 === MAX_FAILURES) throw cause;
      this.names.push(name);
      this.#first ??= cause;
    }
  }

  throwIfAny(): void {
    const [first] = this.names;
    if (first !== undefined) throw new FileAccessError(first, this.#first);
  }
}
