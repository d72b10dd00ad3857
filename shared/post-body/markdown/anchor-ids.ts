/**
 * Makes the ids in a post. Each has a prefix with a hyphen, so that none is the id of an element of
 * the page around it, or the name of a script's variable (an id is a property of `window`).
 */
const HEADING_PREFIX = 'post-';

export const FOOTNOTES_LABEL_ID = 'footnotes-label';

export function makeHeadingId(slug: string): string {
  return `${HEADING_PREFIX}${slug}`;
}

export function makeFootnoteId(number: number): string {
  return `footnote-${number}`;
}

/** @param use which reference to the footnote, from 1. */
export function makeFootnoteUseId(number: number, use: number): string {
  return use === 1 ? `footnote-use-${number}` : `footnote-use-${number}-${use}`;
}

/**
 * Resolves a `#` link of the author: `#set-up` names a heading, as on GitHub. `#` and `#top` mean the
 * top of the page, as everywhere.
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
