import { normalizeSlug } from '@callwright/shared/post/slug.ts';

/**
 * Whether the slug follows the title that is being typed (design, "Readings of the specification"):
 *
 * G1. It follows if the slug is empty when the author starts to type the title.
 * G2. It follows until they leave the title; from then on it stands.
 */
export type SlugFollowing = 'undecided' | 'follows' | 'stands';

/** When the author enters or leaves the title. */
export const TITLE_UNTOUCHED: SlugFollowing = 'undecided';

/** @returns the slug that goes with what was typed; null where it stays as it is. */
export function followTitle(
  following: SlugFollowing,
  title: string,
  slug: string,
): { following: SlugFollowing; slug: string | null } {
  const decided = following === 'undecided' ? (slug === '' ? 'follows' : 'stands') : following;
  return { following: decided, slug: decided === 'follows' ? normalizeSlug(title) : null };
}
