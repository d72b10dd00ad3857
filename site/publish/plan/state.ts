import { hash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { PostAddress } from '@callwright/shared/api/releases/post-changes.ts';
import type { LeftOutPost } from '@callwright/shared/api/releases/release-history.ts';
import { type Post, type PostSummary, postSchema, postSummarySchema } from '@callwright/shared/post/post.ts';
import type { z } from 'zod';
import { listPostPictures } from '../../blog/site-pictures.ts';
import { listPostTags } from '../../blog/tags.ts';
import { standOutWords } from '../../blog/words/words.ts';
import type { ArchivedPost } from './archive.ts';
import { fingerprint } from './fingerprint.ts';

/** A file of a page that is rendered and not yet part of the site. */
export type RenderedFile = {
  path: string;
  sha256: string;
  size: number;
  /** Where its content lies until then. */
  source: string;
};

/** A post as readers see it now; views are in no page. */
export const sourcePostSchema = postSchema.omit({ views: true });

export type SourcePost = z.infer<typeof sourcePostSchema>;

/** A picture of ours that a post names. */
export type NamedPicture = {
  path: string;
  /** Whether networks show it for the post. */
  isShared: boolean;
  /** Who uploaded it. */
  author: string;
};

/** A file of the site, and the page that it belongs to. */
export type StoredFile = { path: string; page: string; sha256: string; size: number };

/** What the publisher knows of itself: which release the state is, and what it was made of. */
export type Facts = {
  /** The release that the state is of; null before the first one. */
  release: string | null;
  cursor: unknown;
  /** The version of the base that every page was made with. */
  base: string | null;
  /** The release that `current` was last switched to; another one than `release` is to be switched to. */
  served: string | null;
  /** The host, and the release that it holds; null where that is unknown. */
  uploaded: { host: string; release: string } | null;
  /** The release that the public site was seen to show. */
  confirmed: string | null;
};

const NO_FACTS: Facts = { release: null, cursor: null, base: null, served: null, uploaded: null, confirmed: null };

const SCHEMA = `
  create table facts (name text primary key, value text not null) strict, without rowid;
  create table posts (
    id text primary key, slug text not null, title text not null, revision integer not null,
    published_ms integer not null, published_at text not null, changed_at text not null,
    shown_hash text not null, whole_hash text not null,
    tags text not null, words text not null, related text not null default '[]',
    pictures text not null,
    summary text not null, post text not null
  ) strict;
  create index posts_order on posts (published_ms, published_at, id);
  create index posts_slug on posts (slug);
  create table left_out (id text primary key, title text not null, revision integer, reason text not null) strict;
  create table missing_pictures (path text primary key, reason text) strict;
  create table addresses (slug text primary key, post_id text not null, leads_to text) strict;
  create index addresses_post on addresses (post_id);
  create table pages (key text primary key, fingerprint text not null) strict, without rowid;
  create table files (path text not null, page text not null, sha256 text not null, size integer not null, primary key (path, page)) strict, without rowid;
  create index files_page on files (page);
  create table unreported (id text primary key, slug text, title text, revision integer) strict;
`;

/** SQLite's code for a lock that another process holds. */
const SQLITE_BUSY = 5;

/** Names the schema: a state of another one starts over empty, because everything in it can be read and made again. */
const FORMAT = hash('sha256', SCHEMA, 'buffer').readInt32BE();

/**
 * The state of a publisher: what the site consists of, so that a change costs what it changes. Every
 * write between `begin` and `commit` counts together or not at all, a killed process included.
 */
export class State {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** A state that ends with its process. */
  static inMemory(): State {
    const db = new DatabaseSync(':memory:');
    prepare(db);
    return new State(db);
  }

  /**
   * Opens the state for this publisher alone, until it is closed or its process ends; null while another process has it.
   * The lock is the operating system's, so nobody waits for a dead one.
   */
  static open(path: string): State | null {
    const db = new DatabaseSync(path);
    try {
      db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;');
      prepare(db);
      return new State(db);
    } catch (cause) {
      db.close();
      if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return null;
      throw cause;
    }
  }

  #statement(sql: string) {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    this.#statement(sql).run(...values);
  }

  /** The rows are ours: the schema above says what is in them. */
  #all<Row>(sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql).all(...values) as Row[];
  }

  deletePost(id: string): void {
    this.#run('delete from posts where id = ?', id);
    this.#run('delete from left_out where id = ?', id);
  }

  #readText(column: 'post' | 'summary', id: string): unknown {
    const [row] = this.#all<{ text: string }>(`select ${column} as text from posts where id = ?`, id);
    if (!row) throw new Error(`The publisher's state has no post ${id}`);
    return JSON.parse(row.text);
  }

  readPost(id: string): Post {
    return { ...(this.#readText('post', id) as SourcePost), views: 0 };
  }

  readSummary(id: string): PostSummary {
    return this.#readText('summary', id) as PostSummary;
  }

  begin() {
    this.#db.exec('begin immediate');
  }

  commit() {
    this.#db.exec('commit');
  }

  rollback() {
    if (this.#db.isTransaction) this.#db.exec('rollback');
  }

  close() {
    this.#db.close();
  }

  readFacts(): Facts {
    const stored = this.#all<{ name: string; value: string }>('select name, value from facts');
    return { ...NO_FACTS, ...Object.fromEntries(stored.map(({ name, value }) => [name, JSON.parse(value)])) };
  }

  writeFacts(facts: Partial<Facts>): void {
    for (const [name, value] of Object.entries(facts)) {
      this.#run('insert or replace into facts (name, value) values (?, ?)', name, JSON.stringify(value));
    }
  }

  /** Stores a post as readers see it now, in place of what was known of it. */
  writePost(post: SourcePost): void {
    const [before] = this.#all<{ related: string }>('select related from posts where id = ?', post.id);
    this.deletePost(post.id);
    const summary = postSummarySchema.parse(post);
    this.#run(
      `insert into posts (id, slug, title, revision, published_ms, published_at, changed_at, shown_hash, whole_hash,
                            tags, words, related, pictures, summary, post)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      post.id,
      post.slug,
      post.title,
      post.revision,
      Date.parse(post.published_at),
      post.published_at,
      post.revised_at ?? post.published_at,
      fingerprint(summary),
      fingerprint(post),
      JSON.stringify(listPostTags(post.keywords)),
      JSON.stringify(standOutWords(post.content)),
      before?.related ?? '[]',
      JSON.stringify(listPostPictures(post)),
      JSON.stringify(summary),
      JSON.stringify(post),
    );
    // The address is the post's own now, whatever it led to before.
    this.#run('delete from addresses where slug = ?', post.slug);
  }

  /** Remembers a post that no page can be made of, and why. */
  leaveOut({ id, title, revision, reason }: LeftOutPost): void {
    this.deletePost(id);
    this.#run('insert into left_out (id, title, revision, reason) values (?, ?, ?, ?)', id, title, revision, reason);
  }

  listLeftOut() {
    return this.#all<LeftOutPost>('select id, title, revision, reason from left_out order by id');
  }

  findPost(id: string): KnownPost | null {
    return this.#all<KnownPost>('select id, slug, title, revision from posts where id = ?', id)[0] ?? null;
  }

  /** Whether readers see a post at an address. */
  hasPostAt(slug: string) {
    return this.#all('select 1 from posts where slug = ? limit 1', slug).length > 0;
  }

  /** Lists posts of one address: two where one of them has left it since it was read. */
  listPostsAt(slug: string) {
    return this.#all<{ id: string }>('select id from posts where slug = ?', slug).map(({ id }) => id);
  }

  /** Lists the addresses of the pictures that posts begin with. */
  listPictures() {
    return this.#all<{ url: string | null }>("select summary ->> 'featured_image_url' as url from posts").flatMap(
      ({ url }) => url ?? [],
    );
  }

  /** Counts the posts that readers see, those without a page included. */
  countPosts(): number {
    const [row] = this.#all<{ posts: number }>(
      'select (select count(*) from posts) + (select count(*) from left_out) as posts',
    );
    return row?.posts ?? 0;
  }

  listPosts() {
    return this.#all<KnownPost>('select id, slug, title, revision from posts');
  }

  /** Reads every post, the oldest first, without the texts. */
  readArchive(): ArchivedPost[] {
    return this.#all<ArchiveRow>(`select ${ARCHIVE_COLUMNS} from posts order by published_ms, published_at, id`).map(
      toArchived,
    );
  }

  /** Reads one post without its text; null where readers see none. */
  findArchived(id: string): ArchivedPost | null {
    const [row] = this.#all<ArchiveRow>(`select ${ARCHIVE_COLUMNS} from posts where id = ?`, id);
    return row ? toArchived(row) : null;
  }

  listPicturesOf(id: string): NamedPicture[] {
    return this.#all<PicturesRow>(`select pictures from posts where id = ?`, id).flatMap(toNamedPictures);
  }

  /** Lists the pictures that wait for a release to make them, those of older posts first. */
  listWaitingPictures(): NamedPicture[] {
    const waiting = this.#all<{ path: string }>('select path from missing_pictures where reason is null');
    if (waiting.length === 0) return [];
    const paths = new Set(waiting.map(({ path }) => path));
    return this.#all<PicturesRow>(
      `select pictures from posts where pictures <> '[]' order by published_ms, published_at, id`,
    )
      .flatMap(toNamedPictures)
      .filter(({ path }) => paths.has(path));
  }

  /**
   * Lists the pictures that could not be had, and why; the reason is null where they wait for a later release. Those
   * that no post names any more are forgotten.
   */
  listMissingPictures(): { path: string; reason: string | null }[] {
    return this.#all<{ path: string; reason: string | null }>(
      `select path, reason from missing_pictures
         where exists (select 1 from posts where instr(posts.pictures, missing_pictures.path) > 0)
         order by path`,
    );
  }

  /** Lists some of those that could not be had, those first that were asked for the longest ago. */
  listPicturesToRetry(maxCount: number): string[] {
    const missing = new Set(this.listMissingPictures().map(({ path }) => path));
    // A row that is replaced becomes the last one.
    const oldestFirst = this.#all<{ path: string }>(
      'select path from missing_pictures where reason is not null order by rowid',
    );
    return oldestFirst.flatMap(({ path }) => (missing.has(path) ? [path] : [])).slice(0, maxCount);
  }

  /**
   * Remembers why a picture could not be had, as `listMissingPictures` tells; null where it could.
   *
   * @returns whether that is news for its pages.
   */
  writePictureFailure(path: string, failure: { reason: string | null } | null): boolean {
    const wasMissing = this.#all('select 1 from missing_pictures where path = ?', path).length > 0;
    if (failure === null) this.#run('delete from missing_pictures where path = ?', path);
    else this.#run('insert or replace into missing_pictures (path, reason) values (?, ?)', path, failure.reason);
    return wasMissing !== (failure !== null);
  }

  writeRelated(id: string, related: readonly string[]) {
    this.#run('update posts set related = ? where id = ?', JSON.stringify(related), id);
  }

  /** Replaces the addresses of some posts. */
  writeAddresses(postIds: readonly string[], addresses: readonly PostAddress[]): void {
    for (const id of postIds) this.#run('delete from addresses where post_id = ?', id);
    for (const { slug, postId, leadsTo } of addresses) {
      this.#run('insert or replace into addresses (slug, post_id, leads_to) values (?, ?, ?)', slug, postId, leadsTo);
    }
  }

  replaceAddresses(addresses: readonly PostAddress[]): void {
    this.#run('delete from addresses');
    this.writeAddresses([], addresses);
  }

  /** Lists the addresses of the newest posts first, and those of deleted posts last. */
  listAddresses() {
    return this.#all<PostAddress>(
      `select addresses.slug, post_id as postId, leads_to as leadsTo
         from addresses left join posts on posts.id = post_id
         order by leads_to is null, published_ms desc, published_at desc, post_id desc, addresses.slug`,
    );
  }

  readPages() {
    return new Map(
      this.#all<{ key: string; fingerprint: string }>('select key, fingerprint from pages').map(
        ({ key, fingerprint }) => [key, fingerprint],
      ),
    );
  }

  writePage(key: string, value: string) {
    this.#run('insert or replace into pages (key, fingerprint) values (?, ?)', key, value);
  }

  deletePage(key: string) {
    this.#run('delete from pages where key = ?', key);
  }

  /** The content that a file of the site has; null where there is no such file. */
  findFile(path: string) {
    return (
      this.#all<Pick<StoredFile, 'sha256' | 'size'>>(
        'select sha256, size from files where path = ? limit 1',
        path,
      )[0] ?? null
    );
  }

  listFilesOf(page: string) {
    return this.#all<StoredFile>('select path, page, sha256, size from files where page = ? order by path', page);
  }

  listFiles() {
    return this.#all<Omit<StoredFile, 'page'>>('select distinct path, sha256, size from files order by path');
  }

  deleteFilesOf(page: string) {
    this.#run('delete from files where page = ?', page);
  }

  writeFile({ path, page, sha256, size }: StoredFile) {
    this.#run('insert or replace into files (path, page, sha256, size) values (?, ?, ?, ?)', path, page, sha256, size);
  }

  /** Remembers how readers last had a post, until a release that changes it is live. */
  writeUnreported(id: string, before: KnownPost | null) {
    this.#run(
      'insert or ignore into unreported (id, slug, title, revision) values (?, ?, ?, ?)',
      id,
      before?.slug ?? null,
      before?.title ?? null,
      before?.revision ?? null,
    );
  }

  listUnreported(): [id: string, before: KnownPost | null][] {
    return this.#all<{ [Name in keyof KnownPost]: KnownPost[Name] | null }>(
      'select id, slug, title, revision from unreported',
    ).map(({ id, slug, title, revision }) => [
      id ?? '',
      slug === null || title === null || revision === null || id === null ? null : { id, slug, title, revision },
    ]);
  }

  clearUnreported() {
    this.#run('delete from unreported');
  }
}

type PicturesRow = { pictures: string };

/** A picture lies in its author's folder. */
function toNamedPictures({ pictures }: PicturesRow): NamedPicture[] {
  return (JSON.parse(pictures) as Omit<NamedPicture, 'author'>[]).map((picture) => ({
    ...picture,
    author: picture.path.split('/', 1)[0] ?? '',
  }));
}

const ARCHIVE_COLUMNS = `id, slug, title, published_at, shown_hash as shownHash, whole_hash as wholeHash,
  changed_at as changedAt, tags, words, related, pictures`;

type ArchiveRow = Record<keyof ArchivedPost, string>;

function toArchived({ tags, words, related, pictures, ...post }: ArchiveRow): ArchivedPost {
  return {
    ...post,
    tags: JSON.parse(tags),
    words: JSON.parse(words),
    related: JSON.parse(related),
    pictures: (JSON.parse(pictures) as { path: string }[]).map(({ path }) => path),
  };
}

export type KnownPost = { id: string; slug: string; title: string; revision: number };

function prepare(db: DatabaseSync): void {
  // A write takes the lock.
  db.exec('begin immediate');
  const version = db.prepare('pragma user_version').get()?.user_version;
  if (version !== FORMAT) {
    const tables = db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all();
    for (const { name } of tables) db.exec(`drop table "${name}"`);
    db.exec(SCHEMA);
    db.exec(`pragma user_version = ${FORMAT}`);
  }
  db.exec('commit');
}
