import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { nameField, nameFields, toPlainText } from '@callwright/site/admin/edits/describe-changes.ts';
import { expect, it } from 'vitest';

it('fields are named in a sentence, and over their text', () => {
  expect(nameFields(['title'])).toBe('the title');
  expect(nameFields(['title', 'slug', 'content'])).toBe('the title, the slug, and the content');
  expect(nameField('metaDescription')).toBe('Meta description');
});

it('a post is copied whole, without what it does not have', () => {
  const fields = { ...EMPTY_POST_FIELDS, title: 'Pipes', slug: 'pipes', keywords: 'cold', content: 'Keep warm.\n' };
  expect(toPlainText(fields)).toBe('Pipes\n\nSlug: pipes\nKeywords: cold\n\nKeep warm.\n');
});
