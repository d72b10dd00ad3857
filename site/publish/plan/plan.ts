import {
  type BlogPage,
  type ListPosition,
  POSTS_IN_FEEDS,
  POSTS_PER_PAGE,
  type PostLink,
  type Tag,
} from '../../blog/blog-page.ts';
import type { State } from './state.ts';
import { type ArchivedPost, hashValues, readPost, readSummary } from './stored-posts.ts';

export type PlannedPage = {
  /** The page's stable ID: a post's own, or `archive:2`. */
  key: string;
  /** Changes with everything that the page shows. */
  hash: string;
  read(): BlogPage;
};

/** One at a time: keeping 10,000 pages until all are planned takes as long as planning them. */
type Pages = Generator<PlannedPage, void>;

/** Paths, without a slash at their ends. */
type MovedPath = { from: string; to: string };

const POSTS_PER_SITEMAP_PART = 1_000;

/** Numbers lists from the oldest post, so a new post changes few of them. @param posts every post, oldest first. */
export function* planPages(posts: readonly ArchivedPost[], moved: readonly MovedPath[], state: State): Pages {
  const tags = groupByTag(posts);
  // Takes longest to render, so it starts first.
  yield planFeeds(posts, state);
  yield* planList(posts, null, state);
  yield* planPosts(posts, tags, state);
  for (const { tag, posts } of tags.values()) yield* planList(posts, tag, state);
  yield planSiteTexts();
  yield* planSitemap(posts);
  for (const page of moved)
    yield { key: `moved:${page.from}`, hash: page.to, read: () => ({ kind: 'moved', ...page }) };
}

function listMissing(shownPosts: readonly (ArchivedPost | undefined)[]): Pick<BlogPage, 'missingPictures'> {
  const missing = new Set(shownPosts.flatMap((post) => post?.missingPictures ?? []));
  return missing.size === 0 ? {} : { missingPictures: [...missing].sort() };
}

/** Occurs in no text. For 10,000 posts, hashing the joined values takes longer than comparing them. */
const SEPARATOR = '\0';

type TagGroup = { tag: Tag; posts: ArchivedPost[] };

function groupByTag(posts: readonly ArchivedPost[]): ReadonlyMap<string, TagGroup> {
  const groups = new Map<string, { posts: ArchivedPost[]; labels: string[] }>();
  for (const post of posts) {
    for (const { slug, label } of post.tags) {
      const group = groups.get(slug) ?? { posts: [], labels: [] };
      if (group.posts.length === 0) groups.set(slug, group);
      group.posts.push(post);
      group.labels.push(label);
    }
  }
  return new Map(
    [...groups].map(([slug, { posts, labels }]) => [slug, { tag: { slug, label: nameTag(labels) }, posts }]),
  );
}

/** Returns the most common spelling. Ties go to the newest post. */
function nameTag(labels: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const label of labels.toReversed()) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].reduce((best, spelling) => (spelling[1] > best[1] ? spelling : best))[0];
}

function* planPosts(posts: readonly ArchivedPost[], groups: ReadonlyMap<string, TagGroup>, state: State): Pages {
  const byId = new Map(posts.map((post) => [post.id, post]));
  // Newest first, because they change most often. Older ones are planned while those are rendered.
  for (let index = posts.length - 1; index >= 0; index -= 1) {
    const [previous, post, next] = [posts[index - 1], posts[index], posts[index + 1]];
    if (!post) continue;
    const related = post.related.map((id) => byId.get(id));
    const tags = post.tags.map((tag) => groups.get(tag.slug)?.tag ?? tag);
    const parts = [post.wholeHash, previous?.linkHash, next?.linkHash, ...related.map(shown), ...tags.map(labelOf)];
    const read = (): BlogPage => ({
      kind: 'post',
      post: readPost(state, post.id),
      previous: toLink(previous),
      next: toLink(next),
      related: post.related.map((id) => readSummary(state, id)),
      tags,
      ...listMissing([post, ...related]),
    });
    yield { key: post.id, hash: parts.join(SEPARATOR), read };
  }
}

/** Numbers full pages from the oldest. The first has at least one page's worth of posts. @param tag null for all posts. */
function* planList(posts: readonly ArchivedPost[], tag: Tag | null, state: State): Pages {
  const last = Math.max(0, Math.floor(posts.length / POSTS_PER_PAGE) - 1);
  const older: ListPosition | null = last > 0 ? { number: last, last } : null;
  const newest = posts.slice(last * POSTS_PER_PAGE).reverse();
  const hash = (listed: readonly ArchivedPost[], end: number | undefined) =>
    [tag?.label, end, ...listed.map(shown)].join(SEPARATOR);
  const read = (listed: readonly ArchivedPost[]) => ({
    posts: listed.map(({ id }) => readSummary(state, id)),
    ...listMissing(listed),
  });
  yield {
    key: tag ? `tag:${tag.slug}` : 'blog',
    hash: hash(newest, older?.last),
    read: () => (tag ? { kind: 'tag', tag, older, ...read(newest) } : { kind: 'blog', older, ...read(newest) }),
  };
  for (let number = 1; number <= last; number += 1) {
    // Links only to the next page. A link to the last one would change every page whenever a page fills up.
    const position: ListPosition = { number, last: Math.min(number + 1, last) };
    const listed = posts.slice((number - 1) * POSTS_PER_PAGE, number * POSTS_PER_PAGE).reverse();
    yield {
      key: tag ? `tag-archive:${tag.slug}:${number}` : `archive:${number}`,
      hash: hash(listed, position.last),
      read: () => ({ ...(tag ? { kind: 'tag-archive', tag } : { kind: 'archive' }), position, ...read(listed) }),
    };
  }
}

function planFeeds(posts: readonly ArchivedPost[], state: State): PlannedPage {
  const inFeeds = posts.slice(-POSTS_IN_FEEDS).reverse();
  const hash = hashValues(inFeeds.map(({ wholeHash }) => wholeHash));
  const read = (): BlogPage => ({
    kind: 'feeds',
    posts: inFeeds.map(({ id }) => readPost(state, id)),
    ...listMissing(inFeeds),
  });
  return { key: 'feeds', hash, read };
}

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_MONTHS = 11;

function planSiteTexts(): PlannedPage {
  const now = new Date();
  // Changes once a month, so most releases leave the file alone.
  const expiresMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + SECURITY_TXT_MONTHS, 1);
  const securityExpires = new Date(expiresMs).toISOString();
  return { key: 'site-texts', hash: securityExpires, read: () => ({ kind: 'site-texts', securityExpires }) };
}

function* planSitemap(posts: readonly ArchivedPost[]): Pages {
  const parts = Math.ceil(posts.length / POSTS_PER_SITEMAP_PART);
  for (let number = 1; number <= parts; number += 1) {
    const listed = posts.slice((number - 1) * POSTS_PER_SITEMAP_PART, number * POSTS_PER_SITEMAP_PART);
    const hash = listed.map(({ slug, changedAt }) => slug + changedAt).join(SEPARATOR);
    const read = (): BlogPage => ({
      kind: 'sitemap-part',
      number,
      posts: listed.map(({ slug, changedAt }) => ({ slug, changedAt })),
    });
    yield { key: `sitemap-part:${number}`, hash, read };
  }
  yield { key: 'sitemap-index', hash: String(parts), read: () => ({ kind: 'sitemap-index', parts }) };
}

const labelOf = ({ label }: Tag) => label;
const shown = (post: ArchivedPost | undefined) => post?.shownHash;

function toLink(post: ArchivedPost | undefined): PostLink | null {
  return post ? { slug: post.slug, title: post.title } : null;
}
