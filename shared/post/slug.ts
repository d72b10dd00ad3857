import { fieldOf } from './fields.ts';

/** Specification, section 5. "Word" is ASCII, so `é` is removed. The slug may be empty. */
export function normalizeSlug(text: string): string {
  return joinWords(text).replace(/^-+|-+$/g, '');
}

/** Keeps a separator at the end, or the author couldn't type the next word. */
export function normalizeSlugWhileTyping(text: string): string {
  return joinWords(text, 'keep-end').replace(/^-+/, '');
}

/** Removes the separator at the end. Other invalid characters stay for validation to report. */
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
 * G1. The slug follows the title if it's empty when the author starts to type the title.
 * G2. It stops following when they leave the title.
 */
export type SlugFromTitle = 'undecided' | 'follows' | 'fixed';

export const AUTO_SLUG: SlugFromTitle = 'undecided';

/** The first key decides whether the slug follows the title. `slug` is null if it doesn't change. */
export function updateSlugFromTitle(
  following: SlugFromTitle,
  title: string,
  slug: string,
): { following: SlugFromTitle; slug: string | null } {
  const decided = following === 'undecided' ? (slug === '' ? 'follows' : 'fixed') : following;
  return { following: decided, slug: decided === 'follows' ? toSlug(title) : null };
}

/** Cuts the slug to its limit, so that a long title has one problem, not two. */
function toSlug(title: string): string {
  return finishTypedSlug(normalizeSlug(title).slice(0, fieldOf('slug').limit));
}
