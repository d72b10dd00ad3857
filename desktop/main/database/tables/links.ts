import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { type LinkedSlug, listPostLinks, mayLinkToPosts } from '@callwright/shared/post-body/post-links.ts';
import type { Connection } from '../connection.ts';
import type { Viewer } from '../draft-record.ts';
import { IS_VISIBLE, toParameters } from './visible.ts';

type LinkQuery = {
  origin: string;
  /** The target, which may link to itself. */
  id: string;
  slugs: readonly string[];
  /** The site's origin. Null if it's unknown; then only relative links count. */
  site: string | null;
  viewer: Viewer;
  limit: number;
};

/** `total` counts every source, also beyond the limit. */
type LinkingPost = { id: string; title: string; hasDraft: 0 | 1; total: number };
type LinkingDraft = { id: string; title: string; publications: string; total: number };

/** Links between posts. Each draft is read on the next query or when idle, because that takes longer than saving it. */
export class LinkTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Reads one changed draft. Returns false if there is none. */
  readNextDraft(): boolean {
    const next = this.#connection.get<{ draft: number }>('select draft from links_pending limit 1');
    if (next === undefined) return false;
    this.#connection.transaction(() => {
      const row = this.#connection.get<{ content: string }>('select content from drafts where seq = :draft', next);
      this.#store('draft', next.draft, row === undefined ? [] : listLinks(row.content));
      this.#connection.run('delete from links_pending where draft = :draft', next);
    });
    return true;
  }

  storeOfPost(post: number, links: readonly LinkedSlug[]): void {
    this.#connection.transaction(() => this.#store('post', post, links));
  }

  #store(kind: 'draft' | 'post', source: number, links: readonly LinkedSlug[]): void {
    this.#connection.run(`delete from ${kind}_links where ${kind} = :source`, { source });
    for (const { site, slug } of links) {
      this.#connection.run(`insert into ${kind}_links (${kind}, site, slug) values (:source, :site, :slug)`, {
        source,
        site,
        slug,
      });
    }
  }

  /** Newest first. */
  listPosts(query: LinkQuery): LinkingPost[] {
    // `+seq` reads the index by time: with thousands of sources, that's much faster than reading their rows.
    return this.#connection.all(
      `with linking as (
         select seq, count(*) over () as total from posts
         where origin = :origin and +seq in (select post from post_links where ${IS_TARGET})
           and seq is not (select seq from posts where origin = :origin and id = :id)
         order by published_at desc limit :limit
       )
       select p.id, p.title, total, exists
         (select 1 from drafts where drafts.id = p.id and trashed_at is null and ${IS_VISIBLE}) as hasDraft
       from linking join posts p using (seq) order by p.published_at desc`,
      { ...toLinkParameters(query), ...toParameters(query.viewer) },
    );
  }

  /** Last changed first. Leaves out drafts whose post links there, too. */
  listDrafts(query: LinkQuery): LinkingDraft[] {
    return this.#connection.all(
      `select d.id, d.title, d.publications, count(*) over () as total from drafts d
       where d.trashed_at is null and ${IS_VISIBLE} and d.id <> :id
         and d.seq in (select draft from draft_links where ${IS_TARGET})
         and not exists (select 1 from posts p join post_links on post = p.seq
           where p.origin = :origin and p.id = d.id and ${IS_TARGET_OF_POST})
       order by d.updated_at desc limit :limit`,
      { ...toLinkParameters(query), ...toParameters(query.viewer) },
    );
  }
}

const IS_TARGET = "slug in (select value from json_each(:slugs)) and site in ('', :site)";
const IS_TARGET_OF_POST = IS_TARGET.replace('slug', 'post_links.slug');

function toLinkParameters({ origin, id, slugs, site, limit }: LinkQuery) {
  return { origin, id, slugs: JSON.stringify(slugs), site: site ?? '', limit };
}

function listLinks(content: string): LinkedSlug[] {
  return mayLinkToPosts(content) ? listPostLinks(createIncrementalLayout()(content)) : [];
}
