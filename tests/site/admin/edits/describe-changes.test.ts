import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { describeUpdate, nameFields, toPlainText } from '@callwright/site/admin/edits/describe-changes.ts';
import { expect, it } from 'vitest';
import { remoteOf } from './sample-edit.ts';

it('fields are listed in a sentence', () => {
  expect(nameFields(['title'])).toBe('the title');
  expect(nameFields(['title', 'slug', 'content'])).toBe('the title, the slug, and the content');
});

it('a post is copied completely, without empty parts', () => {
  const fields = { ...EMPTY_POST_FIELDS, title: 'Pipes', slug: 'pipes', keywords: 'cold', content: 'Keep warm.\n' };
  expect(toPlainText(fields)).toBe('Pipes\n\nSlug: pipes\nKeywords: cold\n\nKeep warm.\n');
});

it('an update says whether readers see it', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const say = (over: Partial<OwnPostText>) => describeUpdate({ ...remoteOf('base'), ...over }, now);
  expect(say({})).toBe('Blog post updated successfully.');
  expect(say({ isPublished: false })).toContain('readers can’t see it');
  expect(say({ publishedAt: '2027-03-01T12:00:00Z' })).toContain('It goes live Mar 1, 2027');
});
