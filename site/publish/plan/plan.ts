import {
  type BlogPage,
  type ListPosition,
  POSTS_IN_FEEDS,
  POSTS_PER_PAGE,
  type PostLink,
  type SitemapPost,
  type Tag,
} from '../../blog/blog-page.ts';
import type { State } from './state.ts';
import { type ArchivedPost, hashValues, readPost, readSummary } from './stored-posts.ts';

export type PlannedPage = {
  /** The page's stable ID: `post:<id>`, `archive:2`. */
  key: string;
  /** Changes with everything that the page shows. */
  hash: string;
  read(): BlogPage;
};

/** Paths, without a slash at their ends. */
type MovedPath = { from: string; to: string };

const POSTS_PER_SITEMAP_PART = 1_000;

/** Numbers lists from the oldest post, so a new post changes few of them. @param posts every post, oldest first. */
export function planPages(posts: readonly ArchivedPost[], moved: readonly MovedPath[], state: State): PlannedPage[] {
  const tags = groupByTag(posts);
  return [
    // Takes longest to render, so it starts first.
    planFeeds(posts, state),
    ...planPosts(posts, tags, state),
    ...planList(posts, null, state),
    ...[...tags.values()].flatMap(({ tag, posts }) => planList(posts, tag, state)),
    planSiteTexts(),
    ...planSitemap(posts),
    ...moved.map((page) => planPage(`moved:${page.from}`, page.to, [], () => ({ kind: 'moved', ...page }))),
  ];
}

function planPage(
  key: string,
  hash: string,
  shownPosts: readonly (ArchivedPost | undefined)[],
  read: () => BlogPage,
): PlannedPage {
  return {
    key,
    hash,
    read() {
      const missing = new Set(shownPosts.flatMap((post) => post?.missingPictures ?? []));
      return missing.size === 0 ? read() : { ...read(), missingPictures: [...missing].sort() };
    },
  };
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

function planPosts(posts: readonly ArchivedPost[], groups: ReadonlyMap<string, TagGroup>, state: State): PlannedPage[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return posts.map((post, index) => {
    const [previous, next] = [posts[index - 1], posts[index + 1]];
    const related = post.related.map((id) => byId.get(id));
    const tags = post.tags.map((tag) => groups.get(tag.slug)?.tag ?? tag);
    const labels = tags.map(({ label }) => label);
    const parts = [post.wholeHash, previous?.linkHash, next?.linkHash, ...related.map(shown), ...labels];
    return planPage(`post:${post.id}`, parts.join(SEPARATOR), [post, ...related], () => ({
      kind: 'post',
      post: readPost(state, post.id),
      previous: toLink(previous),
      next: toLink(next),
      related: post.related.map((id) => readSummary(state, id)),
      tags,
    }));
  });
}

/** Numbers full pages from the oldest. The first has at least one page's worth of posts. @param tag null for all posts. */
function planList(posts: readonly ArchivedPost[], tag: Tag | null, state: State): PlannedPage[] {
  const last = Math.max(0, Math.floor(posts.length / POSTS_PER_PAGE) - 1);
  const older: ListPosition | null = last > 0 ? { number: last, last } : null;
  const newest = posts.slice(last * POSTS_PER_PAGE).reverse();
  const read = (listed: readonly ArchivedPost[]) => listed.map(({ id }) => readSummary(state, id));
  const hash = [tag?.label, older?.last, ...newest.map(shown)].join(SEPARATOR);
  const first = planPage(tag ? `tag:${tag.slug}` : 'blog', hash, newest, () => {
    const list = { posts: read(newest), older };
    return tag ? { kind: 'tag', tag, ...list } : { kind: 'blog', ...list };
  });
  const full = Array.from({ length: last }, (_, index) => {
    const number = index + 1;
    // Links only to the next page. A link to the last one would change every page whenever a page fills up.
    const position: ListPosition = { number, last: Math.min(number + 1, last) };
    const listed = posts.slice(index * POSTS_PER_PAGE, number * POSTS_PER_PAGE).reverse();
    const key = tag ? `tag-archive:${tag.slug}:${number}` : `archive:${number}`;
    return planPage(key, [tag?.label, position.last, ...listed.map(shown)].join(SEPARATOR), listed, () => {
      const list = { position, posts: read(listed) };
      return tag ? { kind: 'tag-archive', tag, ...list } : { kind: 'archive', ...list };
    });
  });
  return [first, ...full];
}

function planFeeds(posts: readonly ArchivedPost[], state: State): PlannedPage {
  const inFeeds = posts.slice(-POSTS_IN_FEEDS).reverse();
  const hash = hashValues(inFeeds.map(({ wholeHash }) => wholeHash));
  return planPage('feeds', hash, inFeeds, () => ({
    kind: 'feeds',
    posts: inFeeds.map(({ id }) => readPost(state, id)),
  }));
}

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_MONTHS = 11;

function planSiteTexts(): PlannedPage {
  const now = new Date();
  // Changes once a month, so most releases leave the file alone.
  const expiresMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + SECURITY_TXT_MONTHS, 1);
  const securityExpires = new Date(expiresMs).toISOString();
  return planPage('site-texts', securityExpires, [], () => ({ kind: 'site-texts', securityExpires }));
}

function planSitemap(posts: readonly ArchivedPost[]): PlannedPage[] {
  const parts = Array.from({ length: Math.ceil(posts.length / POSTS_PER_SITEMAP_PART) }, (_, index) => ({
    number: index + 1,
    posts: posts
      .slice(index * POSTS_PER_SITEMAP_PART, (index + 1) * POSTS_PER_SITEMAP_PART)
      .map(({ slug, changedAt }): SitemapPost => ({ slug, changedAt })),
  }));
  return [
    ...parts.map((part) =>
      planPage(`sitemap-part:${part.number}`, hashValues(part), [], () => ({ kind: 'sitemap-part', ...part })),
    ),
    planPage('sitemap-index', String(parts.length), [], () => ({ kind: 'sitemap-index', parts: parts.length })),
  ];
}

const shown = (post: ArchivedPost | undefined) => post?.shownHash;

function toLink(post: ArchivedPost | undefined): PostLink | null {
  return post ? { slug: post.slug, title: post.title } : null;
}
