import { randomUUID } from 'node:crypto';
import type { Connection } from '../connection.ts';
import type { Database } from '../database.ts';
import { type DraftRecord, fingerprintFields, type VersionKind } from '../draft-record.ts';
import { isDraftIntact, type StoredDraft, toRecord } from '../tables/drafts.ts';
import { isEntryIntact, type OutboxRow } from '../tables/outbox.ts';
import { isAltIntact, type PictureAltRow } from '../tables/picture-alts.ts';
import { decodeVersion, isVersionIntact, type VersionRow } from '../tables/versions.ts';
import { type DamagedFile, readRows, type Table, tryTo } from './damaged-file.ts';

export type Recovered = { drafts: number; versions: number; outbox: number; unreadable: number };

const NEVER_HEADS: readonly VersionKind[] = ['blog', 'copy'];

const KEPT_FACTS = ['imported-layout'];

/** Copies every intact row of a damaged file into a database made from the newest copy. */
export class Repair {
  readonly #database: Database;
  readonly #recovered = { drafts: new Set<number>(), versions: 0, outbox: 0 };
  readonly #read = new Set<number>();
  /** `<table> <key>` of rows that were unreadable in every attempt. */
  #unreadable: Set<string> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  run(file: DamagedFile): Recovered {
    return this.#database.connection.transaction(() => {
      file.open((connection, isNewest) => this.#recoverAll(connection, isNewest));
      this.#repairHeads();
      const { drafts, versions, outbox } = this.#recovered;
      return { drafts: drafts.size, versions, outbox, unreadable: this.#unreadable?.size ?? 0 };
    });
  }

  #recoverAll(damaged: Connection, isNewest: boolean): void {
    const failed = [
      ...this.#recoverRows<StoredDraft>(damaged, 'drafts', isDraftIntact, (row) => this.#recoverDraft(row)),
      ...this.#recoverRows<VersionRow>(damaged, 'versions', isVersionIntact, (row) => this.#recoverVersion(row)),
    ];
    if (!isNewest) return;
    failed.push(
      ...this.#recoverRows<OutboxRow & { hash: Uint8Array }>(damaged, 'outbox', isEntryIntact, (row) =>
        this.#recoverEntry(row),
      ),
      ...this.#recoverRows<PictureAltRow>(damaged, 'picture_alts', isAltIntact, (row) => this.#recoverAlt(row)),
    );
    const before = this.#unreadable;
    this.#unreadable = new Set(failed.filter((place) => before?.has(place) ?? true));
    for (const name of KEPT_FACTS) {
      const fact = tryTo(() => damaged.get<{ value: string }>('select value from facts where name = :name', { name }));
      if (fact !== undefined) this.#database.facts.store(name, fact.value);
    }
  }

  #recoverRows<Row>(
    damaged: Connection,
    table: Table,
    isRowIntact: (row: Row) => boolean,
    recover: (row: Row) => void,
  ): string[] {
    const failed: string[] = [];
    const hasStableKeys = table === 'drafts' || table === 'versions';
    readRows(damaged, table, this.#lastKey(table), (row, key) => {
      if (row !== null && tryTo(() => isRowIntact(row as Row)) === true) recover(row as Row);
      else if (!hasStableKeys) failed.push(row === null ? table : `${table} ${key}`);
      else if (!this.#has(table, key)) failed.push(`${table} ${key}`);
    });
    return failed;
  }

  #lastKey(table: Table): number {
    const sql = `select coalesce(max(rowid), 0) as key from ${table}`;
    return this.#database.connection.get<{ key: number }>(sql)?.key ?? 0;
  }

  #has(table: Table, key: number): boolean {
    return this.#database.connection.get(`select 1 from ${table} where rowid = :key`, { key }) !== undefined;
  }

  #recoverDraft(row: StoredDraft): void {
    const { drafts, connection } = this.#database;
    const draft = withValidNumbers(toRecord(row));
    const known = drafts.read(draft.id);
    if (known !== null && known.seq > draft.seq) return;
    this.#read.add(draft.seq);
    if (known?.seq === draft.seq && known.changes >= draft.changes) return;
    // The draft was deleted for good and created again with the same id.
    if (known !== null && known.seq < draft.seq)
      connection.run('delete from drafts where seq = :seq', { seq: known.seq });
    drafts.put(draft);
    this.#recovered.drafts.add(draft.seq);
  }

  #recoverVersion(row: VersionRow): void {
    const { drafts, connection } = this.#database;
    const known = connection.get<{ kind: VersionKind }>('select kind from versions where id = :id', { id: row.id });
    if (known !== undefined) {
      if (row.kind === 'published' && known.kind !== 'published') this.#database.versions.markPublished(row.id);
      return;
    }
    if (drafts.readBySeq(row.draft) === null) this.#makeDraft(row);
    const { id, draft, at, kind, hash, fields, row_hash, raw } = row;
    const bytes = Buffer.byteLength(decodeVersion(row)?.fields.content ?? '');
    connection.run(
      `insert into versions (id, draft, at, kind, bytes, hash, fields, row_hash, raw)
       values (:id, :draft, :at, :kind, :bytes, :hash, :fields, :row_hash, :raw)`,
      { id, draft, at, kind, bytes, hash, fields, row_hash, raw },
    );
    this.#recovered.versions += 1;
  }

  /** Creates a draft for versions whose draft is unreadable. Its id and owner are lost. */
  #makeDraft(version: VersionRow): void {
    const text = decodeVersion(version);
    if (text === null) return;
    const draft: DraftRecord = {
      ...text,
      seq: version.draft,
      id: randomUUID(),
      owner: null,
      fingerprint: fingerprintFields(text.fields),
      changes: 1,
      head: version.id,
      conflict: null,
      createdAt: version.at,
      updatedAt: version.at,
      trashedAt: null,
      publications: [],
    };
    this.#database.drafts.put(draft);
    this.#recovered.drafts.add(draft.seq);
  }

  #recoverAlt({ hash, alt }: PictureAltRow): void {
    this.#database.pictureAlts.store(hash, alt);
  }

  /** Ignores the copy's outbox: those posts may have been published or canceled since. */
  #recoverEntry({ post, origin, account, entry }: OutboxRow): void {
    const { outbox, drafts } = this.#database;
    const isTrashed = (drafts.read(post)?.trashedAt ?? null) !== null;
    const isKnown = outbox.list().rows.some((row) => row.post === post && row.origin === origin);
    if (isTrashed || isKnown) return;
    outbox.store([{ post, origin, account, entry }]);
    this.#recovered.outbox += 1;
  }

  /** Gives every draft a version with its text. A draft that is older than its versions gets the newest text. */
  #repairHeads(): void {
    const { drafts, versions, connection } = this.#database;
    for (const { seq } of connection.all<{ seq: number }>('select seq from drafts')) {
      const draft = drafts.readBySeq(seq);
      if (draft === null) continue;
      const listed = versions.list(seq);
      const conflict = listed.some(({ id }) => id === draft.conflict) ? draft.conflict : null;
      if (this.#read.has(seq)) drafts.put({ ...draft, conflict, head: this.#findHead(draft) });
      else this.#moveToNewest({ ...draft, conflict }, listed);
    }
  }

  #findHead(draft: DraftRecord): number {
    const { versions } = this.#database;
    return versions.find(draft.seq, draft) ?? versions.add(draft.seq, draft, { kind: 'restored', at: draft.updatedAt });
  }

  #moveToNewest(draft: DraftRecord, listed: readonly { id: number; at: number; kind: VersionKind }[]): void {
    const newest = listed.find(({ kind }) => !NEVER_HEADS.includes(kind));
    if (newest === undefined || newest.id <= draft.head) return;
    const text = this.#database.versions.read(draft.seq, newest.id);
    if (text === null || text === 'damaged') return;
    const { fields, front } = text;
    const fingerprint = fingerprintFields(fields);
    const changes = draft.changes + 1;
    this.#database.drafts.put({ ...draft, fields, front, fingerprint, changes, head: newest.id, updatedAt: newest.at });
  }
}

function withValidNumbers(draft: DraftRecord): DraftRecord {
  return {
    ...draft,
    fingerprint: fingerprintFields(draft.fields),
    changes: Number.isSafeInteger(draft.changes) ? draft.changes : 1,
    head: Number.isSafeInteger(draft.head) ? draft.head : 0,
    conflict: Number.isSafeInteger(draft.conflict) ? draft.conflict : null,
  };
}
