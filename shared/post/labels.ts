import { draftFieldsSchema, type PostFields } from './post.ts';

type PostField = keyof PostFields;

/** The fields of a post as a sentence names them; where two texts are compared, the content comes last. */
const FIELD_NAMES: Record<PostField, string> = {
  title: 'title',
  slug: 'slug',
  excerpt: 'excerpt',
  metaDescription: 'meta description',
  keywords: 'keywords',
  featuredImageUrl: 'featured image URL',
  featuredImageAlt: 'featured image alt text',
  content: 'content',
};

/** The fields in the order in which a comparison of two texts lists them. */
export const COMPARED_FIELDS = Object.keys(FIELD_NAMES) as readonly PostField[];

/** `Meta description`, as a heading. */
export function headingOfField(field: PostField): string {
  const name = FIELD_NAMES[field];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `Meta Description`, as the specification labels the field in the form. */
export function labelOfField(field: PostField): string {
  return FIELD_NAMES[field].replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

const NUMBERS = new Intl.NumberFormat('en');

/** `1 draft`, `1,204 drafts`. */
export function countOf(
  count: number,
  noun: 'account' | 'character' | 'draft' | 'file' | 'picture' | 'post' | 'word',
): string {
  return `${NUMBERS.format(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** What lists, dialogs and menus call a post or a draft, which may have no title yet. */
export function nameOfPost(title: string): string {
  return title.trim() === '' ? 'Untitled' : title;
}

const FIELDS = draftFieldsSchema.keyof().options;

/** Lists the fields that differ, in the order of the form. */
export function listChangedFields(before: PostFields, after: PostFields): (keyof PostFields)[] {
  return FIELDS.filter((field) => before[field] !== after[field]);
}

export function isSameFields(before: PostFields, after: PostFields): boolean {
  return listChangedFields(before, after).length === 0;
}

/** Whose post it is, in a list that others see; a name is the author's choice, and may be missing. */
export function describeByline(authorName: string): string {
  return authorName === '' ? 'By an author without a public name' : `By ${authorName}`;
}
