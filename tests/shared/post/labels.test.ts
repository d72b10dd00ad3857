import { COMPARED_FIELDS, countOf, headingOfField, labelOfField } from '@callwright/shared/post/labels.ts';
import { expect, it } from 'vitest';

it('fields are named as the form labels them, and as headings', () => {
  expect(COMPARED_FIELDS.map(labelOfField)).toEqual([
    'Title',
    'Slug',
    'Excerpt',
    'Meta Description',
    'Keywords',
    'Featured Image URL',
    'Content',
  ]);
  expect((['metaDescription', 'featuredImageUrl'] as const).map(headingOfField)).toEqual([
    'Meta description',
    'Featured image URL',
  ]);
});

it('what is counted is in the plural unless there is one of it', () => {
  expect([0, 1, 1234].map((count) => countOf(count, 'draft'))).toEqual(['0 drafts', '1 draft', '1,234 drafts']);
});
