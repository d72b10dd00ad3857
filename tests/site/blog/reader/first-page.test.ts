import { parseList, selectFirstPage } from '@callwright/site/blog/reader/first-page.ts';
import { fingerprintList } from '@callwright/site/blog/reader/reader-requests.ts';
import { expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

it('a list contains its posts’ ids', () => {
  const posts = [samplePost, { ...samplePost, id: 'b' }];
  expect(parseList(fingerprintList(posts))).toEqual([samplePost.id, 'b']);
  expect(parseList(fingerprintList([]))).toEqual([]);
});

it('the first page adds new posts and still ends where the older ones begin', () => {
  const known = Array.from({ length: 24 }, (_, index) => `post-${30 - index}`);
  const posts = (ids: string[]) => ids.map((id) => ({ id }));
  const newest = posts(['new-2', 'new-1', ...known, 'post-6', 'post-5']);
  expect(selectFirstPage(newest, known)).toEqual(posts(['new-2', 'new-1', ...known]));
  const without = newest.filter(({ id }) => id !== 'post-7');
  expect(selectFirstPage(without, known)).toEqual(posts(['new-2', 'new-1', ...known.slice(0, -1)]));
  expect(selectFirstPage(posts(['a', 'backdated']), ['a'])).toEqual(posts(['a', 'backdated']));
  expect(selectFirstPage(posts(['only new ones']), known)).toEqual(posts(['only new ones']));
});
