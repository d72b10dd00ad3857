import type { Post, PostSummary } from '@callwright/shared/post/post.ts';
import { assertNever } from '@callwright/shared/result.ts';
import {
  type BlogPage,
  type ListPosition,
  POSTS_PER_PAGE,
  type PostLink,
  type SitemapPost,
  type Tag,
} from '../../blog/blog-page.ts';
import { listPostPictures } from '../../blog/site-pictures.ts';
import type { ArchivedPost } from './archive.ts';
import { fingerprint } from './fingerprint.ts';
import { createPageHashes, type PageHashes, type PostHash } from './plan-memory.ts';

/** A page that the site has to have. */
export type PlannedPage = {
  /** Stays the same while the page does: `post:<id>`, `archive:2`. */
  key: string;
  /** Hash of everything that the page's value depends on. */
  fingerprint: string;
  /** Reads what the page is made of. */
  read(): BlogPage;
};

/** A former address of a post that is answered by a page. */
export type MovedSlug = { slug: string; leadsTo: string };

/** Reads posts by their ids; those asked for are there. */
export type FullPostReader = {
  readPost(id: string): Post;
  readSummary(id: string): PostSummary;
};

const POSTS_IN_FEEDS = 20;
const POSTS_PER_SITEMAP_PART = 1_000;

/**
 * Lists every page of the blog: a function of the posts and their former addresses alone, never of the order in which
 * they came about. Lists and parts are numbered from the oldest post, so that a new one changes few of them.
 *
 * @param posts every post, the oldest first.
 * @param missingPictures paths of the pictures that the site has no files of.
 * @param hashes of an earlier plan, whose posts are the same objects where they are the same.
 */
export function planPages(
  posts: readonly ArchivedPost[],
  moved: readonly MovedSlug[],
  reader: FullPostReader,
  missingPictures: readonly string[] = [],
  hashes: PageHashes = createPageHashes(),
): PlannedPage[] {
  const tags = groupByTag(posts);
  const pages = [
    ...planPosts(posts, tags, reader, hashes),
    ...planLists(posts, reader, hashes),
    ...[...tags.values()].flatMap((group) => planTag(group, reader, hashes)),
    ...planSitemap(posts, hashes),
    ...planMoved(moved, hashes),
  ];
  // The hashes of the posts that name them say so as well, so that their pages and no others change.
  return missingPictures.length === 0
    ? pages
    : pages.map((page) => ({ ...page, read: () => withMissingPictures(page.read(), missingPictures) }));
}

/** Says which pictures a page lacks, of those that its posts name. */
function withMissingPictures(page: BlogPage, missing: readonly string[]): BlogPage {
  const lacked = new Set(
    listShownPosts(page)
      .flatMap(listPostPictures)
      .map(({ path }) => path),
  );
  const missingPictures = missing.filter((path) => lacked.has(path));
  return missingPictures.length === 0 ? page : { ...page, missingPictures };
}

/** Lists the posts of which a page shows the featured image, and the text where it shows that. */
function listShownPosts(page: BlogPage): { content?: string; featured_image_url: string | null }[] {
  switch (page.kind) {
    case 'post':
      return [page.post, ...page.related];
    case 'blog':
    case 'archive':
    case 'tag':
    case 'tag-archive':
    case 'feeds':
      return [...page.posts];
    case 'sitemap-part':
    case 'sitemap-index':
    case 'moved':
      return [];
    default:
      return assertNever(page);
  }
}

type TagGroup = { tag: Tag; posts: ArchivedPost[] };

/** A tag is called as its oldest post spells it. */
function groupByTag(posts: readonly ArchivedPost[]): ReadonlyMap<string, TagGroup> {
  const groups = new Map<string, TagGroup>();
  for (const post of posts) {
    for (const tag of post.tags) {
      const group = groups.get(tag.slug) ?? { tag, posts: [] };
      groups.set(tag.slug, group);
      group.posts.push(post);
    }
  }
  return groups;
}

function planPosts(
  posts: readonly ArchivedPost[],
  groups: ReadonlyMap<string, TagGroup>,
  reader: FullPostReader,
  hashes: PageHashes,
): PlannedPage[] {
  const toTag = (tag: Tag) => groups.get(tag.slug)?.tag ?? tag;
  const changed = new Map<string, ArchivedPost>();
  for (const post of posts) if (hashes.posts.get(post.id)?.post !== post) changed.set(post.id, post);
  const findPost = (id: string) => changed.get(id) ?? hashes.posts.get(id)?.post;

  function isAsBefore(post: ArchivedPost, index: number, made: PostHash): boolean {
    if (made.post !== post || made.before !== posts[index - 1] || made.after !== posts[index + 1]) return false;
    // Which posts are related is the object's own, as its tags are.
    for (const id of post.related) if (changed.has(id)) return false;
    for (let at = 0; at < post.tags.length; at += 1) {
      const tag = post.tags[at];
      if (!tag || made.tags[at] !== toTag(tag)) return false;
    }
    return true;
  }

  function make(post: ArchivedPost, index: number): PostHash {
    const [before, after] = [posts[index - 1], posts[index + 1]];
    const related = post.related.map((id) => findPost(id)?.shownHash);
    const tags = post.tags.map(toTag);
    const hash = fingerprint('post', post.wholeHash, toLink(before), toLink(after), related, tags);
    return { key: `post:${post.id}`, post, before, after, tags, hash };
  }

  return posts.map((post, index) => {
    const before = hashes.posts.get(post.id);
    const made = before && isAsBefore(post, index, before) ? before : make(post, index);
    if (made !== before) hashes.posts.set(post.id, made);
    return {
      key: made.key,
      fingerprint: made.hash,
      read: () => ({
        kind: 'post',
        post: reader.readPost(post.id),
        previous: toLink(made.before),
        next: toLink(made.after),
        related: post.related.map((id) => reader.readSummary(id)),
        tags: made.tags,
      }),
    };
  });
}

/** Cuts a list into full pages, numbered from the oldest, and the newest posts: at least a page's where there are as many. */
function cutList(posts: readonly ArchivedPost[]) {
  const last = Math.max(0, Math.floor(posts.length / POSTS_PER_PAGE) - 1);
  const full = Array.from({ length: last }, (_, index) => ({
    // A page leads to the next one alone: naming the last would change every page whenever one is full.
    position: { number: index + 1, last: Math.min(index + 2, last) } satisfies ListPosition,
    posts: posts.slice(index * POSTS_PER_PAGE, (index + 1) * POSTS_PER_PAGE).reverse(),
  }));
  const older: ListPosition | null = last > 0 ? { number: last, last } : null;
  return { full, older, newest: posts.slice(last * POSTS_PER_PAGE).reverse() };
}

function planLists(posts: readonly ArchivedPost[], reader: FullPostReader, hashes: PageHashes): PlannedPage[] {
  const { full, older, newest } = cutList(posts);
  const inFeeds = posts.slice(-POSTS_IN_FEEDS).reverse();
  return [
    {
      key: 'blog',
      fingerprint: hashes.of('blog', [older?.number, ...newest], () => ['blog', newest.map(shown), older]),
      read: () => ({ kind: 'blog', posts: newest.map(({ id }) => reader.readSummary(id)), older }),
    },
    ...full.map(({ position, posts }): PlannedPage => {
      const key = `archive:${position.number}`;
      return {
        key,
        fingerprint: hashes.of(key, [position.last, ...posts], () => ['archive', position, posts.map(shown)]),
        read: () => ({ kind: 'archive', position, posts: posts.map(({ id }) => reader.readSummary(id)) }),
      };
    }),
    {
      key: 'feeds',
      fingerprint: hashes.of('feeds', inFeeds, () => ['feeds', inFeeds.map(({ wholeHash }) => wholeHash)]),
      read: () => ({ kind: 'feeds', posts: inFeeds.map(({ id }) => reader.readPost(id)) }),
    },
  ];
}

function planTag({ tag, posts }: TagGroup, reader: FullPostReader, hashes: PageHashes): PlannedPage[] {
  const { full, older, newest } = cutList(posts);
  const key = `tag:${tag.slug}`;
  return [
    {
      key,
      fingerprint: hashes.of(key, [tag, older?.number, ...newest], () => ['tag', tag, newest.map(shown), older]),
      read: () => ({ kind: 'tag', tag, posts: newest.map(({ id }) => reader.readSummary(id)), older }),
    },
    ...full.map(({ position, posts }): PlannedPage => {
      const key = `tag-archive:${tag.slug}:${position.number}`;
      return {
        key,
        fingerprint: hashes.of(key, [tag, position.last, ...posts], () => [
          'tag-archive',
          tag,
          position,
          posts.map(shown),
        ]),
        read: () => ({ kind: 'tag-archive', tag, position, posts: posts.map(({ id }) => reader.readSummary(id)) }),
      };
    }),
  ];
}

function planSitemap(posts: readonly ArchivedPost[], hashes: PageHashes): PlannedPage[] {
  const sitemap = cutParts(posts, POSTS_PER_SITEMAP_PART);
  return [
    ...sitemap.map(({ number, posts }): PlannedPage => {
      const toEntries = (): SitemapPost[] => posts.map(({ slug, changedAt }) => ({ slug, changedAt }));
      const key = `sitemap-part:${number}`;
      return {
        key,
        fingerprint: hashes.of(key, posts, () => ['sitemap-part', toEntries()]),
        read: () => ({ kind: 'sitemap-part', number, posts: toEntries() }),
      };
    }),
    {
      key: 'sitemap-index',
      fingerprint: hashes.of('sitemap-index', [sitemap.length], () => ['sitemap-index', sitemap.length]),
      read: () => ({ kind: 'sitemap-index', parts: sitemap.length }),
    },
  ];
}

function cutParts(posts: readonly ArchivedPost[], size: number) {
  return Array.from({ length: Math.ceil(posts.length / size) }, (_, index) => ({
    number: index + 1,
    posts: posts.slice(index * size, (index + 1) * size),
  }));
}

function planMoved(moved: readonly MovedSlug[], hashes: PageHashes): PlannedPage[] {
  return moved.map(({ slug, leadsTo }) => ({
    key: `moved:${slug}`,
    fingerprint: hashes.of(`moved:${slug}`, [leadsTo], () => ['moved', leadsTo]),
    read: () => ({ kind: 'moved', slug, leadsTo }),
  }));
}

const shown = ({ shownHash }: ArchivedPost) => shownHash;
function toLink(post: ArchivedPost | undefined): PostLink | null {
  return post ? { slug: post.slug, title: post.title } : null;
}
