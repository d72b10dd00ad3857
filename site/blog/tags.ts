import { splitKeywords } from '@callwright/shared/post/post.ts';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import type { Tag } from './blog-page.ts';

export type Keyword = { label: string; tag: Tag | null };

/** Hosts serve `index.html` for a folder and the nearest `404.html` for a missing page. */
const RESERVED: readonly string[] = ['404', 'index'];

/** A keyword has at most 200 characters, but spelling out signs makes it longer. File systems allow 255 bytes. */
const MAX_SLUG_LENGTH = 200;

/** Symbols that distinguish keywords, like `C++`, `C#`, and `c`, or `A/C` and `AC`. */
const SIGNS: readonly [sign: RegExp, words: string][] = [
  [/\+/g, ' plus '],
  [/#/g, ' sharp '],
  [/&/g, ' and '],
  [/%/g, ' percent '],
  [/[/.⁄]/g, ' '],
];

/** Returns null if the keyword is a sign, an emoji, in another script, or reserved. */
function toTagSlug(label: string): string | null {
  // Removes accents: "café" becomes "cafe".
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (!/[a-z\d]/.test(plain) || /(?![a-z\d])[\p{L}\p{N}]/u.test(plain)) return null;
  const slug = normalizeSlug(SIGNS.reduce((text, [sign, words]) => text.replace(sign, words), plain));
  return RESERVED.includes(slug) || slug.length > MAX_SLUG_LENGTH ? null : slug;
}

/** Capitalizes the first word, unless it's like "iPhone". */
function toTitle(label: string): string {
  return label.replace(/^\p{Ll}(?=\p{Ll}*(?!\p{L}))/u, (letter) => letter.toUpperCase());
}

export function readKeywords(keywords: string | null): Keyword[] {
  return splitKeywords(keywords).map((label) => {
    const slug = toTagSlug(label);
    return { label, tag: slug === null ? null : { slug, label: toTitle(label) } };
  });
}

export function listPostTags(keywords: string | null): Tag[] {
  const tags = new Map<string, Tag>();
  for (const { tag } of readKeywords(keywords)) {
    if (tag && !tags.has(tag.slug)) tags.set(tag.slug, tag);
  }
  return [...tags.values()];
}
