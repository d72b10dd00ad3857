// Tested by tests/desktop/main/drafts/drafts.test.ts ("the list of drafts").
import { basename } from 'node:path';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type FileStamp, readBytes, readStats, toStamp } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { type DraftFile, parseDraftFile } from './draft-file.ts';

/** The name of a file that Callwright made: its draft's id. */
const OWN_NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.md$/;

export type FoundDraft = { file: DraftFile; text: string; stamp: FileStamp };

/** `damaged`: the file is there and is not a draft; `unavailable`: the system refuses to read it. */
export type ReadFailure = { kind: 'missing' | 'damaged' | 'unavailable'; message: string };

/** The id in the name of a file; null for a name that another program, or its author, chose. */
export function idInName(name: string): string | null {
  return OWN_NAME.exec(name)?.[1] ?? null;
}

/** The id of the draft whose damaged file was set aside under a name; null for any other name. */
export function idInDamagedName(name: string): string | null {
  return /^([0-9a-f-]{36})\.damaged-/.exec(name)?.[1] ?? null;
}

/** Reads a draft, whichever program wrote it; a file that is named by an id must be as Callwright writes it. */
export async function readDraftFile(path: string): Promise<Result<FoundDraft, ReadFailure>> {
  try {
    const stats = await readStats(path);
    if (!stats.isFile()) return err({ kind: 'damaged', message: 'It is not a file but a link or a folder.' });
    const text = decodeUtf8(await readBytes(path));
    if (text === null) return err({ kind: 'damaged', message: 'It is not text in UTF-8.' });
    const name = basename(path);
    const outside =
      idInName(name) === null
        ? { name, createdAt: toTime(stats.birthtimeMs || stats.mtimeMs), updatedAt: toTime(stats.mtimeMs) }
        : undefined;
    const parsed = parseDraftFile(text, outside);
    return parsed.ok
      ? ok({ file: parsed.value, text, stamp: toStamp(stats) })
      : err({ kind: 'damaged', message: parsed.error });
  } catch (cause) {
    const kind = codeOf(cause) === 'ENOENT' ? 'missing' : 'unavailable';
    return err({ kind, message: describeFileError(cause, path) });
  }
}

export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

// Types and one constant: tested by the tests of the modules that use them.

/** Why something could not be done with a draft, for the author. */
export type DraftFailure = { message: string };

export type DraftResult<Value> = Promise<Result<Value, DraftFailure>>;

/** The failure for a draft that does not exist, or is not visible to this account. */
export const NO_SUCH_DRAFT: DraftFailure = { message: 'There is no such draft.' };

/** What the backend confirmed of a publish, and exactly the fields that were sent. */
export type Publication = { revision: number; slug: string; publishedAt: string; fields: PostFields };
