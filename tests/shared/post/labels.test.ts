import { COMPARED_FIELDS, headingOfField, labelOfField } from '@callwright/shared/post/fields.ts';
import {
  countOf,
  describeByline,
  isSameFields,
  listChangedFields,
  nameOfPost,
} from '@callwright/shared/post/labels.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { expect, it } from 'vitest';

it('fields are named like in the form and as headings', () => {
  const fields = ['title', 'metaDescription', 'featuredImageUrl', 'featuredImageAlt'] as const;
  expect(fields.map(labelOfField)).toEqual([
    'Title',
    'Meta Description',
    'Featured Image URL',
    'Featured Image Alt Text',
  ]);
  expect(fields.map(headingOfField)).toEqual([
    'Title',
    'Meta description',
    'Featured image URL',
    'Featured image alt text',
  ]);
  expect(COMPARED_FIELDS.at(-1)).toBe('content');
});

it('counts use the plural unless the number is one', () => {
  expect([0, 1, 1234].map((count) => countOf(count, 'draft'))).toEqual(['0 drafts', '1 draft', '1,234 drafts']);
});

it('a post without a title has a fallback name', () => {
  expect([' ', 'Pipes'].map(nameOfPost)).toEqual(['Untitled', 'Pipes']);
});

it('differing fields are listed in form order', () => {
  const after = { ...EMPTY_POST_FIELDS, keywords: 'one', title: 'A title', content: 'Words' };
  expect(listChangedFields(EMPTY_POST_FIELDS, after)).toEqual(['title', 'content', 'keywords']);
  expect(listChangedFields(after, { ...after })).toEqual([]);
});

it('texts are equal down to the last space', () => {
  expect(isSameFields(EMPTY_POST_FIELDS, { ...EMPTY_POST_FIELDS })).toBe(true);
  expect(isSameFields(EMPTY_POST_FIELDS, { ...EMPTY_POST_FIELDS, excerpt: ' ' })).toBe(false);
});

it('an author without a display name is still identified', () => {
  expect(['Ana', '', 'Guest author', 'A former author'].map(describeByline)).toEqual([
    'By Ana',
    'By an unnamed author',
    'By guest author',
    'By a former author',
  ]);
});
