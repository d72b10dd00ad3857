import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import {
  describeChangeFailure,
  describeUpdate,
  describeUpdateFailure,
} from '@callwright/site/admin/messages/change-notice.ts';
import { expect, it } from 'vitest';
import { standingOf } from '../../lib/sample-edit.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

it('a taken slug is told in the words of the specification', () => {
  expect(describeUpdateFailure({ kind: 'duplicate-slug' })).toEqual({
    title: 'Duplicate slug',
    description: 'A post with this slug already exists. Please use a different slug.',
  });
});

it('every other failure is an Error that says what became of the text', () => {
  const failures = [
    { kind: 'unreachable', message: '' },
    { kind: 'signed-out', message: '' },
    { kind: 'gone' },
    { kind: 'conflict', remote: standingOf('theirs', 2) },
  ] as const;
  for (const failure of failures) {
    expect(describeUpdateFailure(failure).title).toBe('Error');
    expect(describeUpdateFailure(failure).description).toMatch(/kept|Both texts/);
  }
  expect(describeUpdateFailure({ kind: 'refused', message: '' }).description).toBe('Failed to update blog post.');
  expect(describeUpdateFailure({ kind: 'refused', message: 'closed' }).description).toBe('closed');
});

it('a failure in the list says what to do', () => {
  expect(describeChangeFailure({ kind: 'conflict' })).toContain('changed somewhere else');
  expect(describeChangeFailure({ kind: 'unreachable', message: 'fetch failed' })).toContain('try again');
  expect(describeChangeFailure({ kind: 'signed-out', message: '' })).toContain('Log in again');
  expect(describeChangeFailure({ kind: 'refused', message: '' })).toBe('The blog refused it.');
});

it('an update says whether readers see it', () => {
  const say = (over: Partial<OwnPostText>) => describeUpdate({ ...standingOf('base'), ...over }, NOW);
  expect(say({})).toBe('Blog post updated successfully.');
  expect(say({ isPublished: false })).toContain('readers do not see it');
  expect(say({ publishedAt: '2027-03-01T12:00:00Z' })).toContain('Readers see it from Mar 1, 2027');
});
