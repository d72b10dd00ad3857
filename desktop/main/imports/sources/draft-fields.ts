import { POST_FIELD_NAMES, POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { isAtMost, type PostFields, SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { areOldUrls, listOldUrls, tidyOldUrls } from '@callwright/shared/post-links/old-urls.ts';
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
  problems.push(...describeLeftTags(left));
  const slug = readSlug(old.slug);
  if (slug !== old.slug && old.slug !== '') problems.push(`The slug “${old.slug}” is now “${slug}”.`);
  const urls = joinOldUrls(old.oldUrls, slug);
  problems.push(...urls.left.map(describeOldUrl));
  const isRemote = isWebAddress(old.picture.address);
  const fields = {
    title: old.title,
    slug,
    excerpt: old.excerpt,
    metaDescription: old.metaDescription ?? '',
    keywords,
    featuredImageUrl: isRemote ? old.picture.address : '',
    featuredImageAlt: old.picture.alt,
    oldUrls: urls.oldUrls,
  };
  problems.push(...describeLongFields({ ...fields, content: old.markdown }));
  return {
    ...{ type: old.type, title: old.title, createdAt: old.createdAt, author: old.author, status: old.status, slug },
    path: '',
    name: `${slug || 'post'}.md`,
    // Without front matter, a rule at the top could start some.
    text: `---\n${old.author === '' ? '' : stringify({ author: old.author })}---\n${old.markdown}\n`,
    fields,
    featuredPicture: isRemote ? '' : old.picture.address,
    localPictures: old.localPictures,
    remotePictures: old.remotePictures + (isRemote ? 1 : 0),
    problems,
  };
}

export function describeLongFields(fields: Partial<PostFields>): string[] {
  return POST_FIELD_NAMES.flatMap((name) => {
    const { limit, name: words } = POST_FIELDS[name];
    if (isAtMost(limit)(fields[name] ?? '')) return [];
    return [`The ${words} is longer than ${limit.toLocaleString('en')} characters. Shorten it before you publish.`];
  });
}

export function describeLeftTags(left: readonly string[]): string[] {
  return left.length === 0 ? [] : [`These tags don’t fit into the keywords: ${left.join(', ')}.`];
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

export function joinKeywords(tags: readonly string[]): { keywords: string; left: string[] } {
  const kept: string[] = [];
  const left: string[] = [];
  for (const tag of tags.map((each) => each.replaceAll(',', ' ').replace(/\s+/g, ' ').trim()).filter(Boolean)) {
    if ([...kept, ...left].some((each) => each.toLowerCase() === tag.toLowerCase())) continue;
    const fits = isAtMost(POST_FIELDS.keywords.limit)([...kept, tag].join(', '));
    (fits ? kept : left).push(tag);
  }
  return { keywords: kept.join(', '), left };
}

/** Returns paths, one per line, without the post's own. `left` can't be redirected. */
export function joinOldUrls(paths: readonly string[], slug: string): { oldUrls: string; left: string[] } {
  const kept: string[] = [];
  const left: string[] = [];
  for (const path of paths.map(tidyOldUrls)) {
    if (path === '' || listOldUrls(path).includes(`${SITE_PATHS.blog}/${slug}`) || kept.includes(path)) continue;
    const fits = areOldUrls(path) && isAtMost(POST_FIELDS.oldUrls.limit)([...kept, path].join('\n'));
    (fits ? kept : left).push(path);
  }
  return { oldUrls: kept.join('\n'), left };
}

export const describeOldUrl = (address: string) => `The old URL ${address} can’t be redirected.`;

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
