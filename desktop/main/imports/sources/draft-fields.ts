import { POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { isAtMost, SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { SITE_PATHS } from '@callwright/shared/site-paths.ts';
import { stringify } from 'yaml';
import type { ImportedPost } from './imported-post.ts';

export type OldPost = Pick<
  ImportedPost,
  'type' | 'title' | 'createdAt' | 'author' | 'status' | 'localPictures' | 'remotePictures'
> & {
  slug: string;
  markdown: string;
  excerpt: string;
  metaDescription?: string;
  tags: readonly string[];
  /** A web address, one in the source, or ''. */
  picture: { address: string; alt: string };
  oldUrls: readonly string[];
  problems: readonly string[];
};

/** Makes a draft of a post that another blog exported as HTML. Names what doesn't fit. */
export function toImportedPost(old: OldPost): ImportedPost {
  const problems = [...old.problems];
  const { keywords, left } = joinKeywords(old.tags);
  if (left.length > 0) problems.push(`These tags don’t fit into the keywords: ${left.join(', ')}.`);
  const slug = readSlug(old.slug);
  if (slug !== old.slug && old.slug !== '') problems.push(`The slug “${old.slug}” is now “${slug}”.`);
  const isRemote = isWebAddress(old.picture.address);
  return {
    ...{ type: old.type, title: old.title, createdAt: old.createdAt, author: old.author, status: old.status, slug },
    path: '',
    name: `${slug || 'post'}.md`,
    text: `${old.author === '' ? '' : `---\n${stringify({ author: old.author })}---\n`}${old.markdown}\n`,
    fields: {
      title: old.title,
      slug,
      excerpt: old.excerpt,
      metaDescription: old.metaDescription ?? '',
      keywords,
      featuredImageUrl: isRemote ? old.picture.address : '',
      featuredImageAlt: old.picture.alt,
    },
    oldUrls: joinOldUrls(old.oldUrls, slug),
    featuredPicture: isRemote ? '' : old.picture.address,
    localPictures: old.localPictures,
    remotePictures: old.remotePictures + (isRemote ? 1 : 0),
    problems,
  };
}

/** Slugs may be percent-encoded or in other alphabets. */
function readSlug(slug: string): string {
  if (SLUG_PATTERN.test(slug)) return slug;
  try {
    return normalizeSlug(decodeURIComponent(slug));
  } catch {
    return normalizeSlug(slug);
  }
}

function joinKeywords(tags: readonly string[]): { keywords: string; left: string[] } {
  const kept: string[] = [];
  const left: string[] = [];
  for (const tag of tags.map((each) => each.replaceAll(',', ' ').replace(/\s+/g, ' ').trim()).filter(Boolean)) {
    if (kept.some((each) => each.toLowerCase() === tag.toLowerCase())) continue;
    const fits = isAtMost(POST_FIELDS.keywords.limit)([...kept, tag].join(', '));
    (fits ? kept : left).push(tag);
  }
  return { keywords: kept.join(', '), left };
}

/** Paths, one per line. Leaves out the post's own URL. */
export function joinOldUrls(paths: readonly string[], slug: string): string {
  const own = `${SITE_PATHS.blog}/${slug}`;
  return [...new Set(paths)].filter((path) => path !== '/' && path.replace(/\/$/, '') !== own).join('\n');
}

/** Returns the path of a web address; '' if it's none or has only a query, which hosts can't redirect. */
export function pathOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { pathname, protocol } = new URL(address);
  return /^https?:$/.test(protocol) && pathname !== '/' ? pathname : '';
}

/** Reads `2024-01-31 10:00:00` as UTC, and ISO times. Null if invalid or zero. */
export function toTime(written: string): number | null {
  const text = written.trim();
  const isBare = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text);
  const at = Date.parse(isBare ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(at) || at <= 0 ? null : at;
}
