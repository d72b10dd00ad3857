import { describeBrokenLink, toCheckedUrl } from '@callwright/shared/links/broken-link.ts';
import { expect, test } from 'vitest';

test('a broken link is described by its URL, the reason, and the day of its first failure', () => {
  const link = { url: 'https://a.example/', reason: '404', firstFailedAt: '2026-11-03T12:00:00Z' };
  expect(describeBrokenLink(link)).toBe('Broken link: https://a.example/ (404 since Nov 3)');
});

test('only web addresses of other sites are checked, without fragments', () => {
  const site = 'https://site.example';
  expect(toCheckedUrl('https://a.example/b?c=d#e', site)).toBe('https://a.example/b?c=d');
  for (const own of ['https://site.example/blog', '/blog', '#a', 'mailto:a@b.example', 'https://']) {
    expect(toCheckedUrl(own, site), own).toBeNull();
  }
  expect(toCheckedUrl(`https://a.example/${'x'.repeat(2_000)}`, site)).toBeNull();
});
