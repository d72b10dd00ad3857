import { findDeepLinks, parseDeepLink } from '@callwright/desktop/main/app/deep-links.ts';
import { describe, expect, test } from 'vitest';

const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

describe('a link into the app', () => {
  test.each([`callwright://post/${id}`, `callwright://post/${id}/`, `CALLWRIGHT://POST/${id.toUpperCase()}`])(
    '%s opens its post',
    (link) => {
      expect(parseDeepLink(link)).toEqual({ kind: 'post', id });
    },
  );

  test.each([
    'callwright://',
    'callwright://post/',
    'callwright://post/not-an-id',
    'callwright://post/zzzzzzzz-4a5f-4b0e-9d0c-3f8b6f0c1a2b',
    `callwright://post/${id}?next=file:///etc/passwd`,
    `callwright://post/${id}#x`,
    `callwright://post/${id}/delete`,
    `callwright://post/../post/${id}`,
    `callwright://delete/${id}`,
    `callwright://user@post/${id}`,
    `callwright://post:80/${id}`,
    `callwright:post/${id}`,
    `callwright://post/${id}\n`,
    ` callwright://post/${id}`,
    `https://post/${id}`,
  ])('%s is ignored', (link) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'refused', link });
  });

  test('is truncated for display if it is very long', () => {
    const visit = parseDeepLink(`callwright://${'x'.repeat(100_000)}`);
    expect(visit).toEqual({ kind: 'refused', link: `callwright://${'x'.repeat(187)}` });
  });
});

test('links are found among command line arguments', () => {
  const link = `callwright://post/${id}`;
  expect(findDeepLinks(['/usr/bin/callwright', '--user-data-dir=/x', 'notes.md', link])).toEqual([link]);
  expect(findDeepLinks(['/usr/bin/callwright', '/home/callwright/notes.md'])).toEqual([]);
});
