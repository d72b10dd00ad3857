import { findBrokenLinks } from '@callwright/desktop/renderer/readiness/find-broken-links.ts';
import { createPostReader } from '@callwright/shared/post-body/outline/post-outline.ts';
import { expect, test } from 'vitest';

async function listLinks(content: string) {
  const outline = await createPostReader()(content, { pause: () => null, signal: new AbortController().signal });
  return outline?.links ?? [];
}

const broken = (url: string) => ({ url, reason: '404', firstFailedAt: '2026-11-03T09:00:00Z' });

test('a broken link is located at its first use, whatever its fragment', async () => {
  const content = 'Words [one](https://a.example/page#part) and [two](https://a.example/page)';
  const issues = findBrokenLinks(await listLinks(content), [broken('https://a.example/page')]);
  expect(issues).toMatchObject([{ location: { kind: 'text', start: 6 } }]);
});

test('a link that the text no longer has isn’t listed', async () => {
  const links = await listLinks('[one](https://a.example/)');
  expect(findBrokenLinks(links, [broken('https://b.example/')])).toEqual([]);
});
