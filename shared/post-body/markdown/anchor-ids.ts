/**
 * The ids in a post. Each has a prefix with a hyphen, so that none can be the id of something of
 * the page around it, nor the name of a script's variable (an id is a property of `window`).
 */
const HEADING_PREFIX = 'post-';

export const FOOTNOTES_LABEL_ID = 'footnotes-label';

export function makeHeadingId(slug: string): string {
  return `${HEADING_PREFIX}${slug}`;
}

export function makeFootnoteId(number: number): string {
  return `footnote-${number}`;
}

/** @param use counts from 1. */
export function makeFootnoteUseId(number: number, use: number): string {
  return use === 1 ? `footnote-use-${number}` : `footnote-use-${number}-${use}`;
}

/**
 * Where a `#` link that the author wrote leads: `#set-up` names a heading as GitHub does. `#` and
 * `#top` stay what they are in every page.
 *
 * @param href starts with `#`.
 */
export function resolveFragment(href: string): string {
  const fragment = href.slice(1);
  if (fragment === '' || fragment === 'top') return href;
  return `#${HEADING_PREFIX}${lowercaseFragment(fragment)}`;
}

function lowercaseFragment(fragment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(fragment).toLowerCase());
  } catch {
    return fragment;
  }
}
