import { normalizeSlug } from './slug.ts';

/**
 * Whether the slug follows the title that is being typed:
 *
 * G1. It follows if the slug is empty when the author starts to type the title.
 * G2. It follows until they leave the title; from then on it is fixed.
 */
export type SlugFromTitle = 'undecided' | 'follows' | 'fixed';

/** The state whenever the author enters or leaves the title. */
export const AUTO_SLUG: SlugFromTitle = 'undecided';

/** Decides with the first key whether the slug follows. @returns the slug of the typed title; null where it stays. */
export function updateSlugFromTitle(
  following: SlugFromTitle,
  title: string,
  slug: string,
): { following: SlugFromTitle; slug: string | null } {
  const decided = following === 'undecided' ? (slug === '' ? 'follows' : 'fixed') : following;
  return { following: decided, slug: decided === 'follows' ? normalizeSlug(title) : null };
}
