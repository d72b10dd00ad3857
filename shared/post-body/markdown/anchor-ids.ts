/** Prevents collisions with the page's ids and with global variables (an id becomes a property of `window`). */
const HEADING_PREFIX = 'post-';

export const FOOTNOTES_LABEL_ID = 'footnotes-label';

export function makeHeadingId(slug: string): string {
  return `${HEADING_PREFIX}${slug}`;
}

export function makeFootnoteId(number: number): string {
  return `footnote-${number}`;
}

export function makeFootnoteUseId(number: number, use: number): string {
  return use === 1 ? `footnote-use-${number}` : `footnote-use-${number}-${use}`;
}

/**
 * Resolves the author's `#` link. `#set-up` names a heading, like on GitHub. `#` and `#top` go to the top of the page.
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
