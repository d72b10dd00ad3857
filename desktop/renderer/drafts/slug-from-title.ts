import { normalizeSlug } from '@callwright/shared/post/slug.ts';

/**
 * Whether the slug follows the title that is being typed (design, "Readings of the specification"):
 *
 * G1. It follows if the slug is empty when the author starts to type the title.
 * G2. It follows until they leave the title; from then on it stands.
 */
export type SlugFromTitle = 'undecided' | 'follows' | 'stands';

/** When the author enters or leaves the title. */
export const AUTO_SLUG: SlugFromTitle = 'undecided';

/** @returns the slug that goes with what was typed; null where it stays as it is. */
export function updateSlugFromTitle(
  following: SlugFromTitle,
  title: string,
  slug: string,
): { following: SlugFromTitle; slug: string | null } {
  const decided = following === 'undecided' ? (slug === '' ? 'follows' : 'stands') : following;
  return { following: decided, slug: decided === 'follows' ? normalizeSlug(title) : null };
}
