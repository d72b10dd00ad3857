import type { OwnPost } from '@callwright/desktop/ipc/posts.ts';
import { PostRow } from '@callwright/desktop/renderer/posts/post-row.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

function render(more: Partial<OwnPost>): string {
  const post: OwnPost = {
    ...{ id: crypto.randomUUID(), title: 'Frozen pipes', slug: 'frozen-pipes', byline: null, revision: 1 },
    ...{ state: 'published', publishedAt: '2026-11-28T12:00:00.000Z', views: 0, ...more },
  };
  const act = () => {};
  const actions = { onView: null, onUnpublish: act, onPublishNow: act, onSchedule: act, onDelete: null };
  return renderToStaticMarkup(
    <PostRow post={post} isBusy={false} isFirstMatch={false} onOpen={act} actions={actions} />,
  );
}

test('a post shows its views once readers could have seen it', () => {
  expect(render({})).toContain('0 views');
  expect(render({ state: 'unpublished', views: 3 })).toContain('3 views');
  expect(render({ state: 'scheduled' })).not.toContain('views');
});
