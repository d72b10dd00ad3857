/**
 * Turns a title or a hand-typed address into a slug (product specification, section 5):
 * lowercase, trimmed, non-word characters removed, runs of white space, underscores or hyphens
 * made one hyphen, hyphens at both ends removed. "Word" is ASCII: `é` is dropped, not made an `e`.
 *
 * @returns only `a-z`, `0-9` and single inner hyphens; empty when nothing of the text is left.
 */
export function normalizeSlug(text: string): string {
  return joinWords(text).replace(/^-+|-+$/g, '');
}

/**
 * The same while the author is still typing the slug by hand: a separator at the end is kept, or
 * the space before the next word could never be typed. Normalise in full when the field is left.
 */
export function normalizeSlugWhileTyping(text: string): string {
  return joinWords(text, 'keep-end').replace(/^-+/, '');
}

/**
 * The slug of a field that was not left yet: the separator kept for typing goes. Anything that no
 * field lets through, as in a draft edited elsewhere, stays for the schema to refuse.
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
