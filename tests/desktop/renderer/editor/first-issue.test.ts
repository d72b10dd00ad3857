import { findFirstIssue } from '@callwright/desktop/renderer/editor/first-issue.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post.ts';
import { expect, it } from 'vitest';

const fields = { ...EMPTY_POST_FIELDS, title: 'Title', slug: 'slug', content: 'Text' };

it('finds nothing in a post that can be published', () => {
  expect(findFirstIssue(fields)).toBeNull();
});

it('names the first field of the form that keeps a post back, and why', () => {
  expect(findFirstIssue({ ...fields, slug: 'Not a slug', excerpt: 'x'.repeat(501) })).toEqual({
    field: 'slug',
    message: 'Slug can only contain lowercase letters, numbers, and hyphens',
  });
});
