import type { Pictures } from '../pictures/pictures.ts';
import type { FileOwner } from './file-list.ts';
import type { State } from './state.ts';
import { findPost, listMissingPictures, readPictures, writeMissingPictures } from './stored-posts.ts';

/** If a picture fails, pages show the original, until its post changes or everything is published again. */
export async function preparePictures(
  state: State,
  pictures: Pictures,
  postIds: Iterable<string>,
): Promise<FileOwner[]> {
  const prepared = await Promise.all(
    [...postIds].map(async (id) => {
      const named = findPost(state, id) ? readPictures(state, id) : [];
      const made = await Promise.all(named.map((picture) => prepareOne(pictures, picture)));
      return { id, files: made.flatMap(({ files }) => files), missing: made.flatMap(({ missing }) => missing) };
    }),
  );
  for (const { id, missing } of prepared) if (missing.length > 0) writeMissingPictures(state, id, missing);
  return prepared.map(({ id, files }) => ({ key: `pictures:${id}`, files }));
}

async function prepareOne(pictures: Pictures, { path, isShared }: { path: string; isShared: boolean }) {
  const made = await Promise.all([
    pictures.prepare(path, 'page'),
    ...(isShared ? [pictures.prepare(path, 'shared')] : []),
  ]);
  const failed = made.find((each) => !each.ok);
  return failed?.ok === false
    ? { files: [], missing: [{ path, reason: failed.error }] }
    : { files: made.flatMap((each) => (each.ok ? each.value : [])), missing: [] };
}

export function describeMissingPictures(state: State): string[] {
  return listMissingPictures(state).map(
    ({ path, reason }) => `Couldn’t optimize the picture ${path}, so pages show the original: ${reason}.`,
  );
}
