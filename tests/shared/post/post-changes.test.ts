import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { isSameFields, listChangedFields } from '@callwright/shared/post/post-changes.ts';
import { expect, it } from 'vitest';

it('the fields that differ are named in the order of the form', () => {
  const after = { ...EMPTY_POST_FIELDS, keywords: 'one', title: 'A title', content: 'Words' };
  expect(listChangedFields(EMPTY_POST_FIELDS, after)).toEqual(['title', 'content', 'keywords']);
  expect(listChangedFields(after, { ...after })).toEqual([]);
});

it('texts are the same to the last space', () => {
  expect(isSameFields(EMPTY_POST_FIELDS, { ...EMPTY_POST_FIELDS })).toBe(true);
  expect(isSameFields(EMPTY_POST_FIELDS, { ...EMPTY_POST_FIELDS, excerpt: ' ' })).toBe(false);
});
