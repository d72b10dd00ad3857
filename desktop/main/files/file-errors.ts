import { basename, dirname, join } from 'node:path';
import { withFailureCode } from '../log/failure-log.ts';
import { isUnfinishedName } from './file-names.ts';

export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Describes a file error for the author and logs it. Uses the system's code as a fallback. */
export function describeFileError(cause: unknown, path: string): string {
  const named = failedPath(cause, path);
  const description = describeCode(cause, named);
  const step = callOf(cause);
  if (step === 'lstat' && codeOf(cause) === 'ENOENT') return description;
  return withFailureCode(description, { step, cause, path: named });
}

function describeCode(cause: unknown, path: string): string {
  const code = codeOf(cause);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full. Free up some space, then try again.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Callwright doesn’t have permission to write to ${dirname(path)}. Check the folder’s permissions.`;
    case 'ENOENT':
      return `Couldn’t find “${basename(path)}” in ${dirname(path)}. It may have been moved or deleted.`;
    case 'EIO':
      return 'The disk reported an error. Copy your text to a safe place.';
    case 'EBUSY':
      return `Another program is using ${basename(path)}. Close it there, then try again.`;
    case 'ENXIO':
    case 'ENODEV':
    case 'ENOTCONN':
    case 'EHOSTDOWN':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
    case 'ESTALE':
      return `The disk with ${dirname(path)} isn’t responding. Check its connection, then try again.`;
    case 'ENAMETOOLONG':
      return `The file name ${basename(path)} is too long for this disk. Use a shorter name.`;
    default:
      return `The system reported an error (${code || String(cause)}).`;
  }
}

function callOf(cause: unknown): string {
  return cause instanceof Error && 'syscall' in cause && typeof cause.syscall === 'string' ? cause.syscall : 'file';
}

/** Returns the file that failed. For a temporary file, returns its final name, the only one that the author knows. */
function failedPath(cause: unknown, requested: string): string {
  if (!(cause instanceof Error)) return requested;
  const [from, to] = [pathIn(cause, 'path'), pathIn(cause, 'dest')];
  if (from === null || !isUnfinishedName(basename(from))) return from ?? requested;
  return to ?? join(dirname(from), basename(requested));
}

function pathIn(cause: object, name: string): string | null {
  const found: unknown = Reflect.get(cause, name);
  return typeof found === 'string' ? found : null;
}
