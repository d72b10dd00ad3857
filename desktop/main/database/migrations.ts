/** `CWW1`: identifies the editor's database. */
export const APPLICATION_ID = 0x43575731;

/**
 * Append only: `user_version` counts a database's steps. Short columns come first, because SQLite reads a row from its
 * start. Times (milliseconds since the epoch) are only displayed. Ids and `changes` define every order.
 */
export const MIGRATIONS: readonly string[] = [
  `
  create table drafts (
    seq integer primary key autoincrement,
    id text not null unique,
    owner text,
    hash blob not null,
    fingerprint text not null,
    changes integer not null,
    head integer not null,
    conflict integer,
    created_at integer not null,
    updated_at integer not null,
    trashed_at integer,
    sweeps integer not null default 0,
    publications text not null,
    title text not null,
    summary text not null,
    slug text not null,
    keywords text not null,
    featured_image_url text not null,
    featured_image_alt text not null,
    meta_description text not null,
    excerpt text not null,
    front text not null,
    content text not null
  ) strict;
  create index drafts_by_time on drafts (trashed_at, updated_at desc);

  create table versions (
    id integer primary key autoincrement,
    draft integer not null references drafts (seq) on delete cascade,
    at integer not null,
    kind text not null check (kind in
      ('saved', 'outside', 'copy', 'restored', 'published', 'imported', 'merged', 'blog', 'taken')),
    bytes integer not null,
    hash blob not null,
    fields blob not null,
    row_hash blob not null,
    raw blob
  ) strict;
  create index versions_of_draft on versions (draft, id desc, at, kind);

  create table mirror (
    name text primary key,
    draft integer unique references drafts (seq) on delete set null,
    hash blob,
    next_hash blob,
    changes integer not null,
    head integer
  ) strict;
  create table mirror_foreign (name text primary key, hash blob not null) strict;

  create table outbox (
    id integer primary key autoincrement,
    post text not null,
    origin text not null,
    account text not null,
    hash blob not null,
    entry text not null,
    unique (post, origin)
  ) strict;

  create table known_posts (
    post text not null,
    origin text not null,
    base_revision integer,
    remote_revision integer,
    divergence text check (divergence in ('changed', 'unpublished', 'gone')),
    snapshot text not null,
    primary key (post, origin)
  ) strict;
  create table known_slugs (origin text primary key, slugs text not null) strict;
  create table picture_alts (hash text primary key, row_hash blob not null, alt text not null) strict;
  create table facts (name text primary key, value text not null) strict;

  create virtual table search using fts5(
    title, content, keywords, excerpt,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2"
  );
  create table search_pending (draft integer primary key) strict;
  create trigger search_insert after insert on drafts begin
    insert or ignore into search_pending (draft) values (new.seq);
  end;
  create trigger search_update after update of title, content, keywords, excerpt on drafts begin
    insert or ignore into search_pending (draft) values (new.seq);
  end;
  create trigger search_delete after delete on drafts begin
    delete from search where rowid = old.seq;
    delete from search_pending where draft = old.seq;
  end;
  `,
  `
  create table posts (
    seq integer primary key,
    origin text not null,
    id text not null,
    slug text not null,
    published_at integer not null,
    revision integer not null default 0,
    title text not null,
    headings text not null default '[]',
    unique (origin, id)
  ) strict;
  create index posts_by_slug on posts (origin, slug);
  create index posts_by_time on posts (origin, published_at desc);
  create table other_slugs (
    origin text not null,
    kind text not null check (kind in ('former', 'scheduled', 'unpublished')),
    slug text not null,
    post text not null,
    primary key (origin, kind, slug)
  ) strict, without rowid;

  create virtual table post_search using fts5(
    title, headings,
    content = '', contentless_delete = 1, prefix = '1 2', tokenize = "unicode61 remove_diacritics 2"
  );
  create trigger post_search_insert after insert on posts begin
    insert into post_search (rowid, title, headings) values (
      new.seq, new.title, (select group_concat(value ->> 'text', char(10)) from json_each(new.headings))
    );
  end;
  create trigger post_search_update after update of title, headings on posts begin
    delete from post_search where rowid = old.seq;
    insert into post_search (rowid, title, headings) values (
      new.seq, new.title, (select group_concat(value ->> 'text', char(10)) from json_each(new.headings))
    );
  end;
  create trigger post_search_delete after delete on posts begin
    delete from post_search where rowid = old.seq;
  end;

  create table post_links (
    post integer not null references posts (seq) on delete cascade,
    site text not null,
    slug text not null,
    primary key (post, site, slug)
  ) strict, without rowid;
  create index post_links_by_slug on post_links (slug);
  create table draft_links (
    draft integer not null references drafts (seq) on delete cascade,
    site text not null,
    slug text not null,
    primary key (draft, site, slug)
  ) strict, without rowid;
  create index draft_links_by_slug on draft_links (slug);
  create table links_pending (draft integer primary key) strict;
  create trigger links_insert after insert on drafts begin
    insert or ignore into links_pending (draft) values (new.seq);
  end;
  create trigger links_update after update of content on drafts begin
    insert or ignore into links_pending (draft) values (new.seq);
  end;
  create trigger links_delete after delete on drafts begin
    delete from links_pending where draft = old.seq;
  end;
  insert into links_pending (draft) select seq from drafts;

  create temp view known as select origin, iif(json_valid(slugs), slugs, '{}') as slugs from main.known_slugs;
  insert or ignore into posts (origin, id, slug, published_at, title)
    select origin, value ->> 'id', value ->> 'slug', 0, value ->> 'slug' from temp.known, json_each(slugs, '$.posts');
  insert or ignore into other_slugs (origin, kind, slug, post)
    select origin, 'former', value ->> 'slug', value ->> 'id' from temp.known, json_each(slugs, '$.former')
    union all
    select origin, 'unpublished', value ->> 'slug', value ->> 'id' from temp.known, json_each(slugs, '$.unlisted');
  insert or replace into facts (name, value)
    select 'blog-seen-at ' || origin, slugs ->> 'seenAt' from temp.known where slugs ->> 'seenAt' is not null;
  drop view temp.known;
  drop table known_slugs;
  `,
  `
  create table change_sets (
    seq integer primary key autoincrement,
    id text not null unique,
    at integer not null,
    undone integer not null default 0,
    origin text not null,
    text text not null
  ) strict;

  create table change_set_posts (
    change_set integer not null references change_sets (seq) on delete cascade,
    draft integer not null references drafts (seq) on delete cascade,
    state text not null check (state in ('changed', 'undone', 'kept')),
    publishing text not null check (publishing in ('none', 'other-changes', 'pending', 'queued', 'failed')),
    shown_revision integer,
    before_version integer not null,
    before_fingerprint text not null,
    after_fingerprint text not null,
    failure text,
    primary key (change_set, draft)
  ) strict;
  create index change_set_posts_of_draft on change_set_posts (draft, before_version);
  create index change_set_posts_pending on change_set_posts (change_set) where publishing = 'pending';
  `,
  `
  alter table drafts add column call_to_action text not null default '';
  alter table drafts add column old_urls text not null default '';
  `,
];
