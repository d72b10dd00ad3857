/** How a form lets people type a field. */
export type FieldControl = 'text' | 'multiline' | 'markdown' | 'slug' | 'image' | 'alt';

type PostField = {
  /** The column in the database, and the key in a draft's front matter. */
  column: string;
  /** As a sentence names it: "the meta description". */
  name: string;
  /** The most characters it may hold, as Postgres counts them (specification, section 9). */
  limit: number;
  control: FieldControl;
  isRequired?: true;
  /** The lines of a multiline control. */
  rows?: number;
  placeholder?: string;
  /** What the form says below the control. */
  help?: string;
  /** The form takes no more characters than the limit. Otherwise people can type more and see by how much. */
  isCut?: true;
  /** Lists of posts show it, and not only the post's own page. */
  isInLists?: true;
  /** Posts were published before the field existed. Their fingerprint has no such field, so an empty one counts as none. */
  isLater?: true;
};

/**
 * The fields that an author fills in, in the order of their messages (specification, section 5). shared/README.md says
 * how to add one.
 */
export const POST_FIELDS = {
  title: { column: 'title', name: 'title', limit: 200, control: 'text', isRequired: true, isInLists: true },
  slug: { column: 'slug', name: 'slug', limit: 200, control: 'slug', isRequired: true, isInLists: true },
  content: { column: 'content', name: 'content', limit: 50_000, control: 'markdown', isRequired: true },
  excerpt: { column: 'excerpt', name: 'excerpt', limit: 500, control: 'multiline', rows: 3, isInLists: true },
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
    help: 'The address of an image, or one of your pictures',
    isInLists: true,
  },
  featuredImageAlt: {
    column: 'featured_image_alt',
    name: 'featured image alt text',
    limit: 300,
    control: 'alt',
    rows: 2,
    help: 'What the image shows, for readers who can’t see it. Leave it empty if the image is only decoration.',
    isInLists: true,
    isLater: true,
  },
} as const satisfies Record<string, PostField>;

export type PostFieldName = keyof typeof POST_FIELDS;

/** The columns of the fields, as a row has them. An optional field without text is null. */
export type PostTextColumns = {
  [Name in PostFieldName as (typeof POST_FIELDS)[Name]['column']]: (typeof POST_FIELDS)[Name] extends {
    isRequired: true;
  }
    ? string
    : string | null;
};

/** The columns that a list of posts has. */
export type PostListColumns = {
  [Name in PostFieldName as (typeof POST_FIELDS)[Name] extends { isInLists: true }
    ? (typeof POST_FIELDS)[Name]['column']
    : never]: (typeof POST_FIELDS)[Name] extends { isRequired: true } ? string : string | null;
};

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as readonly PostFieldName[];

/** Returns what the list says of a field. */
export const fieldOf = (name: PostFieldName): PostField => POST_FIELDS[name];

/** The fields in the order of the form: the excerpt stands above the text that it sums up (specification, section 2). */
export const FORM_FIELDS: readonly PostFieldName[] = [
  'title',
  'slug',
  'excerpt',
  ...POST_FIELD_NAMES.filter((name) => name !== 'title' && name !== 'slug' && name !== 'excerpt'),
];

/** Lists the fields in the order of a comparison of two texts: the longest comes last. */
export const COMPARED_FIELDS: readonly PostFieldName[] = [
  ...POST_FIELD_NAMES.filter((name) => name !== 'content'),
  'content',
];

/** `Meta description`, as a heading. */
export function headingOfField(field: PostFieldName): string {
  const { name } = fieldOf(field);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `Meta Description`, as the specification labels the field in the form. */
export function labelOfField(field: PostFieldName): string {
  return fieldOf(field).name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Makes a value for each field. */
export function mapFields<Value>(toValue: (name: PostFieldName) => Value): Record<PostFieldName, Value> {
  return Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, toValue(name)])) as Record<PostFieldName, Value>;
}
