export type FieldControl = 'text' | 'multiline' | 'markdown' | 'slug' | 'image' | 'alt' | 'link';

type PostField = {
  /** The database column, and the key in a draft's front matter. */
  column: string;
  /** Its name in a sentence: "the meta description". */
  name: string;
  /** Maximum characters, as Postgres counts them (specification, section 9). */
  limit: number;
  control: FieldControl;
  isRequired?: true;
  rows?: number;
  placeholder?: string;
  help?: string;
  /** The form stops at the limit. Otherwise people can type more and see how much to cut. */
  isCut?: true;
  isInLists?: true;
  /** Added after posts were published. Their fingerprint lacks the field, so an empty value counts as missing. */
  isLater?: true;
};

/** In the order of validation messages (specification, section 5). */
export const POST_FIELDS = {
  title: { column: 'title', name: 'title', limit: 200, control: 'text', isRequired: true, isInLists: true },
  slug: {
    column: 'slug',
    name: 'slug',
    limit: 200,
    control: 'slug',
    isRequired: true,
    placeholder: '…',
    isInLists: true,
  },
  content: { column: 'content', name: 'content', limit: 50_000, control: 'markdown', isRequired: true },
  excerpt: {
    column: 'excerpt',
    name: 'excerpt',
    limit: 500,
    control: 'multiline',
    rows: 3,
    placeholder: 'A sentence or two for the list of posts',
    isInLists: true,
  },
  metaDescription: {
    column: 'meta_description',
    name: 'meta description',
    limit: 160,
    control: 'multiline',
    rows: 2,
    placeholder: 'A summary for search results, about 160 characters',
    isCut: true,
  },
  keywords: {
    column: 'keywords',
    name: 'keywords',
    limit: 200,
    control: 'text',
    placeholder: 'comma-separated',
    isInLists: true,
  },
  featuredImageUrl: {
    column: 'featured_image_url',
    name: 'featured image URL',
    limit: 2_000,
    control: 'image',
    placeholder: 'https://example.com/picture.jpg',
    isInLists: true,
  },
  featuredImageAlt: {
    column: 'featured_image_alt',
    name: 'featured image alt text',
    limit: 300,
    control: 'alt',
    rows: 2,
    help: 'Describe it for readers who can’t see it. Leave this empty if it’s decorative.',
    isInLists: true,
    isLater: true,
  },
  callToAction: {
    column: 'call_to_action',
    name: 'call to action',
    limit: 200,
    control: 'link',
    isLater: true,
  },
  oldUrls: {
    column: 'old_urls',
    name: 'old URLs',
    limit: 2_000,
    control: 'multiline',
    rows: 2,
    placeholder: '/2019/05/leaks/',
    help: 'The post’s paths on an earlier site, one per line. They redirect here.',
    isLater: true,
  },
} as const satisfies Record<string, PostField>;

export type PostFieldName = keyof typeof POST_FIELDS;

export type PostTextColumns = {
  [Name in PostFieldName as (typeof POST_FIELDS)[Name]['column']]: (typeof POST_FIELDS)[Name] extends {
    isRequired: true;
  }
    ? string
    : string | null;
};

export type PostListColumns = {
  [Name in PostFieldName as (typeof POST_FIELDS)[Name] extends { isInLists: true }
    ? (typeof POST_FIELDS)[Name]['column']
    : never]: (typeof POST_FIELDS)[Name] extends { isRequired: true } ? string : string | null;
};

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as readonly PostFieldName[];

export const fieldOf = (name: PostFieldName): PostField => POST_FIELDS[name];

/** Form order: the excerpt is above the text (specification, section 2). */
export const FORM_FIELDS: readonly PostFieldName[] = [
  'title',
  'slug',
  'excerpt',
  ...POST_FIELD_NAMES.filter((name) => name !== 'title' && name !== 'slug' && name !== 'excerpt'),
];

export const COMPARED_FIELDS: readonly PostFieldName[] = [
  ...POST_FIELD_NAMES.filter((name) => name !== 'content'),
  'content',
];

/** Returns a heading like `Meta description`. */
export function headingOfField(field: PostFieldName): string {
  const { name } = fieldOf(field);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns a label like `Meta Description`, as in the specification. */
export function labelOfField(field: PostFieldName): string {
  return fieldOf(field).name.replace(/\b(?!to\b)[a-z]/g, (letter) => letter.toUpperCase());
}

export function mapFields<Value>(toValue: (name: PostFieldName) => Value): Record<PostFieldName, Value> {
  return Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, toValue(name)])) as Record<PostFieldName, Value>;
}
