import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import {
  fieldOf,
  mapFields,
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostTextColumns,
} from '@callwright/shared/post/fields.ts';
import type { Connection, Parameters } from '../connection.ts';
import {
  type DraftRecord,
  type DraftText,
  fingerprintFields,
  HIDDEN_OWNER,
  hashOf,
  makeStorable,
  type VersionKind,
  type Viewer,
} from '../draft-record.ts';
import { parsePublications } from '../publications.ts';
import { RETENTION_MS, RETENTION_SWEEPS } from '../retention.ts';
import type { VersionTable } from './versions.ts';
import { IS_VISIBLE, toParameters } from './visible.ts';

export type DraftRow = Pick<DraftRecord, 'id' | 'owner' | 'fingerprint' | 'updatedAt' | 'publications'> & {
  title: string;
  summary: string;
};

export type DraftChange = Partial<
  Pick<DraftRecord, 'fields' | 'front' | 'owner' | 'publications' | 'createdAt' | 'conflict'>
> & {
  kind: VersionKind;
  raw?: Uint8Array | null;
  /** See `VersionTable.add`. */
  mayReplace?: boolean;
};

export type StoredDraft = Record<keyof PostTextColumns, string> & {
  seq: number;
  id: string;
  owner: string | null;
  hash: Uint8Array;
  fingerprint: string;
  changes: number;
  head: number;
  conflict: number | null;
  created_at: number;
  updated_at: number;
  trashed_at: number | null;
  publications: string;
  front: string;
};

export class DraftTable {
  readonly #connection: Connection;
  readonly #versions: VersionTable;
  readonly #now: () => number;

  constructor(connection: Connection, versions: VersionTable, now: () => number = Date.now) {
    this.#connection = connection;
    this.#versions = versions;
    this.#now = now;
  }

  read(id: string): DraftRecord | null {
    const row = this.#connection.get<StoredDraft>('select * from drafts where id = :id', { id });
    return row === undefined ? null : toRecord(row);
  }

  readBySeq(seq: number): DraftRecord | null {
    const row = this.#connection.get<StoredDraft>('select * from drafts where seq = :seq', { seq });
    return row === undefined ? null : toRecord(row);
  }

  list(viewer: Viewer): DraftRow[] {
    return this.#connection
      .all<Omit<DraftRow, 'publications'> & { publications: string }>(
        `select id, owner, fingerprint, updated_at as updatedAt, publications, title, summary from drafts
         where trashed_at is null and ${IS_VISIBLE} order by updated_at desc, seq desc`,
        toParameters(viewer),
      )
      .map((row) => ({ ...row, publications: parsePublications(row.publications) }));
  }

  /** Lists the next drafts from the newest to the oldest, without the trash. */
  listBefore(seq: number, viewer: Viewer, limit: number): number[] {
    const sql = `select seq from drafts where seq < :seq and trashed_at is null and ${IS_VISIBLE}
      order by seq desc limit :limit`;
    const rows = this.#connection.all<{ seq: number }>(sql, { seq, limit, ...toParameters(viewer) });
    return rows.map((row) => row.seq);
  }

  /** `orphaned` drafts belonged to deleted accounts. The count includes the trash. */
  countHidden(viewer: Viewer): { hidden: number; orphaned: number } {
    const sql = `select count(*) filter (where trashed_at is null and owner is not :hidden) as hidden,
        count(*) filter (where owner is :hidden) as orphaned
      from drafts where not ${IS_VISIBLE}`;
    const counted = this.#connection.get<{ hidden: number; orphaned: number }>(sql, {
      ...toParameters(viewer),
      hidden: HIDDEN_OWNER,
    });
    return { hidden: counted?.hidden ?? 0, orphaned: counted?.orphaned ?? 0 };
  }

  listTrash(viewer: Viewer): { id: string; title: string; trashedAt: number }[] {
    return this.#connection.all(
      `select id, title, trashed_at as trashedAt from drafts
       where trashed_at is not null and ${IS_VISIBLE} order by trashed_at desc, seq desc`,
      toParameters(viewer),
    );
  }

  listOwners(): string[] {
    const sql = 'select distinct owner from drafts where owner is not null';
    return this.#connection.all<{ owner: string }>(sql).map(({ owner }) => owner);
  }

  insert(
    id: string,
    draft: DraftText & { owner: string | null } & Partial<
        Pick<DraftRecord, 'publications' | 'createdAt' | 'updatedAt' | 'trashedAt'>
      >,
    kind: VersionKind,
    raw: Uint8Array | null = null,
  ): DraftRecord {
    const now = this.#now();
    return this.#connection.transaction(() => {
      const text = { fields: makeStorable(draft.fields), front: draft.front };
      const record: Omit<DraftRecord, 'seq'> = {
        ...text,
        id,
        owner: draft.owner,
        fingerprint: fingerprintFields(text.fields),
        changes: 1,
        head: 0,
        conflict: null,
        createdAt: draft.createdAt ?? now,
        updatedAt: draft.updatedAt ?? now,
        trashedAt: draft.trashedAt ?? null,
        publications: draft.publications ?? [],
      };
      const seq = this.#insertRow(toValues(record));
      const head = this.#versions.add(seq, text, { kind, at: record.updatedAt, raw });
      this.setHead(seq, head);
      return { ...record, seq, head };
    });
  }

  /** A new text becomes a version and restores a draft from the trash. The same text keeps its version and time. */
  change(draft: DraftRecord, { kind, raw = null, mayReplace = true, ...next }: DraftChange): DraftRecord {
    return this.#connection.transaction(() => {
      const fields = next.fields === undefined ? draft.fields : makeStorable(next.fields);
      const changed: DraftRecord = { ...draft, ...next, fields, fingerprint: fingerprintFields(fields) };
      const isNewText = changed.fingerprint !== draft.fingerprint || changed.front !== draft.front || raw !== null;
      if (isNewText) {
        changed.updatedAt = this.#now();
        changed.trashedAt = null;
        changed.head = this.#versions.add(draft.seq, changed, { kind, at: changed.updatedAt, raw, mayReplace });
      }
      return this.#store(changed);
    });
  }

  put({ seq, ...draft }: DraftRecord): void {
    const values = { seq, ...toValues(draft) };
    // An upsert's conflict clause would override those of the triggers.
    if (!this.#updateRow(values)) this.#insertRow(values);
  }

  setHead(seq: number, head: number): void {
    this.#connection.run('update drafts set head = :head where seq = :seq', { head, seq });
  }

  nextSeq(): number {
    return (this.#connection.get<{ seq: number | null }>('select max(seq) as seq from drafts')?.seq ?? 0) + 1;
  }

  /** Also removes the draft's post from the outbox. */
  trash(draft: DraftRecord): DraftRecord {
    return this.#connection.transaction(() => {
      this.#connection.run('delete from outbox where post = :id', { id: draft.id });
      return this.#store({ ...draft, trashedAt: this.#now() });
    });
  }

  restore(draft: DraftRecord): DraftRecord {
    return this.#store({ ...draft, trashedAt: null });
  }

  /** Includes drafts in the trash. Returns the changed ids. */
  changeOwner(ids: readonly string[] | 'all', from: string | null, to: string | null): string[] {
    return this.#connection.transaction(() => {
      const owned = this.#connection.all<{ id: string }>('select id from drafts where owner is :from', { from });
      const chosen = ids === 'all' ? null : new Set(ids);
      const changed = owned.map(({ id }) => id).filter((id) => chosen?.has(id) ?? true);
      for (const id of changed) {
        const draft = this.read(id);
        if (draft !== null) this.#store({ ...draft, owner: to });
      }
      return changed;
    });
  }

  /** Deletes drafts for good after the retention period. Call it once a day. */
  emptyTrash(): number {
    return this.#connection.transaction(() => {
      this.#connection.run('update drafts set sweeps = sweeps + 1 where trashed_at is not null');
      const { changes } = this.#connection.run('delete from drafts where trashed_at <= :before and sweeps > :sweeps', {
        before: this.#now() - RETENTION_MS,
        sweeps: RETENTION_SWEEPS,
      });
      this.#connection.run('delete from known_posts where post not in (select id from drafts)');
      return changes;
    });
  }

  #store(draft: DraftRecord): DraftRecord {
    const next = { ...draft, changes: draft.changes + 1 };
    this.#updateRow({ seq: draft.seq, ...toValues(next), ...(next.trashedAt === null ? { sweeps: 0 } : {}) });
    return next;
  }

  #insertRow(values: Parameters): number {
    const names = Object.keys(values);
    const places = names.map((name) => `:${name}`);
    return this.#connection.run(`insert into drafts (${names.join(', ')}) values (${places.join(', ')})`, values).id;
  }

  #updateRow(values: Parameters): boolean {
    const sets = Object.keys(values).map((name) => `${name} = :${name}`);
    return this.#connection.run(`update drafts set ${sets.join(', ')} where seq = :seq`, values).changes > 0;
  }
}

export function isDraftIntact(row: StoredDraft): boolean {
  try {
    const draft = toRecord(row);
    return fingerprintFields(draft.fields) === draft.fingerprint && hashOfDraft(draft).equals(row.hash);
  } catch {
    return false;
  }
}

function hashOfDraft(draft: Omit<DraftRecord, 'seq'>) {
  const { id, owner, createdAt, updatedAt, trashedAt, publications, front, fingerprint } = draft;
  return hashOf([id, owner, createdAt, updatedAt, trashedAt, publications, front, fingerprint]);
}

function toValues(draft: Omit<DraftRecord, 'seq'>) {
  return {
    id: draft.id,
    owner: draft.owner,
    hash: hashOfDraft(draft),
    fingerprint: draft.fingerprint,
    changes: draft.changes,
    head: draft.head,
    conflict: draft.conflict,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
    trashed_at: draft.trashedAt,
    publications: JSON.stringify(draft.publications),
    summary: toExcerpt(draft.fields),
    front: draft.front,
    ...Object.fromEntries(POST_FIELD_NAMES.map((name) => [fieldOf(name).column, draft.fields[name]])),
  };
}

export function toRecord(row: StoredDraft): DraftRecord {
  return {
    seq: row.seq,
    id: row.id,
    owner: row.owner,
    fingerprint: row.fingerprint,
    changes: row.changes,
    head: row.head,
    conflict: row.conflict,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    trashedAt: row.trashed_at,
    publications: parsePublications(row.publications),
    front: row.front,
    fields: mapFields((name) => row[POST_FIELDS[name].column]),
  };
}
