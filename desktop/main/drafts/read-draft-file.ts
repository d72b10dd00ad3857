import { lstat, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { describeFileError } from '../files/write-durably.ts';
import { type DraftFile, parseDraftFile } from './draft-file.ts';

/** A file of our own making is named by its draft's id. */
const OWN_NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.md$/;

/** Tells a file apart from the one that replaced it, without reading it. */
export type FileStamp = { size: number; changed: number; node: number };

export type FoundDraft = { file: DraftFile; text: string; stamp: FileStamp };

/** `damaged`: the file is there and is not a draft; `unavailable`: the system does not give it out now. */
export type ReadFailure = { kind: 'missing' | 'damaged' | 'unavailable'; message: string };

/** The id in the name of a file; null for a name that another program, or its author, chose. */
export function idInName(name: string): string | null {
  return OWN_NAME.exec(name)?.[1] ?? null;
}

/** Reads a draft whoever wrote it; a file named by an id must be as Callwright writes it. */
export async function readDraftFile(path: string): Promise<Result<FoundDraft, ReadFailure>> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return err({ kind: 'damaged', message: 'It is not a file but a link or a folder.' });
    const text = decodeUtf8(await readFile(path));
    if (text === null) return err({ kind: 'damaged', message: 'It is not text in UTF-8.' });
    const name = basename(path);
    const outside = idInName(name) === null && {
      name,
      createdAt: toTime(found.birthtimeMs || found.mtimeMs),
      updatedAt: toTime(found.mtimeMs),
    };
    const parsed = outside ? parseDraftFile(text, outside) : parseDraftFile(text);
    const stamp = { size: found.size, changed: found.mtimeMs, node: found.ino };
    return parsed.ok ? ok({ file: parsed.value, text, stamp }) : err({ kind: 'damaged', message: parsed.error });
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    return err({ kind: isMissing ? 'missing' : 'unavailable', message: describeFileError(cause, path) });
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
