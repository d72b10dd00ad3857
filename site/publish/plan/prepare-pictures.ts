import { countOf } from '@callwright/shared/post/labels.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { toLargestFile } from '../../blog/site-pictures.ts';
import type { MayMake, Pictures } from '../pictures/pictures.ts';
import type { NamedPicture, RenderedFile, State } from './state.ts';

/** What the pictures of some posts came to. */
type PreparedPictures = {
  /** The files of each post's pictures, by the post's id. */
  files: ReadonlyMap<string, readonly RenderedFile[]>;
  /** Whether pictures are missing that were not, or are there again: pages that show them are planned anew. */
  isOtherPlan: boolean;
};

/** A release begins to make pictures for at most so long: somebody else's post waits no longer for them. */
const MAX_MAKING_MS = 10_000;

/** Limits how long one release makes pictures, from its first one on, which is always made. */
export function limitMaking(now: () => number = performance.now.bind(performance)): MayMake {
  let begun: number | null = null;
  return () => {
    begun ??= now();
    return now() - begun < MAX_MAKING_MS;
  };
}

/** At most so many missing pictures are asked for in one release: a bucket that is gone holds up no post. */
const MAX_RETRIED = 5;

/**
 * Opens the making of pictures in one release. One that can't be had, or that is one too many for this release, stops
 * nothing: pages show it from where it was uploaded, and a later release makes it.
 *
 * @param mayMake is asked before each picture that the site does not have yet.
 */
export function openReleasePictures(
  state: State,
  pictures: Pictures,
  { mayMake, signal }: { mayMake: MayMake; signal?: AbortSignal | undefined },
) {
  let isOtherPlan = false;

  async function prepareOne({ path, isShared }: Pick<NamedPicture, 'path' | 'isShared'>): Promise<RenderedFile[]> {
    signal?.throwIfAborted();
    // What readers have is not taken from them until a later release.
    const mayMakeThis = isOnSite(path) ? () => true : mayMake;
    const prepared = await Promise.all([
      pictures.prepare(path, 'page', mayMakeThis),
      ...(isShared ? [pictures.prepare(path, 'shared', mayMakeThis)] : []),
    ]);
    const failure = prepared.find((each) => !each.ok);
    const isNews = state.writePictureFailure(path, failure?.ok === false ? { reason: failure.error } : null);
    isOtherPlan ||= isNews;
    return failure ? [] : prepared.flatMap((each) => (each.ok ? each.value : []));
  }

  function isOnSite(path: string): boolean {
    const facts = parsePictureName(path.slice(path.indexOf('/') + 1));
    return facts !== null && state.findFile(toLargestFile(facts)) !== null;
  }

  return {
    /** Makes the pictures that waited, and those of posts that are new or different; authors take turns. */
    async begin(postIds: Iterable<string>): Promise<void> {
      const wanted = [...state.listWaitingPictures(), ...[...postIds].flatMap((id) => state.listPicturesOf(id))];
      await Promise.all(takeTurns(wanted).map(prepareOne));
      for (const path of state.listPicturesToRetry(MAX_RETRIED)) {
        const prepared = await pictures.prepare(path, 'page', mayMake);
        if (!prepared.ok && prepared.error === null) break;
        // One that is still missing lets the others go before it the next time.
        state.writePictureFailure(path, prepared.ok ? null : { reason: prepared.error });
      }
    },
    /** Gives the pictures of posts whose pages are about to be written. */
    async prepare(postIds: readonly string[]): Promise<PreparedPictures> {
      isOtherPlan = false;
      const files = new Map<string, readonly RenderedFile[]>();
      // `pictures` decides how many are under way at once.
      const prepared = postIds.map(async (id) => {
        files.set(id, (await Promise.all(state.listPicturesOf(id).map(prepareOne))).flat());
      });
      await Promise.all(prepared);
      return { files, isOtherPlan };
    },
  };
}

/** Puts one picture of each author before the second one of any, so that nobody's many pictures come before one's own. */
function takeTurns(pictures: readonly NamedPicture[]): NamedPicture[] {
  const turns = new Map<string, number>();
  const inTurn = pictures.map((picture) => {
    const turn = turns.get(picture.author) ?? 0;
    turns.set(picture.author, turn + 1);
    return { turn, picture };
  });
  return inTurn.sort((a, b) => a.turn - b.turn).map(({ picture }) => picture);
}

/** Says in words which pictures of posts the site has no files of. */
export function describeMissingPictures(state: State): string[] {
  const missing = state.listMissingPictures();
  const waiting = missing.filter(({ reason }) => reason === null).length;
  return [
    ...missing.flatMap(({ path, reason }) =>
      reason === null
        ? []
        : [`The picture ${path} is shown from where it was uploaded, without lighter files of it: ${reason}.`],
    ),
    ...(waiting === 0
      ? []
      : [
          `The next releases make the lighter files of ${countOf(waiting, 'picture')}; until then, pages show what was uploaded.`,
        ]),
  ];
}
