import '../zod-without-eval.ts';
import { z } from 'zod';
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
import { toStorableText, VISIBLE_PATTERN } from './storable-text.ts';
import { isWebAddress } from './web-address.ts';

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

/** Whether a text has at most so many characters, as Postgres counts them. */
export const isAtMost = (limit: number) => (text: string) => countCharacters(text) <= limit;

/** Text as it can be stored. */
export const storableText = z.string().overwrite(toStorableText);

/** Makes the rule of a field, with the messages that the form shows (specification, section 5). */
function toRule(name: PostFieldName): z.ZodString {
  const { limit, control, isRequired } = fieldOf(name);
  const label = headingOfField(name);
  const text = TRIMMED.includes(control) && (isRequired || control === 'image') ? storableText.trim() : storableText;
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
        'A page of the site already uses this slug. Please use a different slug.',
      );
  }
  if (control === 'image') {
    return short.refine((address) => address === '' || isWebAddress(address), 'Must be a valid URL');
  }
  return short;
}

/** Controls whose text has no white space at its ends. */
const TRIMMED: readonly FieldControl[] = ['text', 'image'];

function isEmpty(control: FieldControl, typed: string): boolean {
  if (control === 'slug') return typed === '';
  return control === 'markdown' ? typed.trim() === '' : !VISIBLE_PATTERN.test(typed);
}

/**
 * What the author typed, validated on publish (specification, section 5). The first issue, in the order of
 * `POST_FIELDS`, is the one to show. Empty optional fields are `''` here and null in the database.
 */
export const postFieldsSchema = z.object(mapFields(toRule));

export type PostFields = z.infer<typeof postFieldsSchema>;

/** The fields of a new post. */
export const EMPTY_POST_FIELDS: PostFields = mapFields(() => '');

/** What the author has typed so far, not validated: a draft may be too long or have no title yet. */
export const draftFieldsSchema = z.object(
  // A field is missing in what was stored before there was one.
  mapFields((name): z.ZodType<string> => (fieldOf(name).isLater ? z.string().default('') : z.string())),
);

/** Postgres writes `2026-11-21T04:11:23.123456+00:00`. */
const timestamp = z.iso.datetime({ offset: true });

/** From when on readers are to see a post; the table takes the same years. */
export const publishTimeSchema = z.iso.datetime().refine((time) => {
  const at = Date.parse(time);
  return at >= 0 && at < Date.UTC(10_000);
}, 'Choose a date between the years 1970 and 9999');

type SchemasOf<Columns> = { [Column in keyof Columns]: z.ZodType<Columns[Column]> };

/** Makes the schemas of the columns of some fields; an optional field without text is null. */
function toColumnSchemas<Columns>(names: readonly PostFieldName[]): SchemasOf<Columns> {
  const schemas = names.map((name) => {
    const { column, isRequired } = fieldOf(name);
    return [column, isRequired ? z.string() : z.string().nullable()];
  });
  return Object.fromEntries(schemas) as SchemasOf<Columns>;
}

/** A published post as a list shows it; the columns are the specification's, section 7, "List". */
export const postSummarySchema = z.object({
  // What Postgres takes for an id, whichever program made it.
  id: z.guid(),
  ...toColumnSchemas<PostListColumns>(POST_FIELD_NAMES.filter((name) => fieldOf(name).isInLists)),
  /** Empty where its author is not named. */
  author_name: z.string(),
  published_at: timestamp,
  revision: z.int().positive(),
  /** When its author last told readers of an update. */
  revised_at: timestamp.nullable(),
});

export type PostSummary = z.infer<typeof postSummarySchema>;

/** A published post as its own page shows it. */
export const postSchema = postSummarySchema.extend({
  ...toColumnSchemas<PostTextColumns>(POST_FIELD_NAMES),
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
