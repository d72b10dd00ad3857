import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { HostName } from '../hosts/host.ts';
import type { HostRule } from '../hosts/host-rules.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Archive } from './archive.ts';
import type { FileOwner } from './file-list.ts';
import { planPages } from './plan.ts';
import { planAddresses } from './plan-addresses.ts';
import { preparePictures } from './prepare-pictures.ts';
import type { TouchedPosts } from './read-posts.ts';
import { updateRelatedPosts } from './related-posts.ts';
import { type RenderOptions, renderPages, type WrittenPage } from './render-pages.ts';
import type { State } from './state.ts';
import {
  type ArchivedPost,
  countOlderPosts,
  findPost,
  type KnownPost,
  leaveOut,
  listPostsAt,
  readWords,
  writeRelated,
} from './stored-posts.ts';

export type RenderedPlan = {
  pages: readonly WrittenPage[];
  pictures: readonly FileOwner[];
  removed: readonly string[];
  posts: number;
  rules: readonly HostRule[];
};

type PlanOptions = RenderOptions & {
  touched: TouchedPosts;
  archive: Archive;
  isFull: boolean;
  destination: { name: HostName };
  pictures: Pictures;
};

/** For the author. The next line is for the owner. */
const UNRENDERABLE = 'This post can’t be rendered. Simplify its tables, lists, and footnotes.';

/** Plans again without posts that can't be rendered. Fails if the sample or every post fails: then the code is wrong. */
export async function renderPlan(state: State, options: PlanOptions): Promise<Result<RenderedPlan, string>> {
  const touched = new Map(options.touched);
  const { archive } = options;
  const rendered = new Map<string, WrittenPage>();
  options.pictures.forgetFailures();
  for (;;) {
    const pictures = await preparePictures(state, options.pictures, touched.keys());
    const posts = arrangePosts(state, touched, options);
    const addresses = planAddresses(state, options.destination.name);
    const changes = archive.findChanges(planPages(posts, addresses.pages, state), options.isFull);
    const failed = await renderPages(changes.pages, rendered, options);
    const [first] = failed;
    if (first === undefined) {
      archive.record(changes);
      const pages = changes.changed.flatMap(({ key }) => rendered.get(key) ?? []);
      return ok({ pages, pictures, removed: [...changes.removed], posts: posts.length, rules: addresses.rules });
    }
    const failing = new Map(
      failed.flatMap(({ reason, failing }) =>
        failing.flatMap((slug) => listPostsAt(state, slug).map(({ id }) => [id, reason])),
      ),
    );
    if (failing.size === 0 || (failing.size === posts.length && posts.length > 1)) {
      return err(
        `Couldn't render the page ${first.key}: ${first.reason} The site hasn't changed. No single post caused it. Fix the site's code, then deploy again.`,
      );
    }
    for (const [id, reason] of failing) {
      const post = findPost(state, id);
      // Its neighbors may show it as a related post by now.
      touched.set(id, post);
      leaveOut(state, {
        id,
        title: post?.title ?? '',
        revision: post?.revision ?? null,
        reason: `${UNRENDERABLE}\n${reason}`,
      });
    }
  }
}

/** Chooses the related posts again: of all posts in a full release, of those around a change in another. */
function arrangePosts(state: State, touched: TouchedPosts, { archive, isFull }: PlanOptions): ArchivedPost[] {
  const posts = archive.readPosts(state, touched.keys());
  const placesOf = ([id, before]: [string, KnownPost | null]) =>
    [before, findPost(state, id)].flatMap((post) => (post ? countOlderPosts(state, post) : []));
  const places = isFull ? null : [...touched].flatMap(placesOf);
  for (const post of updateRelatedPosts(posts, places, (id) => readWords(state, id))) writeRelated(state, post);
  return posts;
}
