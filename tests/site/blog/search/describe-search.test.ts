import { describeSearch } from '@callwright/site/blog/search/describe-search.ts';
import { expect, it } from 'vitest';

it.each([
  ['posts', 1_234, '1,234 posts found.'],
  ['posts', 1, '1 post found.'],
  ['posts', 0, 'No posts match “leak”. Try fewer words or a different spelling.'],
  ['titles', 2, 'Couldn’t search all posts, so we searched only the titles of the newest posts. 2 posts found.'],
  [
    'titles',
    0,
    'Couldn’t search all posts, so we searched only the titles of the newest posts. No titles match “leak”.',
  ],
  ['nothing', 0, 'Couldn’t search the posts. Check your connection, then try again.'],
] as const)('a search in %s with %d results says so, and what to do', (searchedIn, count, words) => {
  expect(describeSearch(searchedIn, 'leak', count)).toBe(words);
});
