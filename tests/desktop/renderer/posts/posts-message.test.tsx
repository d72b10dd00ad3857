import { PostsMessage } from '@callwright/desktop/renderer/posts/posts-message.tsx';
import type { PostsState } from '@callwright/desktop/renderer/posts/use-posts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const render = (state: PostsState, query = '', isOnlyMine = false) =>
  renderToStaticMarkup(
    <PostsMessage state={state} query={query} isOnlyMine={isOnlyMine} onRetry={() => {}} onClear={() => {}} />,
  );

test('a list that couldn’t load says why and offers to try again', () => {
  const html = render({ kind: 'failed', message: 'The blog had a problem.' });
  expect(html).toContain('Couldn’t load your posts');
  expect(html).toContain('The blog had a problem.');
  expect(html).toContain('Try again');
});

test('a search without a match can be cleared, but a blog without posts has nothing to clear', () => {
  expect(render({ kind: 'ready', posts: [] }, 'zzz')).toMatch(/No matching posts\..*Clear search/);
  expect(render({ kind: 'ready', posts: [] })).toContain('No posts yet. Published posts appear here.');
  expect(render({ kind: 'ready', posts: [] })).not.toContain('Clear search');
});

test('a list of one’s own posts says that others’ posts are hidden', () => {
  expect(render({ kind: 'ready', posts: [] }, '', true)).toContain('You haven’t published a post yet.');
});

test('a list that is loading shows progress', () => {
  expect(render({ kind: 'loading' })).toMatch(/<progress.*Loading posts\.\.\./);
});
