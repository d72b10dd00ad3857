import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import type { Connection } from '../connection.ts';
import { type DraftText, hashOf, VERSION_KINDS, type VersionKind } from '../draft-record.ts';

export type ListedVersion = { id: number; at: number; kind: VersionKind; bytes: number };

const textSchema = z.object({ fields: draftFieldsSchema, front: z.string() });

/** Level 3 takes 0.4 ms for 50 kB and more than halves it. The frame has a checksum. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

/** While the author types, a new version replaces one younger than this. */
const COALESCE_MS = 30_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Old `saved` versions are thinned out. A version that an outside change, a merge, or a restore replaced stays. */
export class VersionTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @param mayReplace false to keep the version before, as for imported history and what a change set replaces. */
  add(
    draft: number,
    text: DraftText,
    {
      kind,
      at,
      raw = null,
      mayReplace = true,
    }: { kind: VersionKind; at: number; raw?: Uint8Array | null; mayReplace?: boolean },
  ): number {
    if (kind === 'saved' && mayReplace) this.#dropCoalesced(draft, at);
    const source = toSource(text);
    const hash = hashOf(source);
    return this.#connection.run(
      `insert into versions (draft, at, kind, bytes, hash, fields, row_hash, raw)
       values (:draft, :at, :kind, :bytes, :hash, :fields, :rowHash, :raw)`,
      {
        draft,
        at,
        kind,
        bytes: Buffer.byteLength(text.fields.content),
        hash,
        fields: zstdCompressSync(source, ZSTD),
        rowHash: hashOfRow({ draft, at, hash, raw }),
        raw,
      },
    ).id;
  }

  #dropCoalesced(draft: number, now: number): void {
    const [newest, before] = this.#connection.all<{ id: number; at: number; kind: VersionKind }>(
      'select id, at, kind from versions where draft = :draft order by id desc limit 2',
      { draft },
    );
    if (newest?.kind !== 'saved' || before?.kind !== 'saved') return;
    if (newest.at > now || newest.at <= now - COALESCE_MS) return;
    this.#connection.run(
      'delete from versions where id = :id and not exists (select 1 from mirror where mirror.head = :id)',
      { id: newest.id },
    );
  }

  list(draft: number): ListedVersion[] {
    return this.#connection.all('select id, at, kind, bytes from versions where draft = :draft order by id desc', {
      draft,
    });
  }

  /** Returns null if there is no such version, `damaged` if its hash is wrong. */
  read(draft: number, id: number): (DraftText & { kind: VersionKind; at: number }) | 'damaged' | null {
    const row = this.#connection.get<{ kind: VersionKind; at: number; hash: Uint8Array; fields: Uint8Array }>(
      'select kind, at, hash, fields from versions where draft = :draft and id = :id',
      { draft, id },
    );
    if (row === undefined) return null;
    const text = decodeVersion(row);
    return text === null ? 'damaged' : { ...text, kind: row.kind, at: row.at };
  }

  find(draft: number, text: DraftText): number | null {
    const hash = hashOf(toSource(text));
    const row = this.#connection.get<{ id: number }>(
      'select id from versions where draft = :draft and hash = :hash order by id desc limit 1',
      { draft, hash },
    );
    return row?.id ?? null;
  }

  findOutside(draft: number, after: number): number | null {
    const row = this.#connection.get<{ id: number }>(
      "select id from versions where draft = :draft and id > :after and kind = 'outside' order by id desc limit 1",
      { draft, after },
    );
    return row?.id ?? null;
  }

  findBefore(draft: number, id: number): number | null {
    const row = this.#connection.get<{ id: number }>(
      "select id from versions where draft = :draft and id < :id and kind not in ('blog', 'copy') order by id desc limit 1",
      { draft, id },
    );
    return row?.id ?? null;
  }

  markPublished(id: number): void {
    this.#connection.run("update versions set kind = 'published' where id = :id", { id });
  }

  measure(): { count: number; bytes: number } {
    const row = this.#connection.get<{ count: number; bytes: number | null }>(
      'select count(*) as count, sum(length(fields) + coalesce(length(raw), 0)) as bytes from versions',
    );
    return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
  }

  /**
   * Deletes a `saved` version if all of this is true:
   * - The next version is `saved`, too.
   * - It's older than a day, and 50 versions are newer.
   * - Its slot has a newer version. A slot is an hour in the first week, a day in the first 90 days, then a week.
   * - Its draft isn't in the trash, and nothing refers to it.
   */
  thin(now: number): void {
    // Bound numbers are reals, so integer divisors must be literals.
    this.#connection.run(
      `delete from versions where id in (
        select id from (
          select v.id, v.kind, v.at,
            lead(v.kind) over byId as newer_kind,
            count(*) over (partition by v.draft order by v.id desc) - 1 as newer,
            row_number() over (partition by v.draft,
              case when v.at > :week then v.at / ${HOUR_MS}
                   when v.at > :quarter then -1 - v.at / ${DAY_MS}
                   else -1000000000 - v.at / ${7 * DAY_MS} end
              order by v.id desc) as place
          from versions v join drafts d on d.seq = v.draft
          where d.trashed_at is null
          window byId as (partition by v.draft order by v.id)
        )
        where kind = 'saved' and newer_kind = 'saved' and at < :day and newer >= 50 and place > 1
      ) and ${IS_UNREFERENCED}`,
      { day: now - DAY_MS, week: now - 7 * DAY_MS, quarter: now - 90 * DAY_MS },
    );
  }

  /** Keeps only the newest of each run of consecutive `saved` versions. Returns the number of bytes freed. */
  dropSaved(drafts: readonly number[]): number {
    const before = this.measure().bytes;
    for (const draft of drafts) {
      this.#connection.run(
        `delete from versions where id in (
          select id from (
            select id, kind, lead(kind) over (order by id) as newer_kind from versions where draft = :draft
          ) where kind = 'saved' and newer_kind = 'saved'
        ) and ${IS_UNREFERENCED}`,
        { draft },
      );
    }
    return before - this.measure().bytes;
  }
}

/** A change set that can be undone refers to the texts it replaced. */
const IS_UNREFERENCED = `
  not exists (select 1 from drafts where drafts.head = versions.id or drafts.conflict = versions.id)
  and not exists (select 1 from mirror where mirror.head = versions.id)
  and not exists (select 1 from change_set_posts as changed
    where changed.draft = versions.draft and changed.before_version = versions.id and changed.state = 'changed')`;

/** Uses one field order, because versions are found by hash. */
function toSource({ fields, front }: DraftText): string {
  return JSON.stringify({ fields: draftFieldsSchema.parse(fields), front });
}

export function decodeVersion({ hash, fields }: { hash: Uint8Array; fields: Uint8Array }): DraftText | null {
  try {
    const source = zstdDecompressSync(fields).toString('utf8');
    return hashOf(source).equals(hash) ? textSchema.parse(JSON.parse(source)) : null;
  } catch {
    return null;
  }
}

export type VersionRow = {
  id: number;
  draft: number;
  at: number;
  kind: VersionKind;
  bytes: number;
  hash: Uint8Array;
  fields: Uint8Array;
  row_hash: Uint8Array;
  raw: Uint8Array | null;
};

export function isVersionIntact(row: VersionRow): boolean {
  return VERSION_KINDS.includes(row.kind) && hashOfRow(row).equals(row.row_hash) && decodeVersion(row) !== null;
}

function hashOfRow({ draft, at, hash, raw }: Pick<VersionRow, 'draft' | 'at' | 'hash' | 'raw'>): Buffer {
  const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  return hashOf([draft, at, toHex(hash), raw === null ? null : toHex(raw)]);
}
