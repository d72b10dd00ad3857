import type { Release } from '@callwright/shared/api/releases/release-history.ts';
import { describeOutcome } from '@callwright/shared/live/publish-status.ts';
import { describeCause } from '@callwright/site/publish/describe-release.ts';
import { describe, expect, test } from 'vitest';

function readLine(cause: unknown, step: Release['step']): string {
  const release: Release = {
    id: '11111111-1111-4111-8111-111111111111',
    kind: 'changes',
    host: 'folder',
    state: 'failed',
    step,
    reason: describeCause(cause, step),
    startedAt: '2026-11-22T10:00:00Z',
    endedAt: '2026-11-22T10:00:01Z',
    filesWritten: 0,
    filesRemoved: 0,
    postsChanged: 0,
    posts: [],
  };
  return describeOutcome(release).words ?? '';
}

describe('a release failure', () => {
  test('is described once, with what to do', () => {
    expect(readLine(new Error('ENOSPC: no space left on device'), 'render')).toBe(
      'The publisher failed while writing the pages: ENOSPC: no space left on device. The site hasn’t changed. Make sure the publisher can write to its folder and the disk has space, then publish again.',
    );
  });

  test('after the site is published doesn’t suggest that it isn’t', () => {
    expect(readLine(new Error('disk full'), 'confirm')).toContain('disk full. The new site is published.');
    expect(readLine(new DOMException('aborted', 'AbortError'), 'confirm')).toContain('The new site is published.');
  });
});
