import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import type { Database } from '../database/database.ts';
import { type DraftRecord, type DraftText, fingerprintFields } from '../database/draft-record.ts';
import { type DraftFile, parseDraftFile } from '../mirror/draft-file.ts';
import { completeFromName } from '../mirror/import-file.ts';
import { hashBytes } from '../mirror/mirror-folder.ts';
import { type OldDraftFile, readTimes } from './old-draft-files.ts';
import { readIfPossible } from './old-files.ts';
import type { OldTrashed } from './old-trash.ts';
import { hashOldText, type OldVersion, readVersion } from './old-versions.ts';

export type OldDraft = {
  id: string;
  file: OldDraftFile | null;
  isInFolder: boolean;
  /** Oldest first. */
  trashed: readonly OldTrashed[];
  /** Oldest first. */
  versions: readonly OldVersion[];
};

export type ImportedDraft = { seq: number; versions: number; unreadable: string[] };

/** `raw` has the original bytes if they couldn't be parsed completely. */
type Read = { file: DraftFile & { fields: PostFields }; raw: Uint8Array | null };

/** Such a file is named after its draft's id, not its title. */
const NAMED_BY_ID = /^[0-9a-f]{8}-/;

export class DraftImporter {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns null, and stores nothing, if no text of the draft can be read. */
  import(old: OldDraft): ImportedDraft | null {
    const name = old.file?.name ?? old.trashed.at(-1)?.name ?? `${old.id}.md`;
    const newest = this.#readNewest(old, name);
    const own = this.#readCurrent(old, name, newest?.read ?? null);
    const current = own ?? newest?.read ?? null;
    if (current === null) return null;
    const draft = this.#put(old, current);
    const unreadable = old.versions.filter((version) => !this.#addVersion(draft.seq, version, name));
    for (const trashed of old.trashed) this.#addTrashed(draft, trashed, name);
    const head = this.#settleHead(draft, current);
    this.#database.drafts.setHead(draft.seq, head);
    if (old.file !== null && old.isInFolder) this.#registerFile(draft, head, old.file, old.versions);
    const versions = old.versions.length - unreadable.length;
    return { seq: draft.seq, versions, unreadable: unreadable.map(({ path }) => path) };
  }

  /** Skips the blog's versions, which were never the draft's own. */
  #readNewest({ versions }: OldDraft, name: string): { version: OldVersion; read: Read } | null {
    for (const version of versions.toReversed()) {
      const bytes = version.kind === 'blog' ? null : readVersion(version);
      const read = bytes === null ? null : readText(bytes, name, null);
      if (read !== null) return { version, read };
    }
    return null;
  }

  /** Reads the draft's file, even a deleted one. An unfinished save wins over it, as it did then. */
  #readCurrent({ file, trashed, versions }: OldDraft, name: string, newest: Read | null): Read | null {
    const path = file?.path ?? trashed.at(-1)?.path;
    const bytes = path === undefined ? null : readIfPossible(path);
    if (path === undefined || bytes === null) return null;
    if (file !== null && isBehindPending(versions, bytes)) return newest;
    const read = readText(bytes, name, newest);
    if (read === null) return null;
    const times = readTimes(path);
    const { createdAt, updatedAt } = read.file;
    return {
      ...read,
      file: { ...read.file, createdAt: createdAt ?? times.createdAt, updatedAt: updatedAt ?? times.updatedAt },
    };
  }

  #put(old: OldDraft, { file }: Read): DraftRecord {
    const { drafts } = this.#database;
    const firstAt = old.versions[0]?.at ?? Date.now();
    const draft: DraftRecord = {
      seq: drafts.nextSeq(),
      // A draft created after a failed import may have this id.
      id: drafts.read(old.id) === null ? old.id : randomUUID(),
      owner: file.owner,
      fields: file.fields,
      front: file.front,
      fingerprint: fingerprintFields(file.fields),
      changes: 1,
      head: 0,
      conflict: null,
      createdAt: file.createdAt ?? firstAt,
      updatedAt: file.updatedAt ?? old.versions.at(-1)?.at ?? firstAt,
      trashedAt: old.file === null ? (old.trashed.at(-1)?.deletedAt ?? null) : null,
      // The file is a copy of another draft, and only one draft may have the post.
      publications: file.id !== null && file.id !== old.id ? [] : file.publications,
    };
    drafts.put(draft);
    return draft;
  }

  #addVersion(draft: number, version: OldVersion, name: string): boolean {
    const bytes = readVersion(version);
    const read = bytes === null ? null : readText(bytes, name, null);
    if (read === null) return false;
    this.#database.versions.add(draft, read.file, {
      kind: version.kind,
      at: version.at,
      raw: read.raw,
      mayReplace: false,
    });
    return true;
  }

  /** Usually a version has this text, unless another program changed the file right before. */
  #addTrashed(draft: DraftRecord, { path, deletedAt }: OldTrashed, name: string): void {
    const bytes = readIfPossible(path);
    const read = bytes === null ? null : readText(bytes, name, { file: { ...draft, id: draft.id }, raw: null });
    if (read === null && bytes !== null && bytes.length > 0) this.#addRaw(draft, bytes, deletedAt);
    if (read === null || this.#database.versions.find(draft.seq, read.file) !== null) return;
    this.#database.versions.add(draft.seq, read.file, {
      kind: 'outside',
      at: deletedAt,
      raw: read.raw,
      mayReplace: false,
    });
  }

  /** Keeps unparsable bytes as a version with the draft's text. */
  #addRaw(draft: DraftRecord, raw: Uint8Array, at: number): void {
    this.#database.versions.add(draft.seq, draft, { kind: 'outside', at, raw, mayReplace: false });
  }

  #settleHead(draft: DraftRecord, { file, raw }: Read): number {
    const { versions } = this.#database;
    const listed = versions.list(draft.seq);
    const found = raw === null ? versions.find(draft.seq, file) : null;
    if (found !== null && found === listed.find(({ kind }) => kind !== 'blog')?.id) return found;
    const kind = listed.length === 0 ? 'imported' : 'outside';
    return versions.add(draft.seq, file, { kind, at: draft.updatedAt, raw, mayReplace: false });
  }

  /** Registers the file as it is. The mirror handles a text that differs once it starts. */
  #registerFile(draft: DraftRecord, head: number, { name, path }: OldDraftFile, old: readonly OldVersion[]): void {
    const { mirror, versions } = this.#database;
    const bytes = readIfPossible(path);
    if (bytes === null || mirror.read(name) !== undefined) return;
    const read = readText(bytes, name, null);
    if (read === null) {
      mirror.put({ name, draft: draft.seq, hash: null, nextHash: null, changes: 0, head });
      return;
    }
    const isBehind = isBehindPending(old, bytes);
    const written = isBehind ? versions.find(draft.seq, read.file) : head;
    // 0 makes the mirror write the file again.
    const changes = isBehind ? 0 : draft.changes;
    mirror.put({ name, draft: draft.seq, hash: hashBytes(bytes), nextHash: null, changes, head: written });
  }

  /** Adds another file's text as a conflict. Returns whether it's new. */
  addConflict(id: string, bytes: Uint8Array, name: string): boolean {
    const { drafts, versions } = this.#database;
    const draft = drafts.read(id);
    const read = draft === null ? null : readText(bytes, name, { file: { ...draft, id }, raw: null });
    if (draft === null || read === null || versions.find(draft.seq, read.file) !== null) return false;
    const text: DraftText = read.file;
    const version = versions.add(draft.seq, text, { kind: 'copy', at: Date.now(), raw: read.raw, mayReplace: false });
    drafts.change(draft, { conflict: version, kind: 'copy' });
    return true;
  }
}

/** Whether the file lacks the newest version, because the app died during a save. */
function isBehindPending(versions: readonly OldVersion[], bytes: Uint8Array): boolean {
  const own = versions.filter(({ kind }) => kind !== 'blog');
  const written = own.findLast(({ isPending }) => !isPending);
  return own.at(-1)?.isPending === true && written?.hash === hashOldText(bytes);
}

/** @param before supplies what unreadable front matter doesn't. */
function readText(bytes: Uint8Array, name: string, before: Read | null): Read | null {
  const parsed = parseDraftFile(bytes);
  if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return null;
  if (parsed.kind === 'draft') return { file: complete(parsed.file, name), raw: null };
  const { file } = parsed;
  const kept = before?.file;
  return {
    file: complete(
      {
        ...file,
        fields: { ...kept?.fields, ...file.fields },
        owner: file.owner ?? kept?.owner ?? null,
        publications: file.publications.length === 0 ? (kept?.publications ?? []) : file.publications,
        createdAt: file.createdAt ?? kept?.createdAt ?? null,
        front: file.front || (kept?.front ?? ''),
      },
      name,
    ),
    raw: bytes,
  };
}

function complete(file: DraftFile, name: string): Read['file'] {
  const fields = { ...EMPTY_POST_FIELDS, ...file.fields };
  return NAMED_BY_ID.test(basename(name)) ? { ...file, fields } : completeFromName(file, name);
}
