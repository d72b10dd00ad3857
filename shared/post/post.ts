import '../zod-without-eval.ts';
import { z } from 'zod';
import { findWrongParts, isCallToAction } from '../post-links/call-to-action.ts';
import { areOldUrls, listOldUrls, tidyOldUrls } from '../post-links/old-urls.ts';
import { toStorableText, VISIBLE_PATTERN } from '../text/storable-text.ts';
import { countCharacters } from './count-characters.ts';
import {
  type FieldControl,
  fieldOf,
  headingOfField,
  mapFields,
  POST_FIELD_NAMES,
  type PostFieldName,
  type PostListColumns,
  type PostTextColumns,
} from './fields.ts';
import { isWebAddress } from './web-address.ts';

/** Specification, section 2, "Blog list". */
export const MAX_CARD_KEYWORDS = 3;

/** Slugs of our own pages. Hosts also map `/blog/index` to `/blog` and serve the nearest `404.html`. */
export const RESERVED_SLUGS: readonly string[] = ['404', 'admin', 'feed', 'index', 'page', 'search', 'tag', 'tags'];

export const DUPLICATE_SLUG_MESSAGE = 'A post with this slug already exists. Please use a different slug.';

/** The table has the same check. */
export const SLUG_PATTERN = /^[a-z0-9-]+$/;

/** Counts characters like Postgres. */
export const isAtMost = (limit: number) => (text: string) => countCharacters(text) <= limit;

export const storableText = z.string().overwrite(toStorableText);

/** The messages are from the specification, section 5. */
function toRule(name: PostFieldName): z.ZodString {
  const { limit, control, isRequired } = fieldOf(name);
  const label = headingOfField(name);
  const text = tidyText(name);
  const present = isRequired ? text.refine((typed) => !isEmpty(control, typed), `${label} is required`) : text;
  const short = present.refine(
    isAtMost(limit),
    `${label} must be less than ${limit.toLocaleString('en-US')} characters`,
  );
  if (control === 'slug') {
    return short
      .regex(SLUG_PATTERN, 'Slug can only contain lowercase letters, numbers, and hyphens')
      .refine(
        (slug) => !RESERVED_SLUGS.includes(slug),
        'A page on the site already uses this slug. Please use a different slug.',
      );
  }
  if (control === 'image') {
    return short.refine((address) => address === '' || isWebAddress(address), 'Must be a valid URL');
  }
  if (control === 'link')
    return short.refine(isCallToAction, { error: ({ input }) => describeLinkProblem(String(input)) });
  return name === 'oldUrls' ? short.refine(areOldUrls, OLD_URLS_MESSAGE) : short;
}

function describeLinkProblem(written: string): string {
  const { isLabelWrong, isAddressWrong } = findWrongParts(written);
  const needs = [isLabelWrong && 'text', isAddressWrong && 'a link that starts with / or https://'];
  return `The call to action needs ${needs.filter(Boolean).join(' and ')}`;
}

const OLD_URLS_MESSAGE = 'Each old URL must be a path on its own line, such as /2019/05/leaks/';

function tidyText(name: PostFieldName): z.ZodString {
  const { control, isRequired } = fieldOf(name);
  if (name === 'oldUrls') return storableText.overwrite(tidyOldUrls);
  const isTrimmed = control === 'link' || control === 'image' || (control === 'text' && isRequired);
  return isTrimmed ? storableText.trim() : storableText;
}

function isEmpty(control: FieldControl, typed: string): boolean {
  if (control === 'slug') return typed === '';
  return control === 'markdown' ? typed.trim() === '' : !VISIBLE_PATTERN.test(typed);
}

/** Specification, section 5. Show the first issue. Empty optional fields are `''` here and null in the database. */
export const postFieldsSchema = z
  .object(mapFields(toRule))
  // The table has the same check. Otherwise, the post would redirect to itself.
  .refine(({ slug, oldUrls }) => !listOldUrls(oldUrls).includes(`/blog/${slug}`), {
    path: ['oldUrls'] satisfies [PostFieldName],
    error: 'The old URLs contain this post’s own URL. Remove it.',
  });

export type PostFields = z.infer<typeof postFieldsSchema>;

export const EMPTY_POST_FIELDS: PostFields = mapFields(() => '');

export const draftFieldsSchema = z.object(
  // Drafts from before the field existed lack it.
  mapFields((name): z.ZodType<string> => (fieldOf(name).isLater ? z.string().default('') : z.string())),
);

/** Like `2026-11-21T04:11:23.123456+00:00`. */
const timestamp = z.iso.datetime({ offset: true });

export const publishTimeSchema = z.iso.datetime().refine((time) => {
  const at = Date.parse(time);
  return at >= 0 && at < Date.UTC(10_000);
}, 'Choose a date between the years 1970 and 9999');

type SchemasOf<Columns> = { [Column in keyof Columns]: z.ZodType<Columns[Column]> };

function toColumnSchemas<Columns>(names: readonly PostFieldName[]): SchemasOf<Columns> {
  const schemas = names.map((name) => {
    const { column, isRequired } = fieldOf(name);
    return [column, isRequired ? z.string() : z.string().nullable()];
  });
  return Object.fromEntries(schemas) as SchemasOf<Columns>;
}

/** A published post in a list (specification, section 7, "List"). */
export const postSummarySchema = z.object({
  id: z.guid(),
  ...toColumnSchemas<PostListColumns>(POST_FIELD_NAMES.filter((name) => fieldOf(name).isInLists)),
  /** Empty if the author has no public name. */
  author_name: z.string(),
  published_at: timestamp,
  revision: z.int().positive(),
  revised_at: timestamp.nullable(),
});

export type PostSummary = z.infer<typeof postSummarySchema>;

export const postSchema = postSummarySchema.extend({
  ...toColumnSchemas<PostTextColumns>(POST_FIELD_NAMES),
  author_biography: z.string().nullable(),
  views: z.int().nonnegative(),
  updated_at: timestamp,
});

export type Post = z.infer<typeof postSchema>;

/** Splits `'a, b,,c '` into `['a', 'b', 'c']`. */
export function splitKeywords(keywords: string | null): string[] {
  return (keywords ?? '')
    .split(',')
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
}
