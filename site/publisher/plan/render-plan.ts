import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Host } from '../hosts/host.ts';
import { planAddresses } from '../make-release.ts';
import type { MayMake, Pictures } from '../pictures/pictures.ts';
import { openReleasePictures } from '../pictures/prepare-pictures.ts';
import type { State } from '../state.ts';
import { renewRelated } from './archive.ts';
import { countSearchParts, planPages } from './plan.ts';
import { type FailedPage, type RenderOptions, renderPages, type WrittenPage } from './render-pages.ts';

/** What differs between the site and what it has to be. */
export type RenderedPlan = {
  pages: readonly WrittenPage[];
  /** The keys of pages that the site has no more. */
  removed: readonly string[];
  posts: number;
  searchParts: number;
};

type PlanOptions = RenderOptions & {
  /** The ids of posts that are new, gone or different. */
  touched: ReadonlySet<string>;
  /** Renders every page, whether or not it changed. */
  isFull: boolean;
  /** Former addresses that the host redirects by itself need no page. */
  host: Host | null;
  pictures: Pictures;
  mayMakePicture: MayMake;
};

/**
 * Plans the site and renders the pages that changed. Posts that can't be rendered are left out, however many there
 * are, and what they were part of is planned again without them. A renderer that fails on a post of our own, or on
 * every one, is at fault itself.
 */
export async function renderPlan(state: State, options: PlanOptions): Promise<Result<RenderedPlan, string>> {
  const touched = new Set(options.touched);
  const known = state.readPages();
  const rendered = new Map<string, WrittenPage>();
  options.pictures.forgetFailures();
  const pictures = openReleasePictures(state, options.pictures, {
    mayMake: options.mayMakePicture,
    signal: options.signal,
  });
  await pictures.begin(touched);
  for (;;) {
    const posts = arrangePosts(state, touched);
    const { pages: moved } = planAddresses(state, options.host);
    const missing = state.listMissingPictures().map(({ path }) => path);
    const planned = planPages(posts, moved, state, missing);
    const keys = new Set(planned.map(({ key }) => key));
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
      return ok({
        pages: changed.flatMap(({ key }) => rendered.get(key) ?? []),
        removed: [...known.keys()].filter((key) => !keys.has(key)),
        posts: posts.length,
        searchParts: countSearchParts(posts.length),
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

/** The post whose page has this key; null for the key of another page. */
function readPostId(key: string): string | null {
  return key.startsWith('post:') ? key.slice('post:'.length) : null;
}

function arrangePosts(state: State, touched: ReadonlySet<string>) {
  const posts = state.readArchive();
  const renewed = renewRelated(posts, touched);
  for (const [id, related] of renewed) state.writeRelated(id, related);
  return posts.map((post) => ({ ...post, related: renewed.get(post.id) ?? post.related }));
}

function findGuilty(state: State, failed: readonly FailedPage[]): ReadonlyMap<string, string> {
  const guilty = new Map<string, string>();
  for (const { reason, guilty: slugs } of failed) {
    for (const id of slugs.flatMap(state.listPostsAt)) guilty.set(id, reason);
  }
  return guilty;
}
