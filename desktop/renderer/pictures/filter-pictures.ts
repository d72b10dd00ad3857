import type { LibraryPicture } from '../../ipc/pictures.ts';

export type LibraryFilter = {
  query: string;
  /** Only pictures that have been unused for at least `UNUSED_DAYS`. */
  isUnusedOnly: boolean;
};

export const UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Matches every word against alt text, file name, and the titles of drafts and posts. */
export function filterPictures(
  pictures: readonly LibraryPicture[],
  { query, isUnusedOnly }: LibraryFilter,
  now: number,
): readonly LibraryPicture[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && !isUnusedOnly) return pictures;
  return pictures.filter((picture) => {
    if (isUnusedOnly && !isUnused(picture, now)) return false;
    const titles = [...picture.drafts, ...picture.posts].map(({ title }) => title);
    const text = [picture.alt ?? '', picture.name, ...titles].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function isUnused({ drafts, posts, unseenUses, addedAt }: LibraryPicture, now: number): boolean {
  return drafts.length + posts.length + unseenUses === 0 && now - Date.parse(addedAt) >= UNUSED_DAYS * DAY_MS;
}
