import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type DraftRecord, type DraftText, fingerprintFields, makeStorable } from '../database/draft-record.ts';
import type { MirrorRow } from '../database/tables/mirror.ts';
import { type DraftFile, equalExceptOwnKeys, type ParsedDraftFile, parseDraftFile } from './draft-file.ts';
import { completeFromName } from './import-file.ts';
import { hashBytes } from './mirror-folder.ts';

export type IntakeEvents = {
  /** Another program changed a draft; `version` has the text before that. */
  onOutsideChange: (change: { id: string; version: number }) => void;
  /** Other drafts, or other texts of them, are there than before. */
  onListChange: () => void;
  /** Something that the author should know. */
  onMessage: (message: string) => void;
};

/** What has to happen to a file after a look at it. */
export type NextStep = 'nothing' | 'write' | 'remove' | 'second-look';

type Readable = Extract<ParsedDraftFile, { file: DraftFile }>;

/** Brings what files say into the database. Each call is one transaction. */
export class FileIntake {
  readonly #database: Database;
  readonly #events: IntakeEvents;

  constructor(database: Database, events: IntakeEvents) {
    this.#database = database;
    this.#events = events;
  }

  /** Takes in a draft's file. */
  takeKnown(found: MirrorRow, bytes: Buffer): NextStep {
    const { connection, drafts, mirror } = this.#database;
    return connection.transaction(() => {
      const hash = hashBytes(bytes);
      const draft = found.draft === null ? null : drafts.readBySeq(found.draft);
      const row = { ...found, draft: draft?.seq ?? null };
      if (row.nextHash !== null && hash.equals(row.nextHash)) {
        // A killed write put it there and could not note it. Which text it has isn't known any more.
        mirror.put({ ...row, hash, nextHash: null, changes: 0 });
      } else if (row.hash === null || !hash.equals(row.hash)) {
        const parsed = parseDraftFile(bytes);
        if (parsed.kind === 'empty') return draft === null || draft.trashedAt !== null ? 'remove' : 'second-look';
        if (draft === null) return this.#takeLeft(row, parsed, bytes);
        if (parsed.kind === 'not-utf8') this.#noteConflict(draft, draft, bytes);
        const noted = { ...row, hash, nextHash: null };
        mirror.put(parsed.kind === 'not-utf8' ? noted : { ...noted, ...this.#takeText(row, draft, parsed, bytes) });
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

  /** The draft is gone for good, and another program has written to its file since. */
  #takeLeft(row: MirrorRow, parsed: Readable | { kind: 'not-utf8' }, bytes: Buffer): NextStep {
    this.#database.mirror.remove(row.name);
    if (parsed.kind === 'not-utf8') this.leaveUnreadable(row.name, bytes);
    else this.takeNew(row.name, bytes);
    return 'nothing';
  }

  /** Takes in the text of a draft's file. Returns what the file stands for now, if that changed. */
  #takeText(
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
      // Another program's own keys, comments, or order: they are nobody's words.
      const next = text.front === draft.front ? draft : drafts.change(draft, { front: text.front, kind: 'outside' });
      return isSame && draft.conflict === null ? { changes: next.changes, head: next.head } : {};
    }
    this.#noteConflict(draft, text, raw);
    return {};
  }

  /** Whether a file has the text that the author's changes began with, or an older one that the draft had. */
  #isBase(draft: DraftRecord, head: number | null, text: DraftText): boolean {
    return head === null ? this.#hasHad(draft, text) : this.#isVersion(draft, head, text);
  }

  #isVersion(draft: DraftRecord, version: number, { fields }: DraftText): boolean {
    const stored = this.#database.versions.read(draft.seq, version);
    return stored !== null && stored !== 'damaged' && fingerprintFields(stored.fields) === fingerprintFields(fields);
  }

  #hasHad(draft: DraftRecord, { fields, front }: DraftText): boolean {
    const { versions } = this.#database;
    const isNow = fingerprintFields(fields) === draft.fingerprint;
    return isNow || [front, draft.front].some((each) => versions.find(draft.seq, { fields, front: each }) !== null);
  }

  /** Keeps another program's text beside the author's, who decides. The file isn't written until then. */
  #noteConflict(
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

  /**
   * Takes in bytes that were in the place of a draft's file a moment before ours, or that a killed write left.
   *
   * @param draft null if nobody knows whose they are.
   * @returns false if they are no text of any draft.
   */
  takeReplaced(draft: DraftRecord | null, bytes: Buffer): boolean {
    return this.#database.connection.transaction(() => {
      const parsed = parseDraftFile(bytes);
      if (parsed.kind === 'empty') return true;
      const id = parsed.kind === 'not-utf8' ? null : parsed.file.id;
      const found = draft ?? (id === null ? null : this.#database.drafts.read(id));
      if (parsed.kind === 'not-utf8') {
        if (found !== null) this.#noteConflict(found, found, bytes);
        return found !== null;
      }
      if (found === null) this.#insert(parsed, 'untitled.md', bytes);
      else if (!this.#hasHad(found, toText(found, parsed)))
        this.#noteConflict(found, toText(found, parsed), rawOf(parsed, bytes));
      return true;
    });
  }

  /** Makes a draft of a file that belongs to none. */
  takeNew(name: string, bytes: Buffer): void {
    const parsed = parseDraftFile(bytes);
    if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return;
    this.#database.connection.transaction(() => {
      const draft = this.#insert(parsed, name, bytes);
      // A file that names another draft is written with its own id.
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

  /**
   * Takes in a file beside a draft's own: nothing if the draft has had its text, and otherwise a conflict, if a sync
   * program named it a copy, or else a new draft. A copy's file stays as it is.
   */
  takeBeside(seq: number, name: string, bytes: Buffer, isCopy: boolean): void {
    const parsed = parseDraftFile(bytes);
    if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return;
    this.#database.connection.transaction(() => {
      const draft = this.#database.drafts.readBySeq(seq);
      if (draft === null) return this.takeNew(name, bytes);
      const text = toText(draft, parsed);
      const hasHad = this.#hasHad(draft, text);
      if (!hasHad && !isCopy) return this.takeNew(name, bytes);
      if (!hasHad) this.#noteConflict(draft, text, rawOf(parsed, bytes), 'copy');
      this.#database.mirror.putForeign(name, hashBytes(bytes));
    });
  }

  /** Takes a draft out of the trash, because another program put its file back. */
  restore(seq: number): void {
    const draft = this.#database.drafts.readBySeq(seq);
    if (draft === null || draft.trashedAt === null) return;
    this.#database.drafts.restore(draft);
    this.#events.onMessage(describeReturn(draft));
    this.#events.onListChange();
  }

  /** Leaves a file that isn't text, and says so once. */
  leaveUnreadable(name: string, bytes: Buffer): void {
    this.#database.mirror.putForeign(name, hashBytes(bytes));
    this.#events.onMessage(
      `Couldn't read "${name}" in the drafts folder because it isn't UTF-8 text. Save it as UTF-8 to make it a draft.`,
    );
  }
}

/** A field that the file doesn't give stays. What can't be read of its front matter stays, too. */
function toText(draft: DraftRecord, { kind, file }: Readable): DraftText {
  return {
    fields: makeStorable({ ...draft.fields, ...file.fields }),
    front: kind === 'broken' ? draft.front : file.front,
  };
}

/** The whole file, if the front matter doesn't have all of it. */
function rawOf({ kind }: Readable, bytes: Buffer): Buffer | null {
  return kind === 'broken' ? bytes : null;
}

function describeReturn({ fields }: DraftRecord): string {
  const title = fields.title || 'Untitled';
  return `"${title}" is back in your drafts because another program changed or restored its file.`;
}
