import type { SearchedPost } from '@callwright/site/blog/blog-page.ts';
import { parseSearchPart, toSearchPart } from '@callwright/site/blog/search/search-part.ts';
import { expect, it } from 'vitest';

const post: SearchedPost = {
  slug: 'a-post',
  title: 'Evening calls',
  published_at: '2026-11-21T23:30:00.123456+00:00',
  excerpt: 'Who answers\n at night?',
  keywords: 'calls, on call',
  words: ['calls', 'van', 'night', 'boiler'],
};

it('a part of the search has what a result shows, and the words that nothing else of the post says', () => {
  expect(parseSearchPart(JSON.parse(toSearchPart([post])))).toEqual([
    {
      slug: 'a-post',
      title: 'Evening calls',
      day: '2026-11-21',
      excerpt: 'Who answers at night?',
      keywords: 'calls, on call',
      words: 'van boiler',
    },
  ]);
  const [bare] = parseSearchPart(JSON.parse(toSearchPart([{ ...post, excerpt: null, keywords: null }])));
  expect(bare).toMatchObject({ excerpt: '', keywords: '', words: 'van night boiler' });
});

it('a long excerpt ends between two words, and one without spaces between two characters', () => {
  const excerptOf = (excerpt: string) => parseSearchPart(JSON.parse(toSearchPart([{ ...post, excerpt }])))[0]?.excerpt;
  expect(excerptOf('word '.repeat(100))).toMatch(/^(word )*word…$/);
  expect(excerptOf('word '.repeat(100))?.length).toBeLessThanOrEqual(181);
  expect([...(excerptOf('🔧'.repeat(300)) ?? '')]).toHaveLength(181);
});

it.each([
  ['no list', {}],
  ['a row that is none', [null]],
  ['a row that is too short', [['slug', 'title']]],
  ['a row with something else than texts', [['slug', 'title', 1, '', '', '']]],
])('%s is no part of the search', (_, value) => {
  expect(() => parseSearchPart(value)).toThrow();
});
