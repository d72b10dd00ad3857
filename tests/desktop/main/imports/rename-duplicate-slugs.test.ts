import { renameDuplicateSlugs } from '@callwright/desktop/main/imports/rename-duplicate-slugs.ts';
import { expect, test } from 'vitest';

const post = (slug: string, status: 'published' | 'draft' = 'draft') => ({ slug, status, fields: {}, problems: [] });

test('a published post keeps its slug, and the others get the next free number', () => {
  const posts = [post('a'), post('a-2'), post(''), post('a', 'published'), post('a'), post('')];
  renameDuplicateSlugs(posts);
  expect(posts.map(({ slug }) => slug)).toEqual(['a-3', 'a-2', '', 'a', 'a-4', '']);
});

test('a hundred thousand posts with one slug are renamed in one pass', () => {
  const posts = Array.from({ length: 100_000 }, () => post('a'));
  renameDuplicateSlugs(posts);
  expect(posts.at(-1)?.slug).toBe('a-100000');
});
