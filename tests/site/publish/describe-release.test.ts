import { describeCause } from '@callwright/site/publish/describe-release.ts';
import { describe, expect, test } from 'vitest';

describe('a release failure', () => {
  test('is described once, with what to do', () => {
    expect(describeCause(new Error('ENOSPC: no space left on device'), 'render')).toBe(
      'ENOSPC: no space left on device. The site hasn’t changed. Make sure the publisher can write to its folder and the disk has space, then deploy again.',
    );
  });

  test('after the site is published doesn’t suggest that it isn’t', () => {
    expect(describeCause(new Error('disk full'), 'confirm')).toContain('disk full. The new site is published.');
    expect(describeCause(new DOMException('aborted', 'AbortError'), 'confirm')).toContain('The new site is published.');
  });
});
