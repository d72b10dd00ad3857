import { describeCause } from '@callwright/site/publish/describe-release.ts';
import { describe, expect, test } from 'vitest';

describe('a release failure', () => {
  test('starts with what to do and ends with the technical cause', () => {
    expect(
      describeCause(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }), 'render'),
    ).toBe(
      'The publisher’s disk is full. Free up space, then deploy again. The site hasn’t changed.\nENOSPC: no space left on device',
    );
  });

  test('after the site is published doesn’t suggest that it isn’t', () => {
    expect(describeCause(new Error('disk full'), 'confirm')).toContain('The new site is published.\ndisk full');
    expect(describeCause(new DOMException('aborted', 'AbortError'), 'confirm')).toContain('The new site is published.');
  });
});
