import { readLinks } from '@callwright/site/publish/pages/read-links.ts';
import { expect, test } from 'vitest';

test('text in an attribute that looks like an address isn’t a link', () => {
  const html = '<img alt="What is src=" src="/a.png"><a aria-label="Why href=" href="/b?x&amp;y">Why</a>';
  expect(readLinks(html, 'https://callwright.example')).toEqual(['/a.png', '/b?x&y']);
});
