import type { ChangedPost, ChangeSet } from '@callwright/desktop/ipc/replace.ts';
import {
  describeProblem,
  nameChangeSet,
  readProgress,
} from '@callwright/desktop/renderer/replace/describe-change-set.ts';
import { expect, test } from 'vitest';

const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

const setOf = (steps: readonly ChangedPost['step'][], more: Partial<ChangeSet> = {}): ChangeSet => ({
  id,
  at: '2026-11-26T12:00:00.000Z',
  text: { kind: 'text', find: '$249', replacement: '$279' },
  isUndone: false,
  count: steps.length,
  posts: steps.map((step) => ({ id, title: 'Prices', step, message: null })),
  ...more,
});

test('a change is named after what it did', () => {
  expect(nameChangeSet(setOf(['shown', 'shown']))).toBe('Replaced “$249” with “$279” in 2 posts');
  expect(nameChangeSet(setOf(['shown'], { isUndone: true }))).toBe('Restored “$249” in 1 post');
  const text = { kind: 'text', find: 'very ', replacement: '' } as const;
  expect(nameChangeSet(setOf(['shown'], { text }))).toBe('Deleted “very ” in 1 post');
  const links = { kind: 'links', fromSlug: 'old', toSlug: 'new' } as const;
  expect(nameChangeSet(setOf(['shown'], { text: links }))).toBe('Changed links to /blog/old to /blog/new in 1 post');
});

test('the progress counts the pages that show the change', () => {
  expect(readProgress(setOf(['shown', 'shown', 'published', 'waiting', 'not-on-blog', 'other-changes']), true)).toEqual(
    {
      done: 2,
      total: 4,
      words: '2 of 4 pages show it.',
      isUnderWay: true,
    },
  );
  expect(readProgress(setOf(['shown', 'stopped']), true)).toMatchObject({
    words: '1 of 2 pages show it.',
    isUnderWay: false,
  });
  expect(readProgress(setOf(['shown', 'not-on-blog'], { isUndone: true }), true).words).toBe(
    '1 of 1 page shows the earlier text.',
  );
});

test('the progress of one post isn’t counted', () => {
  expect(readProgress(setOf(['published']), true).words).toBe('Updating its page.');
  expect(readProgress(setOf(['shown']), true).words).toBe('Its page shows it.');
  expect(readProgress(setOf(['shown'], { isUndone: true }), true).words).toBe('Its page shows the earlier text.');
  expect(readProgress(setOf(['waiting']), false).words).toBe('Updating the post.');
  expect(readProgress(setOf(['published']), false).words).toBe('The post has it.');
});

test('without a known site, a published post is done', () => {
  expect(readProgress(setOf(['published', 'waiting']), false)).toEqual({
    done: 1,
    total: 2,
    words: '1 of 2 posts have it.',
    isUnderWay: true,
  });
});

test('a change of drafts only, or of scheduled posts, says so', () => {
  expect(readProgress(setOf(['not-on-blog']), true)).toMatchObject({
    words: 'Only drafts changed. Nothing changed on the blog.',
    isUnderWay: false,
  });
  expect(readProgress(setOf(['scheduled']), true).words).toBe('1 post will be published with it as scheduled.');
});

test('what the author has to do is explained', () => {
  const post = { id, title: 'Prices', message: null };
  expect(describeProblem({ ...post, step: 'other-changes' })).toContain('Publish it yourself.');
  expect(describeProblem({ ...post, step: 'kept' })).toContain('Restore it from Earlier versions.');
  expect(describeProblem({ ...post, step: 'stopped', message: 'The post changed.' })).toBe('The post changed.');
  expect(describeProblem({ ...post, step: 'shown' })).toBeNull();
});
