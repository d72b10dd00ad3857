import { describeChangeFailure, describeSendFailure } from '@callwright/site/admin/failure-messages.ts';
import { describe, expect, it } from 'vitest';
import { remoteOf } from './edits/sample-edit.ts';

describe.each(['publish', 'update'] as const)('a failed %s', (verb) => {
  it('reports a taken slug in the words of the product spec', () => {
    expect(describeSendFailure({ kind: 'duplicate-slug' }, verb)).toEqual({
      title: 'Duplicate slug',
      description: 'A post with this slug already exists. Please use a different slug.',
    });
  });

  it.each([
    { kind: 'unreachable', message: 'fetch failed' },
    { kind: 'gone' },
    { kind: 'conflict', standing: remoteOf('theirs', 2) },
  ] as const)('says what happened to the text: $kind', (failure) => {
    const notice = describeSendFailure(failure, verb);
    expect(notice.title).toBe('Error');
    expect(notice.description).toMatch(/still here|Both versions/);
  });

  it('shows the backend’s message, or ours without one', () => {
    expect(describeSendFailure({ kind: 'refused', message: 'closed' }, verb)).toEqual({
      title: 'Error',
      description: 'closed',
    });
    expect(describeSendFailure({ kind: 'refused', message: '' }, verb)).toEqual({
      title: 'Error',
      description: `Failed to ${verb} blog post.`,
    });
  });
});

it('a failure in the list says what to do', () => {
  expect(describeChangeFailure({ kind: 'conflict' })).toContain('changed somewhere else');
  expect(describeChangeFailure({ kind: 'unreachable', message: 'fetch failed' })).toContain('try again');
  expect(describeChangeFailure({ kind: 'signed-out', message: '' })).toContain('Log in again');
  expect(describeChangeFailure({ kind: 'refused', message: '' })).toBe(
    'The blog refused the request. Try again in a few minutes.',
  );
});
