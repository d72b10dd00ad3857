import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import { POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { type PostFields, SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { areOldUrls, tidyOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import { type FrontMatter, type FrontMatterValue, keyOf } from './front-matter.ts';

export type ForeignValues = {
  fields: Partial<Omit<PostFields, 'content'>>;
  publishedAt: number | null;
  /** Also if only the publish time is known. */
  createdAt: number | null;
};

/**
 * Other tools' names for our fields. The first valid value fills the field; `keywords` takes all. A dot goes into a
 * table. No `draft` or `author`: an import is always a draft of this account.
 * Sources: jekyllrb.com/docs/front-matter; jekyll-seo-tag; gohugo.io/content-management/front-matter;
 * getzola.org/documentation/content/page; developers.forem.com (Dev.to); ghost.org/docs;
 * 11ty.dev/docs/data-frontmatter; docs.astro.build.
 */
const NAMES = {
  title: ['title'],
  slug: ['slug', 'permalink', 'url', 'path'],
  excerpt: ['excerpt', 'summary', 'custom_excerpt', 'description'],
  metaDescription: ['meta_description', 'description'],
  keywords: ['keywords', 'tags', 'categories', 'taxonomies.tags', 'taxonomies.categories'],
  /** Not split at spaces, as in Jekyll. */
  singleKeyword: ['tag', 'category'],
  featuredImageUrl: [
    ...['cover_image', 'feature_image', 'featured_image', 'featuredImage', 'image', 'images', 'cover', 'heroImage'],
    ...['ogImage', 'og_image', 'thumbnail', 'header.image', 'extra.image'],
  ],
  featuredImageAlt: ['feature_image_alt', 'image.alt', 'cover.alt', 'image_alt'],
  /** Hugo's and jekyll-redirect-from's. Each takes a list, or one path. */
  oldUrls: ['aliases', 'redirect_from'],
  // `published` may be a time or `true`.
  publishedAt: ['date', 'publishDate', 'pubDate', 'pubDatetime', 'published_at', 'published'],
  createdAt: ['created_at', 'created'],
} as const satisfies Partial<Record<keyof ForeignValues['fields'] | Time | 'singleKeyword', readonly string[]>>;

type Time = 'publishedAt' | 'createdAt';

const ADDRESS_KEYS = ['url', 'src', 'path', 'image'];

/** Jekyll's file names: `2024-01-31-answer-every-call.md`. The month and day may have one digit. */
const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/;

/** Reads another tool's front matter. Skips values that don't fit our fields, like a local picture path. */
export function readForeignValues(front: FrontMatter): ForeignValues {
  const find = (field: keyof typeof NAMES) => NAMES[field].flatMap((path) => follow(front, path.split('.')));
  const found = {
    title: find('title').flatMap(toText),
    slug: find('slug').flatMap(toSlug),
    excerpt: find('excerpt').flatMap(toText).filter(fits(POST_FIELDS.excerpt.limit)),
    metaDescription: find('metaDescription').flatMap(toText).filter(fits(POST_FIELDS.metaDescription.limit)),
    keywords: toKeywords(listKeywords(front)),
    featuredImageUrl: find('featuredImageUrl').flatMap(toAddress),
    featuredImageAlt: find('featuredImageAlt').flatMap(toText).filter(fits(POST_FIELDS.featuredImageAlt.limit)),
    oldUrls: toOldUrls(find('oldUrls')),
  };
  const [publishedAt = null] = find('publishedAt').flatMap(toTime);
  return {
    fields: Object.fromEntries(Object.entries(found).flatMap(([field, [first]]) => (first ? [[field, first]] : []))),
    publishedAt,
    createdAt: publishedAt ?? find('createdAt').flatMap(toTime)[0] ?? null,
  };
}

/** All of them, even if they don't fit into the field. */
export function listKeywords(front: FrontMatter): string[] {
  const find = (field: 'keywords' | 'singleKeyword') => NAMES[field].flatMap((path) => follow(front, path.split('.')));
  return [...find('keywords').flatMap(toWords), ...find('singleKeyword').flatMap(toWord)];
}

export function readFileName(name: string): { title: string; slug: string; createdAt: number | null } {
  const stem = name.replace(/\.[^.]*$/, '');
  const [, day = '', named] = DATED_NAME.exec(stem) ?? [];
  const words = (named ?? stem).replace(/[-_]+/g, ' ').trim();
  return {
    title: words.charAt(0).toUpperCase() + words.slice(1),
    slug: named === undefined ? '' : (toSlug(named)[0] ?? ''),
    createdAt: toTime(day.replace(/-(\d)(?!\d)/g, '-0$1'))[0] ?? null,
  };
}

function follow(front: FrontMatter, [name = '', ...deeper]: readonly string[]): FrontMatterValue[] {
  const pairs = front.pairs.filter(({ key }) => isSameName(keyOf(key), name));
  return pairs.flatMap((pair) => descend(front.valueOf(pair) ?? null, deeper));
}

function descend(value: FrontMatterValue, [name, ...deeper]: readonly string[]): FrontMatterValue[] {
  if (name === undefined) return [value];
  const pairs = isTable(value) ? Object.entries(value) : [];
  return pairs.flatMap(([key, each]) => (isSameName(key, name) ? descend(each, deeper) : []));
}

function isSameName(key: string, name: string): boolean {
  return key.toLowerCase() === name.toLowerCase();
}

function isTable(value: FrontMatterValue): value is { [key: string]: FrontMatterValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(limit: number): (text: string) => boolean {
  return (text) => countCharacters(text) <= limit;
}

function toText(value: FrontMatterValue): string[] {
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
}

/** `/2024/answer-every-call.html` becomes `answer-every-call`. */
function toSlug(value: FrontMatterValue): string[] {
  if (typeof value !== 'string') return [];
  const last =
    value
      .replace(/[/\s]+$/, '')
      .split('/')
      .at(-1)
      ?.replace(/\.html?$/, '') ?? '';
  return SLUG_PATTERN.test(last) && fits(POST_FIELDS.slug.limit)(last) ? [last] : [];
}

/** A list or a string: separated by commas in Dev.to, by spaces in Jekyll. Ghost has objects with a `name`. */
function toWords(value: FrontMatterValue): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => toText(isTable(each) ? (each.name ?? null) : each));
  if (typeof value !== 'string') return [];
  const words = value.replace(/^\[|\]$/g, '');
  return words
    .split(words.includes(',') ? ',' : /\s+/)
    .flatMap((word) => toText(word.trim().replace(/^(["'])(.*)\1$/s, '$2')));
}

function toWord(value: FrontMatterValue): string[] {
  return typeof value === 'string' && !value.includes(',') ? toText(value) : toWords(value);
}

function toKeywords(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (const word of words) {
    const isKnown = kept.some((each) => each.toLowerCase() === word.toLowerCase());
    if (!isKnown && fits(POST_FIELDS.keywords.limit)([...kept, word].join(', '))) kept.push(word);
  }
  return kept.length === 0 ? [] : [kept.join(', ')];
}

/** A path, or a full URL of the earlier site. Skips relative paths, because their base isn't in the file. */
function toOldUrls(values: readonly FrontMatterValue[]): string[] {
  const kept: string[] = [];
  for (const text of values.flatMap((value) => (Array.isArray(value) ? value : [value])).flatMap(toText)) {
    const path = tidyOldUrls(URL.parse(text)?.pathname ?? text);
    const isNew = path !== '' && areOldUrls(path) && !kept.includes(path);
    if (isNew && fits(POST_FIELDS.oldUrls.limit)([...kept, path].join('\n'))) kept.push(path);
  }
  return kept.length === 0 ? [] : [kept.join('\n')];
}

function toAddress(value: FrontMatterValue): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap(toAddress);
  if (isTable(value)) return ADDRESS_KEYS.flatMap((key) => toAddress(value[key] ?? null)).slice(0, 1);
  return toText(value).filter((text) => isWebAddress(text));
}

/** `2024-01-31`, `2024-01-31 10:00:00 +0100`, `2024-01-31T10:00:00Z`. The default zone is UTC, as in Hugo. */
function toTime(value: FrontMatterValue): number[] {
  const text = typeof value === 'string' ? value.trim() : '';
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  if (day === undefined) return [];
  const offset = zone === undefined || /^(Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2');
  const at = Date.parse(`${day}T${(time ?? '00:00').padStart(5, '0')}${offset}`);
  return Number.isNaN(at) ? [] : [at];
}
