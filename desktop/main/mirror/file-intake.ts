import { randomUUID } from 'node:crypto';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import type { Database } from '../database/database.ts';
import { type DraftRecord, fingerprintFields, makeStorable } from '../database/draft-record.ts';
import type { MirrorRow } from '../database/tables/mirror.ts';
import { type DraftFile, equalExceptOwnKeys, parseDraftFile } from './draft-file.ts';
import { completeFromName } from './import-file.ts';
import { hashBytes } from './mirror-folder.ts';

/** Another program changed a draft's text; `version` has the text before that. */
type OnOutsideChange = (change: { id: string; version: number }) => void;

/** Brings what files say into the database. Each call is one transaction. */
export class FileIntake {
  readonly #database: Database;
  readonly #onOutsideChange: OnOutsideChange;
  readonly #onListChange: () => void;

  constructor(database: Database, onOutsideChange: OnOutsideChange, onListChange: () => void) {
    this.#database = database;
    this.#onOutsideChange = onOutsideChange;
    this.#onListChange = onListChange;
  }

  /** Takes in the bytes of a draft's file that another program changed. */
  takeChange(row: MirrorRow, bytes: Uint8Array): void {
    this.#database.connection.transaction(() => {
      const draft = row.draft === null ? null : this.#database.drafts.readBySeq(row.draft);
      const parsed = parseDraftFile(bytes);
      if (parsed.kind === 'empty') return;
      if (draft === null) {
        if (parsed.kind !== 'not-utf8')
          this.#insert(row.name, completeFromName(parsed.file, row.name), randomUUID(), bytes);
        return;
      }
      const raw = parsed.kind === 'draft' ? null : bytes;
      if (parsed.kind === 'not-utf8') {
        const version = this.#database.versions.add(draft.seq, draft, { kind: 'outside', at: Date.now(), raw });
        this.#noteConflict(row, draft, version, bytes);
      } else this.#takeText(row, draft, { file: parsed.file, bytes, raw });
    });
    this.#onListChange();
  }

  #takeText(
    row: MirrorRow,
    draft: DraftRecord,
    { file, bytes, raw }: { file: DraftFile; bytes: Uint8Array; raw: Uint8Array | null },
  ): void {
    const { drafts, versions, mirror } = this.#database;
    const text = { fields: makeStorable({ ...draft.fields, ...file.fields }), front: file.front };
    const hash = hashBytes(bytes);
    const isSameText = raw === null && fingerprintFields(text.fields) === draft.fingerprint;
    if (isSameText && draft.conflict === null) {
      const next = equalExceptOwnKeys(text.front, draft.front)
        ? draft
        : drafts.change(draft, { front: text.front, kind: 'outside' });
      mirror.put({ ...row, hash, nextHash: null, changes: next.changes, head: next.head });
      return;
    }
    if (draft.trashedAt !== null || (draft.head === row.head && draft.conflict === null)) {
      const next = drafts.change(draft.trashedAt === null ? draft : drafts.restore(draft), {
        ...text,
        kind: 'outside',
        raw,
      });
      mirror.put({ ...row, hash, nextHash: null, changes: next.changes, head: next.head });
      this.#onOutsideChange({ id: draft.id, version: draft.head });
      return;
    }
    if (row.head !== null && this.#isText(draft.seq, row.head, text)) {
      // The file still has the text that both began with, written in another way.
      mirror.put({ ...row, hash, nextHash: null });
      return;
    }
    this.#noteConflict(row, draft, versions.add(draft.seq, text, { kind: 'outside', at: Date.now(), raw }), bytes);
  }

  #isText(draft: number, version: number, text: { fields: DraftRecord['fields'] }): boolean {
    const stored = this.#database.versions.read(draft, version);
    return (
      stored !== null && stored !== 'damaged' && fingerprintFields(stored.fields) === fingerprintFields(text.fields)
    );
  }

  #noteConflict(row: MirrorRow, draft: DraftRecord, version: number, bytes: Uint8Array): void {
    const { drafts, mirror } = this.#database;
    drafts.change(draft.trashedAt === null ? draft : drafts.restore(draft), { conflict: version, kind: 'outside' });
    // `head` stays the text that both began with.
    mirror.put({ ...row, hash: hashBytes(bytes), nextHash: null });
  }

  /** Takes in a copy of a draft; its file stays as it is. Returns false if the draft has had that text before. */
  takeCopy(name: string, draft: DraftRecord, bytes: Uint8Array): boolean {
    const { drafts, versions, mirror, connection } = this.#database;
    return connection.transaction(() => {
      const parsed = parseDraftFile(bytes);
      mirror.putForeign(name, hashBytes(bytes));
      if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return false;
      const text = { fields: makeStorable({ ...draft.fields, ...parsed.file.fields }), front: draft.front };
      if (this.#hasText(draft, text)) return false;
      const version = versions.add(draft.seq, text, { kind: 'copy', at: Date.now() });
      drafts.change(draft.trashedAt === null ? draft : drafts.restore(draft), { conflict: version, kind: 'copy' });
      this.#onListChange();
      return true;
    });
  }

  #hasText(draft: DraftRecord, text: { fields: DraftRecord['fields']; front: string }): boolean {
    return (
      fingerprintFields(text.fields) === draft.fingerprint || this.#database.versions.find(draft.seq, text) !== null
    );
  }

  /** Whether a draft has had the text of a file, now or in a version. */
  hasTextOf(draft: DraftRecord, bytes: Uint8Array): boolean {
    const parsed = parseDraftFile(bytes);
    if (parsed.kind !== 'draft' && parsed.kind !== 'broken') return false;
    return this.#hasText(draft, {
      fields: makeStorable({ ...draft.fields, ...parsed.file.fields }),
      front: draft.front,
    });
  }

  /** Makes a draft of a file that belongs to none. Its id is kept if no draft has it. */
  takeNew(name: string, bytes: Uint8Array): void {
    this.#database.connection.transaction(() => {
      const parsed = parseDraftFile(bytes);
      if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return;
      const file = completeFromName(parsed.file, name);
      const isFree = file.id !== null && this.#database.drafts.read(file.id) === null;
      this.#insert(name, file, isFree && file.id !== null ? file.id : randomUUID(), bytes);
    });
    this.#onListChange();
  }

  #insert(name: string, file: ReturnType<typeof completeFromName>, id: string, bytes: Uint8Array): void {
    const isOwn = id === file.id;
    const draft = this.#database.drafts.insert(
      id,
      {
        fields: { ...EMPTY_POST_FIELDS, ...file.fields },
        front: file.front,
        owner: file.owner,
        publications: isOwn ? file.publications : [],
        ...(file.createdAt === null ? {} : { createdAt: file.createdAt }),
        ...(file.updatedAt === null ? {} : { updatedAt: file.updatedAt }),
      },
      'imported',
    );
    // A file without our keys is written once, so that it is known by its id wherever it goes.
    this.#database.mirror.put({
      name,
      draft: draft.seq,
      hash: hashBytes(bytes),
      nextHash: null,
      changes: isOwn ? draft.changes : 0,
      head: draft.head,
    });
  }
}
