import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type DraftRecord, type DraftText, fingerprintFields, makeStorable } from '../database/draft-record.ts';
import type { MirrorRow } from '../database/tables/mirror.ts';
import { type DraftFile, equalExceptOwnKeys, type ParsedDraftFile, parseDraftFile } from './draft-file.ts';
import { completeFromName } from './import-file.ts';
import { hashBytes } from './mirror-folder.ts';

export type ImportEvents = {
  /** `version` has the draft's text from before the change. */
  onOutsideChange: (change: { id: string; version: number }) => void;
  onListChange: () => void;
  onMessage: (message: string) => void;
};

export type NextStep = 'nothing' | 'write' | 'remove' | 'recheck';

type Readable = Extract<ParsedDraftFile, { file: DraftFile }>;

/** Imports files into the database. Each call is one transaction. */
export class FileImporter {
  readonly #database: Database;
  readonly #events: ImportEvents;

  constructor(database: Database, events: ImportEvents) {
    this.#database = database;
    this.#events = events;
  }

  importKnown(found: MirrorRow, bytes: Buffer): NextStep {
    const { connection, drafts, mirror } = this.#database;
    return connection.transaction(() => {
      const hash = hashBytes(bytes);
      const draft = found.draft === null ? null : drafts.readBySeq(found.draft);
      const row = { ...found, draft: draft?.seq ?? null };
      if (row.nextHash !== null && hash.equals(row.nextHash)) {
        // A killed write finished but wasn't recorded. We don't know which text it has.
        mirror.put({ ...row, hash, nextHash: null, changes: 0 });
      } else if (row.hash === null || !hash.equals(row.hash)) {
        const parsed = parseDraftFile(bytes);
        if (parsed.kind === 'empty') return draft === null || draft.trashedAt !== null ? 'remove' : 'recheck';
        if (draft === null) return this.#importOrphan(row, parsed, bytes);
        if (parsed.kind === 'not-utf8') this.#addConflict(draft, draft, bytes);
        const noted = { ...row, hash, nextHash: null };
        mirror.put(parsed.kind === 'not-utf8' ? noted : { ...noted, ...this.#importText(row, draft, parsed, bytes) });
      }
      return this.#nextStep(row.name);
    });
  }

  #nextStep(name: string): NextStep {
    const row = this.#database.mirror.read(name);
    if (row === undefined) return 'nothing';
    const draft = row.draft === null ? null : this.#database.drafts.readBySeq(row.draft);
    if (draft === null || draft.trashedAt !== null) return 'remove';
    return draft.conflict === null && draft.changes !== row.changes ? 'write' : 'nothing';
  }

  /** The draft was deleted for good, then another program changed its file. */
  #importOrphan(row: MirrorRow, parsed: Readable | { kind: 'not-utf8' }, bytes: Buffer): NextStep {
    this.#database.mirror.remove(row.name);
    if (parsed.kind === 'not-utf8') this.reportUnreadable(row.name, bytes);
    else this.importNew(row.name, bytes);
    return 'nothing';
  }

  #importText(
    row: MirrorRow,
    draft: DraftRecord,
    parsed: Readable,
    bytes: Buffer,
  ): Partial<Pick<MirrorRow, 'changes' | 'head'>> {
    const { drafts } = this.#database;
    const text = toText(draft, parsed);
    const raw = rawOf(parsed, bytes);
    const isSame = raw === null && fingerprintFields(text.fields) === draft.fingerprint;
    if (draft.trashedAt !== null && isSame && equalExceptOwnKeys(text.front, draft.front)) return {};
    if (draft.trashedAt !== null || (!isSame && draft.head === row.head && draft.conflict === null)) {
      const next = drafts.change(draft, { ...text, kind: 'outside', raw });
      this.#events.onOutsideChange({ id: draft.id, version: draft.head });
      if (draft.trashedAt !== null) this.#events.onMessage(describeReturn(draft));
      this.#events.onListChange();
      return { changes: next.changes, head: next.head };
    }
    if (isSame || (raw === null && this.#isBase(draft, row.head, text))) {
      // Only another tool's keys, comments, or order changed.
      const next = text.front === draft.front ? draft : drafts.change(draft, { front: text.front, kind: 'outside' });
      return isSame && draft.conflict === null ? { changes: next.changes, head: next.head } : {};
    }
    this.#addConflict(draft, text, raw);
    return {};
  }

  /** True if the file has the text that the author's changes started from, or an older one. */
  #isBase(draft: DraftRecord, head: number | null, text: DraftText): boolean {
    return head === null ? this.#hasHadText(draft, text) : this.#isVersion(draft, head, text);
  }

  #isVersion(draft: DraftRecord, version: number, { fields }: DraftText): boolean {
    const stored = this.#database.versions.read(draft.seq, version);
    return stored !== null && stored !== 'damaged' && fingerprintFields(stored.fields) === fingerprintFields(fields);
  }

  #hasHadText(draft: DraftRecord, { fields, front }: DraftText): boolean {
    const { versions } = this.#database;
    const isNow = fingerprintFields(fields) === draft.fingerprint;
    return isNow || [front, draft.front].some((each) => versions.find(draft.seq, { fields, front: each }) !== null);
  }

  /** Stores another program's text for the author to compare. Until then, the file isn't written. */
  #addConflict(
    draft: DraftRecord,
    text: DraftText,
    raw: Uint8Array | null,
    kind: 'outside' | 'copy' = 'outside',
  ): void {
    const { drafts, versions } = this.#database;
    if (raw === null && draft.conflict !== null && this.#isVersion(draft, draft.conflict, text)) return;
    const conflict = versions.add(draft.seq, text, { kind, at: Date.now(), raw });
    drafts.change(draft.trashedAt === null ? draft : drafts.restore(draft), { conflict, kind });
    if (draft.trashedAt !== null) this.#events.onMessage(describeReturn(draft));
    this.#events.onListChange();
  }

  /** Imports bytes that we replaced, or that a killed write left. Returns false if no draft can take them. */
  importReplaced(draft: DraftRecord | null, bytes: Buffer): boolean {
    return this.#database.connection.transaction(() => {
      const parsed = parseDraftFile(bytes);
      if (parsed.kind === 'empty') return true;
      const id = parsed.kind === 'not-utf8' ? null : parsed.file.id;
      const found = draft ?? (id === null ? null : this.#database.drafts.read(id));
      if (parsed.kind === 'not-utf8') {
        if (found !== null) this.#addConflict(found, found, bytes);
        return found !== null;
      }
      if (found === null) this.#insert(parsed, 'untitled.md', bytes);
      else if (!this.#hasHadText(found, toText(found, parsed)))
        this.#addConflict(found, toText(found, parsed), rawOf(parsed, bytes));
      return true;
    });
  }

  importNew(name: string, bytes: Buffer): void {
    const parsed = parseDraftFile(bytes);
    if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return;
    this.#database.connection.transaction(() => {
      const draft = this.#insert(parsed, name, bytes);
      // A file with another draft's id is rewritten with its own.
      const isOurs = parsed.file.id === null || parsed.file.id === draft.id;
      const changes = isOurs ? draft.changes : 0;
      const file = { name, draft: draft.seq, hash: hashBytes(bytes), nextHash: null, changes, head: draft.head };
      this.#database.mirror.put(file);
    });
  }

  #insert(parsed: Readable, name: string, bytes: Buffer): DraftRecord {
    const { drafts } = this.#database;
    const { id, owner, fields, front, publications, createdAt, updatedAt } = completeFromName(parsed.file, name);
    const isFree = id !== null && drafts.read(id) === null;
    const times = { ...(createdAt === null ? {} : { createdAt }), ...(updatedAt === null ? {} : { updatedAt }) };
    const draft = { fields, front, owner, publications: isFree ? publications : [], ...times };
    this.#events.onListChange();
    return drafts.insert(isFree ? id : randomUUID(), draft, 'imported', rawOf(parsed, bytes));
  }

  /** Ignores a text that the draft already had. A sync program's copy becomes a conflict, any other file a new draft. */
  importSibling(seq: number, name: string, bytes: Buffer, isCopy: boolean): void {
    const parsed = parseDraftFile(bytes);
    if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return;
    this.#database.connection.transaction(() => {
      const draft = this.#database.drafts.readBySeq(seq);
      if (draft === null) return this.importNew(name, bytes);
      const text = toText(draft, parsed);
      const hasHad = this.#hasHadText(draft, text);
      if (!hasHad && !isCopy) return this.importNew(name, bytes);
      if (!hasHad) this.#addConflict(draft, text, rawOf(parsed, bytes), 'copy');
      this.#database.mirror.putForeign(name, hashBytes(bytes));
    });
  }

  restore(seq: number): void {
    const draft = this.#database.drafts.readBySeq(seq);
    if (draft === null || draft.trashedAt === null) return;
    this.#database.drafts.restore(draft);
    this.#events.onMessage(describeReturn(draft));
    this.#events.onListChange();
  }

  reportUnreadable(name: string, bytes: Buffer): void {
    this.#database.mirror.putForeign(name, hashBytes(bytes));
    this.#events.onMessage(
      `Couldn’t read “${name}” in the drafts folder because it isn’t UTF-8 text. Save it as UTF-8 to add it to your drafts.`,
    );
  }
}

function toText(draft: DraftRecord, { kind, file }: Readable): DraftText {
  return {
    fields: makeStorable({ ...draft.fields, ...file.fields }),
    front: kind === 'broken' ? draft.front : file.front,
  };
}

/** All bytes, if the front matter couldn't be parsed. */
function rawOf({ kind }: Readable, bytes: Buffer): Buffer | null {
  return kind === 'broken' ? bytes : null;
}

function describeReturn({ fields }: DraftRecord): string {
  const title = fields.title || 'Untitled';
  return `“${title}” is back in your drafts because another program changed or restored the draft’s file.`;
}
