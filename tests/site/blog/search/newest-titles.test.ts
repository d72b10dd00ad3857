import { findTitles } from '@callwright/site/blog/search/newest-titles.ts';
import { expect, it } from 'vitest';

const posts = ['Café after hours', 'Leaks at night'].map((title, index) => ({
  slug: `post-${index}`,
  publishedAt: '2026-11-22T00:00:00Z',
  title,
}));

it.each([
  ['cafe', ['post-0']],
  ['LEA nig', ['post-1']],
  ['cafe leak', []],
  ['ours', []],
  ['?!', []],
])('titles found for “%s” have a word starting with each term', (query, slugs) => {
  const found = findTitles(posts, query);
  expect(found.posts.map(({ slug }) => slug)).toEqual(slugs);
  expect(found.count).toBe(slugs.length);
});
