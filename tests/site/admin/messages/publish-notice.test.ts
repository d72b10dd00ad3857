import { describePublishFailure } from '@callwright/site/admin/messages/publish-notice.ts';
import { expect, it } from 'vitest';

it('a taken slug is told in the words of the specification', () => {
  expect(describePublishFailure({ kind: 'duplicate-slug' })).toEqual({
    title: 'Duplicate slug',
    description: 'A post with this slug already exists. Please use a different slug.',
  });
});

it('another failure is an Error with the message of the backend, or ours where it has none', () => {
  expect(describePublishFailure({ kind: 'refused', message: 'closed' })).toEqual({
    title: 'Error',
    description: 'closed',
  });
  expect(describePublishFailure({ kind: 'refused', message: '' })).toEqual({
    title: 'Error',
    description: 'Failed to publish blog post.',
  });
});

it.each(['unreachable', 'signed-out', 'conflict'] as const)(
  '%s says what became of the text and what to do',
  (kind) => {
    const notice = describePublishFailure({ kind, message: 'fetch failed' });
    expect(notice.title).toBe('Error');
    expect(notice.description).toMatch(/kept/);
  },
);
