import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { type LinkedSlug, listPostLinks, mayLinkToPosts } from '@callwright/shared/post-body/post-links.ts';
import type { Connection } from '../connection.ts';
import type { Viewer } from '../draft-record.ts';
import { IS_VISIBLE, toParameters } from './visible.ts';

export type LinkQuery = {
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
export type LinkingPost = { id: string; title: string; hasDraft: 0 | 1; total: number };
export type LinkingDraft = { id: string; title: string; publications: string; total: number };

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
  listPosts({ origin, limit, ...query }: LinkQuery): LinkingPost[] {
    return this.#connection.all(
      `select p.id, p.title, count(*) over () as total, exists
         (select 1 from drafts where drafts.id = p.id and trashed_at is null and ${IS_VISIBLE}) as hasDraft
       from posts p where p.origin = :origin and ${IS_LINKING_POST}
       order by p.published_at desc limit :limit`,
      { origin, limit, ...toLinkParameters(query), ...toParameters(query.viewer) },
    );
  }

  /** Last changed first. Leaves out drafts whose post links there, too. */
  listDrafts({ origin, limit, ...query }: LinkQuery): LinkingDraft[] {
    return this.#connection.all(
      `select d.id, d.title, d.publications, count(*) over () as total from drafts d
       where d.trashed_at is null and ${IS_VISIBLE} and d.id <> :id
         and d.seq in (select draft from draft_links where ${IS_TARGET})
         and not exists (select 1 from posts p where p.origin = :origin and p.id = d.id and ${IS_LINKING_POST})
       order by d.updated_at desc limit :limit`,
      { origin, limit, ...toLinkParameters(query), ...toParameters(query.viewer) },
    );
  }
}

const IS_TARGET = "slug in (select value from json_each(:slugs)) and site in ('', :site)";
const IS_LINKING_POST = `p.id <> :id and p.seq in (select post from post_links where ${IS_TARGET})`;

function toLinkParameters({ id, slugs, site }: Pick<LinkQuery, 'id' | 'slugs' | 'site'>) {
  return { id, slugs: JSON.stringify(slugs), site: site ?? '' };
}

function listLinks(content: string): LinkedSlug[] {
  return mayLinkToPosts(content) ? listPostLinks(createIncrementalLayout()(content)) : [];
}
