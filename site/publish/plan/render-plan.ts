import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { HostName } from '../hosts/host.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { FileOwner } from './file-list.ts';
import { planPages } from './plan.ts';
import { planAddresses } from './plan-addresses.ts';
import { preparePictures } from './prepare-pictures.ts';
import type { TouchedPosts } from './read-posts.ts';
import { renewRelated } from './related-posts.ts';
import { type FailedPage, type RenderOptions, renderPages, type WrittenPage } from './render-pages.ts';
import type { State } from './state.ts';
import {
  type ArchivedPost,
  countOlderPosts,
  findPost,
  leaveOut,
  listPostsAt,
  readArchive,
  readWords,
} from './stored-posts.ts';

/** What differs between the site and what it has to be. */
export type RenderedPlan = {
  pages: readonly WrittenPage[];
  /** The files of the pictures of posts that are new or different. */
  pictures: readonly FileOwner[];
  /** The keys of pages that the site has no more. */
  removed: readonly string[];
  posts: number;
};

type PlanOptions = RenderOptions & {
  touched: TouchedPosts;
  /** Renders every page, whether or not it changed. */
  isFull: boolean;
  /** Former addresses that the host redirects by itself need no page. */
  host: HostName;
  pictures: Pictures;
};

/**
 * Plans the site and renders the pages that changed. Posts that can't be rendered are left out, however many there
 * are, and what they were part of is planned again without them. A renderer that fails on a post of our own, or on
 * every one, is at fault itself.
 */
export async function renderPlan(state: State, options: PlanOptions): Promise<Result<RenderedPlan, string>> {
  const touched = new Map(options.touched);
  const known = readPageHashes(state);
  const rendered = new Map<string, WrittenPage>();
  options.pictures.forgetFailures();
  for (;;) {
    const pictures = await preparePictures(state, options.pictures, touched.keys());
    const posts = arrangePosts(state, options.isFull ? null : touched);
    const planned = planPages(posts, planAddresses(state, options.host).pages, state);
    const changed = planned.filter(({ key, hash }) => options.isFull || known.get(key) !== hash);
    const waiting = changed.filter(({ key, hash }) => rendered.get(key)?.hash !== hash);
    const done = await renderPages(waiting, options);
    for (const page of done.rendered) rendered.set(page.key, page);
    const [first] = done.failed;
    if (first === undefined) {
      const keys = new Set(planned.map(({ key }) => key));
      const removed = [...known.keys()].filter((key) => !keys.has(key));
      const pages = changed.flatMap(({ key }) => rendered.get(key) ?? []);
      return ok({ pages, pictures, removed, posts: posts.length });
    }
    const failing = findFailing(state, done.failed);
    if (failing.size === 0 || (failing.size === posts.length && posts.length > 1)) {
      return err(
        `Couldn't render the page ${first.key}: ${first.reason} The site hasn't changed. No single post is the cause, so fix the site's code, then publish again.`,
      );
    }
    for (const [id, reason] of failing) {
      const post = findPost(state, id);
      if (!touched.has(id)) touched.set(id, post);
      leaveOut(state, { id, title: post?.title ?? '', revision: post?.revision ?? null, reason });
    }
  }
}

function readPageHashes(state: State): Map<string, string> {
  const pages = state.all<{ key: string; hash: string }>('select key, hash from pages');
  return new Map(pages.map(({ key, hash }) => [key, hash]));
}

/** Reads every post. Related posts are chosen again around the posts that changed; null stands for all posts. */
function arrangePosts(state: State, touched: TouchedPosts | null): readonly ArchivedPost[] {
  const posts = readArchive(state);
  const places =
    touched &&
    [...touched].flatMap(([id, before]) => {
      const now = findPost(state, id);
      return [before, now].flatMap((post) => (post ? countOlderPosts(state, post) : []));
    });
  for (const { id, related } of renewRelated(posts, places, (id) => readWords(state, id))) {
    state.run('update posts set related = ? where id = ?', JSON.stringify(related), id);
  }
  return posts;
}

/** Finds the posts because of which pages failed, with the reasons. */
function findFailing(state: State, failed: readonly FailedPage[]): ReadonlyMap<string, string> {
  return new Map(
    failed.flatMap(({ reason, failing }) =>
      failing.flatMap((slug) => listPostsAt(state, slug).map(({ id }) => [id, reason] as const)),
    ),
  );
}
