import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostEntry, PostText } from '@callwright/shared/api/published-posts.ts';
import { type PostState, toPostStatus } from '@callwright/shared/post/post-status.ts';
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { listHeadings } from '@callwright/shared/post-body/list-headings.ts';
import { listPostLinks } from '@callwright/shared/post-body/post-links.ts';
import type { LinkSource, LinksToPost, PostTarget } from '../../../ipc/links.ts';
import type { OwnPost, SlugCache } from '../../../ipc/posts.ts';
import type { Database } from '../../database/database.ts';
import { EVERYONE, type Viewer } from '../../database/draft-record.ts';
import { findPublication, type Origins, parsePublications } from '../../database/publications.ts';
import { type FoundHeading, type FoundPost, startsWith } from '../../database/tables/link-targets.ts';

const MAX_TARGETS = 50;
const MAX_SOURCES = 100;

/** What the editor knows about the blog, and the links between its posts and the drafts. */
export class LinkOperations {
  readonly #database: Database;
  readonly #origins: Origins;
  readonly #now: () => number;

  constructor(database: Database, origins: Origins, now: () => number) {
    this.#database = database;
    this.#origins = origins;
    this.#now = now;
  }

  readKnownSlugs(): SlugCache {
    const { posts } = this.#database;
    const origin = this.#origin;
    return {
      seenAt: posts.readSeenAt(origin),
      posts: posts.listSlugs(origin),
      unlisted: [...posts.listUnlistedSlugs(origin), ...this.#listScheduledDrafts()],
      former: posts.listFormerSlugs(origin),
    };
  }

  /** A post scheduled here is known before the author lists their posts. */
  #listScheduledDrafts(): SlugCache['unlisted'] {
    return this.#database.drafts.list(EVERYONE).flatMap(({ id, publications }) => {
      const publication = findPublication(publications, this.#origins);
      const isScheduled = publication !== null && this.#statusOf(publication.publishedAt) === 'scheduled';
      return isScheduled ? [{ id, slug: publication.slug, isScheduled }] : [];
    });
  }

  /** Replaces the list of published posts. Returns the posts whose text changed. */
  storePublishedPosts({ posts, seenAt }: { posts: readonly PostEntry[]; seenAt: string }): string[] {
    const rows = posts.map(({ published_at, ...post }) => ({ ...post, publishedAt: Date.parse(published_at) }));
    return this.#database.posts.storeAll(this.#origin, rows, seenAt);
  }

  storeUnlistedPosts({ posts }: { posts: readonly Pick<OwnPost, 'id' | 'slug' | 'state'>[] }): void {
    const unlisted = posts.filter(({ state }) => state !== 'published');
    const slugs = unlisted.map(({ id, slug, state }) => ({ id, slug, isScheduled: state === 'scheduled' }));
    this.#database.posts.storeUnlistedSlugs(this.#origin, slugs);
  }

  /** Stores a post's headings and links, but not its text. */
  indexPost({ id, revision, content }: PostText): void {
    const { posts, links, connection } = this.#database;
    const layout = createIncrementalLayout()(content);
    const headings = listHeadings(layout).map(({ id, text }) => ({ id, text }));
    connection.transaction(() => {
      const seq = posts.storeHeadings(this.#origin, id, revision, headings);
      if (seq !== null) links.storeOfPost(seq, listPostLinks(layout));
    });
  }

  findLinkTargets({ query, viewer }: { query: string; viewer: Viewer }): PostTarget[] {
    const { linkTargets } = this.#database;
    const search = { origin: this.#origin, limit: MAX_TARGETS };
    const posts = linkTargets.findPosts(query, search).map((post) => ({ ...post, status: 'published' as const }));
    const drafts = linkTargets
      .findDrafts(query, viewer, search)
      .map(({ publications, ...draft }) => ({ ...draft, status: this.#statusOfDraft(publications) }));
    const titles = [...posts, ...drafts].sort(byMatch(query)).slice(0, MAX_TARGETS);
    const rest = MAX_TARGETS - titles.length;
    const headings = rest === 0 ? [] : linkTargets.findHeadings(query, { ...search, limit: rest });
    return [...titles.map(toTarget), ...headings.map(toHeadingTarget)];
  }

  /** @param site the site's origin; null if it's unknown. */
  async listLinksTo({ id, site, viewer }: { id: string; site: string | null; viewer: Viewer }): Promise<LinksToPost> {
    const { links, posts } = this.#database;
    while (links.readNextDraft()) await nextTurn();
    const origin = this.#origin;
    const query = { origin, id, slugs: posts.listSlugsOf(origin, id), site, viewer, limit: MAX_SOURCES };
    const ofPosts = links.listPosts(query);
    const ofDrafts = links.listDrafts(query);
    const sources: LinkSource[] = [
      ...ofPosts.map((post) => toSource(post, post.hasDraft === 1 ? 'draft' : 'post', 'published')),
      ...ofDrafts.map((draft) => toSource(draft, 'draft', this.#statusOfDraft(draft.publications))),
    ];
    const total = (ofPosts[0]?.total ?? 0) + (ofDrafts[0]?.total ?? 0);
    return { total, sources: sources.slice(0, MAX_SOURCES) };
  }

  #statusOfDraft(publications: string): PostState {
    return this.#statusOf(findPublication(parsePublications(publications), this.#origins)?.publishedAt ?? '');
  }

  /** @param publishedAt an ISO time; empty if the post isn't on the blog. */
  #statusOf(publishedAt: string): PostState {
    return toPostStatus({ isPublished: publishedAt !== '', publishedAt }, this.#now()).state;
  }

  get #origin(): string {
    return this.#origins.current ?? '';
  }
}

function toTarget({ slug, title, status }: FoundPost & { status: PostState }): PostTarget {
  return { kind: status === 'published' ? 'post' : 'draft', title, heading: null, status, url: `/blog/${slug}` };
}

function toHeadingTarget({ slug, title, heading }: FoundHeading): PostTarget {
  return { kind: 'heading', title, heading: heading.text, status: 'published', url: `/blog/${slug}#${heading.id}` };
}

function toSource(
  { id, title }: { id: string; title: string },
  kind: LinkSource['kind'],
  status: PostState,
): LinkSource {
  return { id, kind, title, status };
}

function byMatch(query: string) {
  const rank = ({ title }: { title: string }) => (startsWith(title, query) ? 0 : 1);
  return (a: FoundPost, b: FoundPost) => rank(a) - rank(b) || b.at - a.at;
}
