import { findLinks } from '@callwright/desktop/main/find/find-links.ts';
import { expect, test } from 'vitest';

const SITE = 'https://callwright.example';

/** Returns the text with every link changed. */
function change(content: string, siteUrl: string | null = SITE): string {
  const hits = findLinks({ content }, { fromSlug: 'old-pipes', toSlug: 'pipes' }, siteUrl);
  return hits
    .toReversed()
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), content);
}

test.each([
  ['a path', '[a](/blog/old-pipes)', '[a](/blog/pipes)'],
  ['a path with a slash at its end', '[a](/blog/old-pipes/)', '[a](/blog/pipes/)'],
  ['a heading', '[a](/blog/old-pipes#old-pipes)', '[a](/blog/pipes#old-pipes)'],
  ['a query', '[a](/blog/old-pipes?ref=old-pipes "old-pipes")', '[a](/blog/pipes?ref=old-pipes "old-pipes")'],
  ['a whole URL', `[a](${SITE}/blog/old-pipes)`, `[a](${SITE}/blog/pipes)`],
  ['a relative URL', '[a](old-pipes)', '[a](pipes)'],
  ['angle brackets', '[a](</blog/old-pipes>)', '[a](</blog/pipes>)'],
  ['a definition', '[a][b]\n\n[b]: /blog/old-pipes', '[a][b]\n\n[b]: /blog/pipes'],
  ['an escaped hyphen', '[a](/blog/old\\-pipes)', '[a](</blog/pipes>)'],
  ['Windows line endings', 'x\r\n\r\n[a](/blog/old-pipes)\r\n', 'x\r\n\r\n[a](/blog/pipes)\r\n'],
])('a link with %s is changed, and only its slug', (_what, before, after) => {
  expect(change(before)).toBe(after);
});

test.each([
  ['another post', '[a](/blog/old-pipes-2) [b](/blog/very-old-pipes)'],
  ['another page', '[a](/old-pipes) [b](/blog/tags/old-pipes)'],
  ['another site', '[a](https://other.example/blog/old-pipes)'],
  ['text', 'old-pipes /blog/old-pipes'],
  ['code', '`[a](/blog/old-pipes)`\n\n    [a](/blog/old-pipes)'],
])('%s stays', (_what, text) => {
  expect(change(text)).toBe(text);
});

test('without a known site, paths are changed and whole URLs stay', () => {
  const text = `[a](/blog/old-pipes) [b](${SITE}/blog/old-pipes)`;
  expect(change(text, null)).toBe(`[a](/blog/pipes) [b](${SITE}/blog/old-pipes)`);
});
