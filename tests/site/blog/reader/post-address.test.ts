import { SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import { readSlugFromPath, SHELL_SLUG } from '@callwright/site/blog/reader/post-address.ts';
import { expect, it } from 'vitest';

it.each([
  ['/blog/a-post', 'a-post'],
  ['/blog/a-post/', 'a-post'],
  ['/blog/caf%C3%A9', 'café'],
  ['/blog/%E0%A4%A', '%E0%A4%A'],
  ['/blog/', null],
  ['/blog', null],
  ['/blog/a/b', null],
  ['/blogs/a', null],
  ['/a/blog/b', null],
])('%s is the address of %s', (path, slug) => {
  expect(readSlugFromPath(path)).toBe(slug);
});

it('no post can have the address of the fallback page', () => {
  expect(SHELL_SLUG).not.toMatch(SLUG_PATTERN);
});
