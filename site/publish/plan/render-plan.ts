import { err, ok, type Result } from '@callwright/shared/result.ts';
import { comparePosts } from '../../blog/post-order.ts';
import type { HostName } from '../hosts/host.ts';
import type { MayMake, Pictures } from '../pictures/pictures.ts';
import { type ArchivedPost, renewRelated } from './archive.ts';
import { planAddresses } from './make-release.ts';
import { planPages } from './plan.ts';
import type { KnownSite, PlanMemory, PlannedSite } from './plan-memory.ts';
import { openReleasePictures } from './prepare-pictures.ts';
import { type FailedPage, type RenderOptions, renderPages, type WrittenPage } from './render-pages.ts';
import type { State } from './state.ts';

/** What differs between the site and what it has to be. */
export type RenderedPlan = {
  pages: readonly WrittenPage[];
  /** The keys of pages that the site has no more. */
  removed: readonly string[];
  posts: number;
  /** The site as it is planned; to be remembered once the release is committed. */
  site: PlannedSite;
};

type PlanOptions = RenderOptions & {
  /** The ids of posts that are new, gone or different. */
  touched: ReadonlySet<string>;
  /** Renders every page, whether or not it changed. */
  isFull: boolean;
  /** Former addresses that the host redirects by itself need no page. */
  host: HostName;
  pictures: Pictures;
  memory: PlanMemory;
  mayMakePicture: MayMake;
};

/**
 * Plans the site and renders the pages that changed. Posts that can't be rendered are left out, however many there
 * are, and what they were part of is planned again without them. A renderer that fails on a post of our own, or on
 * every one, is at fault itself.
 */
export async function renderPlan(state: State, options: PlanOptions): Promise<Result<RenderedPlan, string>> {
  const touched = new Set(options.touched);
  const site = options.memory.recall(state, options.isFull);
  const { pages: known } = site;
  let archive = site.posts;
  const rendered = new Map<string, WrittenPage>();
  options.pictures.forgetFailures();
  const pictures = openReleasePictures(state, options.pictures, {
    mayMake: options.mayMakePicture,
    signal: options.signal,
  });
  await pictures.begin(touched);
  for (;;) {
    archive = arrangePosts(state, archive, touched, site.terms);
    const { pages: moved } = planAddresses(state, options.host);
    const missing = state.listMissingPictures().map(({ path }) => path);
    const posts = markMissing(archive, missing);
    const planned = planPages(posts, moved, state, missing, site.hashes);
    const changed = planned.filter(({ key, fingerprint }) => options.isFull || known.get(key) !== fingerprint);
    const changedPosts = changed.flatMap(({ key }) => readPostId(key) ?? []);
    const { files: pictureFiles, isOtherPlan } = await pictures.prepare(changedPosts);
    if (isOtherPlan) continue;
    const done = await renderPages(
      changed.filter(({ key, fingerprint }) => rendered.get(key)?.fingerprint !== fingerprint),
      options,
    );
    for (const page of done.rendered) {
      const files = pictureFiles.get(readPostId(page.key) ?? '') ?? [];
      rendered.set(page.key, { ...page, files: [...page.files, ...files] });
    }
    if (done.failed.length === 0) {
      const removed = listRemoved(known, planned);
      return ok({
        pages: changed.flatMap(({ key }) => rendered.get(key) ?? []),
        removed,
        posts: posts.length,
        site: { known: site, posts: archive, changed, removed },
      });
    }
    const guilty = findGuilty(state, done.failed);
    const [first] = done.failed;
    if (guilty.size === 0 || (guilty.size === posts.length && posts.length > 1)) {
      return err(
        `The page ${first?.key} can't be made: ${first?.reason} No post alone is the cause: the site stays as it was. Correct the site's code, then publish again.`,
      );
    }
    for (const [id, reason] of guilty) {
      const { title = '', revision = null } = state.findPost(id) ?? {};
      state.leaveOut({ id, title, revision, reason });
      touched.add(id);
    }
  }
}

/** Lists the pages that are no more; where as many are there as were, with the new ones, none is gone. */
function listRemoved(known: ReadonlyMap<string, string>, planned: readonly { key: string }[]): string[] {
  let added = 0;
  for (const { key } of planned) if (!known.has(key)) added += 1;
  if (known.size + added === planned.length) return [];
  const keys = new Set(planned.map(({ key }) => key));
  return [...known.keys()].filter((key) => !keys.has(key));
}

/** The post whose page has this key; null for the key of another page. */
function readPostId(key: string): string | null {
  return key.startsWith('post:') ? key.slice('post:'.length) : null;
}

/** Where so many posts changed, reading all of them costs less than finding the place of each. */
const MAX_READ_ALONE = 500;

/**
 * Brings the archive up to date with the posts that changed, and their related posts with it. A post that is as it
 * was stays the same object.
 */
function arrangePosts(
  state: State,
  before: readonly ArchivedPost[] | null,
  touched: ReadonlySet<string>,
  terms: KnownSite['terms'],
): readonly ArchivedPost[] {
  const posts =
    before === null || touched.size > MAX_READ_ALONE ? state.readArchive() : replacePosts(state, before, touched);
  const renewed = renewRelated(posts, touched, terms);
  for (const [id, related] of renewed) state.writeRelated(id, related);
  return posts.map((post) => {
    const related = renewed.get(post.id);
    return related ? { ...post, related } : post;
  });
}

function replacePosts(state: State, before: readonly ArchivedPost[], ids: ReadonlySet<string>): ArchivedPost[] {
  const posts = before.filter(({ id }) => !ids.has(id));
  for (const id of ids) {
    const post = state.findArchived(id);
    if (post) posts.splice(findPlace(posts, post), 0, post);
  }
  return posts;
}

/** Finds where a post belongs in the order of publishing. */
function findPlace(posts: readonly ArchivedPost[], post: ArchivedPost): number {
  let [from, to] = [0, posts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = posts[middle];
    if (other && comparePosts(other, post) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A post that lacks a picture is shown otherwise: its hashes say so. */
function markMissing(posts: readonly ArchivedPost[], missing: readonly string[]): readonly ArchivedPost[] {
  if (missing.length === 0) return posts;
  const paths = new Set(missing);
  return posts.map((post) => {
    const lacked = post.pictures.filter((path) => paths.has(path));
    if (lacked.length === 0) return post;
    const mark = ` without ${lacked.join(' ')}`;
    return { ...post, shownHash: `${post.shownHash}${mark}`, wholeHash: `${post.wholeHash}${mark}` };
  });
}

function findGuilty(state: State, failed: readonly FailedPage[]): ReadonlyMap<string, string> {
  const guilty = new Map<string, string>();
  for (const { reason, guilty: slugs } of failed) {
    for (const id of slugs.flatMap((slug) => state.listPostsAt(slug))) guilty.set(id, reason);
  }
  return guilty;
}
