import { readBlockOutline } from './blocks/block-outline.ts';
import type { PostLayout } from './blocks/layout-post.ts';
import { readLinkTarget } from './markdown/web-address.ts';

/** `site` is an origin like `https://www.example.com`, or `''` for the post's own site. */
export type LinkedSlug = { site: string; slug: string };

const HINT = /\/blog\//;
const POST_ADDRESS = /^(https?:\/\/[^/?#]+)?\/blog\/([a-z0-9-]+)\/?(?:[?#]|$)/i;

/** Null if the address isn't a post's. */
export function readPostLink(address: string): LinkedSlug | null {
  const [, site = '', slug] = POST_ADDRESS.exec(readLinkTarget(address)?.href ?? '') ?? [];
  return slug === undefined ? null : { site: site.toLowerCase(), slug };
}

/** Skips a text without links to posts before it has to be laid out. */
export function mayLinkToPosts(content: string): boolean {
  return HINT.test(content);
}

/** Lists each post that readers can follow a link to, on any site, once. */
export function listPostLinks({ blocks }: PostLayout): LinkedSlug[] {
  const found = new Map<string, LinkedSlug>();
  for (const { source, context } of blocks) {
    if (!HINT.test(source) && !context.links.some(({ url }) => HINT.test(url))) continue;
    for (const { url } of readBlockOutline(source, context).links) {
      const link = readPostLink(url);
      if (link !== null) found.set(`${link.site} ${link.slug}`, link);
    }
  }
  return [...found.values()];
}
