import '../zod-without-eval.ts';
import { z } from 'zod';
import { countCharacters } from './count-characters.ts';
import { toStorableText, VISIBLE_PATTERN } from './storable-text.ts';

/** Each field has at most this many characters, as Postgres counts them (specification, section 9). */
export const POST_LIMITS = {
  title: 200,
  slug: 200,
  content: 50_000,
  excerpt: 500,
  metaDescription: 160,
  keywords: 200,
} as const;

/** A post card shows at most this many keywords (specification, section 2, "Blog list"). */
export const MAX_CARD_KEYWORDS = 3;

/**
 * Slugs that no post may have: `/blog/admin` is a screen, hosts take `/blog/index` for `/blog` and answer with the
 * nearest `404.html`, and lists and the search lie below the others.
 */
export const RESERVED_SLUGS: readonly string[] = ['404', 'admin', 'feed', 'index', 'page', 'search', 'tag', 'tags'];

/** The message for a slug that another post has or had (specification, section 8). */
export const DUPLICATE_SLUG_MESSAGE = 'A post with this slug already exists. Please use a different slug.';

/** Lowercase letters, digits and hyphens; the table's check has the same expression. */
export const SLUG_PATTERN = /^[a-z0-9-]+$/;

/**
 * An address that a page may load an image from: http or https, a host without credentials, and no character that
 * has to be escaped, white space of any kind included (`\x60` is the backtick). A host that ends in a number is an
 * IPv4 address to a browser, or none at all; a port has 16 bits. The table's check has the same expression; zod's own
 * `url()` accepts `javascript:`.
 */
export const WEB_ADDRESS_PATTERN =
  /^https?:\/\/((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])){3}|(?!([^/?#:]*\.)?([0-9]+|0x[0-9a-f]*)\.?([:/?#]|$))[^\x00-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^\x60{|}/?#@%:[\]]+)(:([0-9]{1,4}|0[0-9]{4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^\x00-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^\x60{|}]*)?$/i;

const isAtMost = (limit: number) => (text: string) => countCharacters(text) <= limit;

const storableText = z.string().overwrite(toStorableText);

const optionalText = (name: string, limit: number) =>
  storableText.refine(isAtMost(limit), `${name} must be less than ${limit} characters`);

/**
 * What the author typed, validated on publish (specification, section 5). The first issue, in the
 * order of the fields here, is the one to show. Empty optional fields are `''` here and null in the
 * database.
 */
export const postFieldsSchema = z.object({
  title: storableText
    .trim()
    .refine((title) => VISIBLE_PATTERN.test(title), 'Title is required')
    .refine(isAtMost(POST_LIMITS.title), `Title must be less than ${POST_LIMITS.title} characters`),
  slug: storableText
    .min(1, 'Slug is required')
    .refine(isAtMost(POST_LIMITS.slug), `Slug must be less than ${POST_LIMITS.slug} characters`)
    .regex(SLUG_PATTERN, 'Slug can only contain lowercase letters, numbers, and hyphens')
    .refine(
      (slug) => !RESERVED_SLUGS.includes(slug),
      'This slug is the address of a page of the site. Please use a different slug.',
    ),
  content: storableText
    .refine((text) => text.trim() !== '', 'Content is required')
    .refine(isAtMost(POST_LIMITS.content), 'Content must be less than 50,000 characters'),
  excerpt: optionalText('Excerpt', POST_LIMITS.excerpt),
  metaDescription: optionalText('Meta description', POST_LIMITS.metaDescription),
  keywords: optionalText('Keywords', POST_LIMITS.keywords),
  featuredImageUrl: storableText
    .trim()
    .refine((text) => text === '' || WEB_ADDRESS_PATTERN.test(text), 'Must be a valid URL'),
});

export type PostFields = z.infer<typeof postFieldsSchema>;

/** The fields of a new post. */
export const EMPTY_POST_FIELDS: PostFields = {
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  metaDescription: '',
  keywords: '',
  featuredImageUrl: '',
};

/** What the author has typed so far, not validated: a draft may be too long or have no title yet. */
export const draftFieldsSchema = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  excerpt: z.string(),
  metaDescription: z.string(),
  keywords: z.string(),
  featuredImageUrl: z.string(),
}) satisfies z.ZodType<PostFields>;

/** Postgres writes `2026-11-21T04:11:23.123456+00:00`. */
const timestamp = z.iso.datetime({ offset: true });

/** From when on readers are to see a post; the table takes the same years. */
export const publishTimeSchema = z.iso.datetime().refine((time) => {
  const at = Date.parse(time);
  return at >= 0 && at < Date.UTC(10_000);
}, 'A post comes out between the years 1970 and 9999');

/** A published post as a list shows it; the columns are the specification's, section 7, "List". */
export const postSummarySchema = z.object({
  // What Postgres takes for an id, whichever program made it.
  id: z.guid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  /** Empty where its author is not named. */
  author_name: z.string(),
  published_at: timestamp,
  featured_image_url: z.string().nullable(),
  keywords: z.string().nullable(),
  revision: z.int().positive(),
  /** When its author last told readers of an update. */
  revised_at: timestamp.nullable(),
});

export type PostSummary = z.infer<typeof postSummarySchema>;

/** A published post as its own page shows it. */
export const postSchema = postSummarySchema.extend({
  content: z.string(),
  meta_description: z.string().nullable(),
  /** What its author says of themselves, in plain text. */
  author_biography: z.string().nullable(),
  views: z.int().nonnegative(),
  updated_at: timestamp,
});

export type Post = z.infer<typeof postSchema>;

/** Splits keywords: `'a, b,,c '` is `['a', 'b', 'c']`. */
export function splitKeywords(keywords: string | null): string[] {
  return (keywords ?? '')
    .split(',')
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
}
