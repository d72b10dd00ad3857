import type { LibraryPicture } from '../../ipc/pictures.ts';

export type LibraryFilter = {
  query: string;
  /** Only the pictures that no draft and no post names, for `UNUSED_DAYS` at least. */
  isUnusedOnly: boolean;
};

/** A picture counts as unused once it was not named for so many days after it was added. */
export const UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Keeps the pictures that have every word of a query in their alt text, their name or the titles of what uses them. */
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
