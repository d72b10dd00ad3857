/**
 * Turns a title or a hand-typed address into a slug (product specification, section 5):
 * lowercase, trimmed, non-word characters removed, runs of white space, underscores or hyphens
 * replaced by one hyphen, hyphens at both ends removed. "Word" is ASCII: `é` is removed, not
 * replaced by `e` (shared/README.md, "Slugs").
 *
 * @returns only `a-z`, `0-9` and single inner hyphens; empty when no character of the text remains.
 */
export function normalizeSlug(text: string): string {
  return joinWords(text).replace(/^-+|-+$/g, '');
}

/**
 * Normalizes a slug while the author types it by hand: a separator at the end stays, or the space
 * before the next word could never be typed. Call `normalizeSlug` when the field loses focus.
 */
export function normalizeSlugWhileTyping(text: string): string {
  return joinWords(text, 'keep-end').replace(/^-+/, '');
}

/**
 * Finishes the slug of a field that still has focus: removes the separator at the end. Anything that
 * no field accepts, as in a draft edited elsewhere, stays for the schema to reject.
 */
export function finishTypedSlug(slug: string): string {
  return slug.replace(/-+$/, '');
}

function joinWords(text: string, end?: 'keep-end'): string {
  const lowercase = text.toLowerCase();
  return (end === 'keep-end' ? lowercase.trimStart() : lowercase.trim())
    .replace(/[^\w\s-]/g, '')
    .replace(/[\s_-]+/g, '-');
}

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
