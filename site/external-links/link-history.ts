import { DatabaseSync } from 'node:sqlite';
import type { FailedLink } from '@callwright/shared/api/releases/report-broken-links.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHECK_INTERVAL_MS = 7 * DAY_MS;

/** `page` is the post's path on the site. */
export type LinkedPost = { id: string; page: string; textHash: string };

export type BrokenLinksOfPost = { id: string; page: string; links: FailedLink[] };

/** A link that failed twice with this time in between is broken. */
const BROKEN_AFTER_MS = CHECK_INTERVAL_MS;

const FORMAT = 1;

const SCHEMA = `
  create table posts (id text primary key, page text not null, text_hash text not null, reported text) strict;
  create table post_links (
    post_id text not null references posts (id) on delete cascade, url text not null, primary key (post_id, url)
  ) strict, without rowid;
  create index post_links_url on post_links (url);
  create table links (
    url text primary key, checked_ms integer, first_failed_ms integer, last_failed_ms integer, reason text
  ) strict;
`;

const BROKEN = `
  select posts.id, posts.page, posts.reported, (
    select json_group_array(json_object(
      'url', url, 'reason', reason, 'firstFailedAt', first_failed_ms, 'lastFailedAt', last_failed_ms
    ) order by url)
    from post_links join links using (url)
    where post_links.post_id = posts.id and last_failed_ms - first_failed_ms >= ${BROKEN_AFTER_MS}
  ) as broken from posts`;

type BrokenRow = { id: string; page: string; broken: string };

/** When each link to another site was checked and failed. It outlives the publisher's state, which can be rebuilt. */
export class LinkHistory {
  readonly #db: DatabaseSync;

  private constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Null if another process has it. */
  static open(path: string): LinkHistory | null {
    const db = new DatabaseSync(path);
    try {
      db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma foreign_keys = on;');
      db.exec('begin immediate');
      if (db.prepare('pragma user_version').get()?.user_version !== FORMAT) {
        db.exec('drop table if exists post_links; drop table if exists links; drop table if exists posts;');
        db.exec(`${SCHEMA} pragma user_version = ${FORMAT};`);
      }
      db.exec('commit');
      return new LinkHistory(db);
    } catch (cause) {
      db.close();
      if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return null;
      throw cause;
    }
  }

  close(): void {
    this.#db.close();
  }

  /** Forgets posts that are gone. @returns the IDs of posts whose links have to be read. */
  keepPosts(posts: readonly LinkedPost[]): string[] {
    const known = new Map(
      this.#db
        .prepare('select id, page, text_hash from posts')
        .all()
        .map(({ id, page, text_hash }) => [String(id), `${text_hash} ${page}`]),
    );
    const kept = new Set(posts.map(({ id }) => id));
    for (const id of known.keys()) if (!kept.has(id)) this.#db.prepare('delete from posts where id = ?').run(id);
    return posts.flatMap(({ id, page, textHash }) => (known.get(id) === `${textHash} ${page}` ? [] : id));
  }

  writePost({ id, page, textHash }: LinkedPost, urls: readonly string[]): void {
    this.#db.exec('begin');
    this.#db
      .prepare(
        `insert into posts (id, page, text_hash) values (?, ?, ?)
         on conflict (id) do update set page = excluded.page, text_hash = excluded.text_hash`,
      )
      .run(id, page, textHash);
    this.#db.prepare('delete from post_links where post_id = ?').run(id);
    for (const url of new Set(urls)) {
      this.#db.prepare('insert into post_links (post_id, url) values (?, ?)').run(id, url);
      this.#db.prepare('insert or ignore into links (url) values (?)').run(url);
    }
    this.#db.exec('commit');
  }

  forgetUnlinked(): void {
    this.#db.exec('delete from links where not exists (select 1 from post_links where post_links.url = links.url)');
  }

  /** Links that were never checked come first. */
  listDue(nowMs: number, maxLinks: number): string[] {
    return this.#db
      .prepare(
        `select url from links where checked_ms is null or checked_ms <= ?
         order by checked_ms nulls first, url limit ?`,
      )
      .all(nowMs - CHECK_INTERVAL_MS, maxLinks)
      .map(({ url }) => String(url));
  }

  /** @param reason why the link failed; null if it works. */
  record(url: string, nowMs: number, reason: string | null): void {
    this.#db
      .prepare(
        `update links set checked_ms = :now, reason = :reason,
           first_failed_ms = iif(:reason is null, null, coalesce(first_failed_ms, :now)),
           last_failed_ms = iif(:reason is null, null, :now)
         where url = :url`,
      )
      .run({ now: nowMs, reason, url });
  }

  listBroken(): BrokenLinksOfPost[] {
    return this.#list(`select id, page, broken from (${BROKEN}) where broken <> '[]' order by page`);
  }

  /** Posts whose broken links changed since `markReported`, or whose links were all checked for the first time. */
  listUnreported(): BrokenLinksOfPost[] {
    return this.#list(
      `select id, page, broken from (${BROKEN}) as posts where reported <> broken or reported is null
         and exists (select 1 from post_links where post_id = posts.id)
         and not exists (
           select 1 from post_links join links using (url) where post_id = posts.id and checked_ms is null
         )
       order by page`,
    );
  }

  markReported({ id }: BrokenLinksOfPost): void {
    this.#db
      .prepare(
        `update posts set reported = (select broken from (${BROKEN}) as found where found.id = posts.id) where id = ?`,
      )
      .run(id);
  }

  #list(sql: string): BrokenLinksOfPost[] {
    const rows = this.#db.prepare(sql).all() as BrokenRow[];
    return rows.map(({ id, page, broken }) => ({ id, page, links: parseLinks(broken) }));
  }
}

const SQLITE_BUSY = 5;

type StoredLink = { url: string; reason: string; firstFailedAt: number; lastFailedAt: number };

function parseLinks(json: string): FailedLink[] {
  const toTime = (ms: number) => new Date(ms).toISOString();
  return (JSON.parse(json) as StoredLink[]).map(({ firstFailedAt, lastFailedAt, ...link }) => ({
    ...link,
    firstFailedAt: toTime(firstFailedAt),
    lastFailedAt: toTime(lastFailedAt),
  }));
}
