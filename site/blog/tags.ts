import { splitKeywords } from '@callwright/shared/post/post.ts';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import type { Tag } from './blog-page.ts';

/** A keyword as it is shown; `tag` is null where it consists of no character that an address may have. */
export type Keyword = { label: string; tag: Tag | null };

/** Reads a post's keywords in its author's order, each with the tag that it is a spelling of. */
export function readKeywords(keywords: string | null): Keyword[] {
  return splitKeywords(keywords).map((label) => {
    const slug = normalizeSlug(label);
    return { label, tag: slug === '' ? null : { slug, label } };
  });
}

/** Lists a post's tags, each once, under the first of its spellings in the post. */
export function listPostTags(keywords: string | null): Tag[] {
  const tags = new Map<string, Tag>();
  for (const { tag } of readKeywords(keywords)) {
    if (tag && !tags.has(tag.slug)) tags.set(tag.slug, tag);
  }
  return [...tags.values()];
}
