import type { PostFields } from '@callwright/shared/post/post.ts';
import { createListDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import type { Hit, LinkChange } from '../../ipc/replace.ts';
import { toHit } from './hit.ts';

const PLACEHOLDER_SITE = 'https://site.invalid';

/**
 * Lists the URLs of links to a post that would change with its slug, except in code and raw HTML. Keeps each URL's form,
 * query, and fragment.
 *
 * @param siteUrl without a trailing slash; null if unknown. Only relative links are found then.
 */
export function findLinks(
  { content }: Pick<PostFields, 'content'>,
  { fromSlug, toSlug }: LinkChange,
  siteUrl: string | null,
): Hit[] {
  const base = new URL('/blog/', siteUrl ?? PLACEHOLDER_SITE);
  // An escape in the text may stand for any character.
  const listDestinations = createListDestinations(new RegExp(`${fromSlug}|[&\\\\]`));
  return listDestinations(content).flatMap(({ start, end, address }) => {
    const url = URL.parse(address, base);
    if (url?.origin !== base.origin || url.pathname.replace(/\/$/, '') !== `/blog/${fromSlug}`) return [];
    const text =
      renameSlug(content.slice(start, end), fromSlug, toSlug) ??
      `<${renameSlug(address, fromSlug, toSlug) ?? address}>`;
    return [toHit('content', content, { start, end, text })];
  });
}

/** Returns null if the slug isn't there, because characters are escaped. */
function renameSlug(address: string, fromSlug: string, toSlug: string): string | null {
  const at = address.lastIndexOf(fromSlug, address.search(/[?#]|$/));
  return at === -1 ? null : address.slice(0, at) + toSlug + address.slice(at + fromSlug.length);
}
