import type { RenderedFile } from '../plan/render-pages.ts';
import type { State } from '../state.ts';
import type { Pictures } from './pictures.ts';

/** What the pictures of some posts came to. */
type PreparedPictures = {
  /** The files of each post's pictures, by the post's id. */
  files: ReadonlyMap<string, readonly RenderedFile[]>;
  /** Whether pictures are missing that were not, or are there again: pages that show them are planned anew. */
  isOtherPlan: boolean;
};

/**
 * Makes the pictures of posts whose pages are about to be written. One that can't be had stops nothing: pages show
 * it from where it was uploaded, and the next release asks for it again.
 */
export async function preparePictures(
  state: State,
  pictures: Pictures,
  postIds: readonly string[],
  signal?: AbortSignal,
): Promise<PreparedPictures> {
  const files = new Map<string, readonly RenderedFile[]>();
  let isOtherPlan = false;
  async function prepare(id: string): Promise<void> {
    const made: RenderedFile[] = [];
    for (const { path, isShared } of state.listPicturesOf(id)) {
      signal?.throwIfAborted();
      const prepared = await Promise.all([
        pictures.prepare(path, 'page'),
        ...(isShared ? [pictures.prepare(path, 'shared')] : []),
      ]);
      const failure = prepared.find((each) => !each.ok);
      isOtherPlan = state.writePictureFailure(path, failure?.ok === false ? failure.error : null) || isOtherPlan;
      if (!failure) made.push(...prepared.flatMap((each) => (each.ok ? each.value : [])));
    }
    files.set(id, made);
  }
  // `pictures` decides how many are under way at once.
  await Promise.all(postIds.map(prepare));
  return { files, isOtherPlan };
}

/** At most so many missing pictures are asked for in one release: a bucket that is gone holds up no post. */
const MAX_RETRIED = 5;

/** Asks again for the pictures that could not be had; the pages of those that are there by now are planned anew. */
export async function retryMissingPictures(state: State, pictures: Pictures): Promise<void> {
  for (const path of state.listPicturesToRetry(MAX_RETRIED)) {
    const prepared = await pictures.prepare(path, 'page');
    // One that is still missing lets the others go before it the next time.
    state.writePictureFailure(path, prepared.ok ? null : prepared.error);
  }
}

/** Says in words which pictures of posts the site has no files of. */
export function describeMissingPictures(state: State): string[] {
  return state
    .listMissingPictures()
    .map(
      ({ path, reason }) =>
        `The picture ${path} is shown from where it was uploaded, without lighter files of it: ${reason}.`,
    );
}
