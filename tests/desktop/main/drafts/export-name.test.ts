import { toExportName } from '@callwright/desktop/main/drafts/export-name.ts';
import { expect, test } from 'vitest';

test.each([
  ['Spring offers', 'spring-offers.md'],
  ['', 'untitled.md'],
  ['???', 'untitled.md'],
  ['Con', 'con-post.md'],
  ['NUL', 'nul-post.md'],
  ['COM1', 'com1-post.md'],
  ['LPT0', 'lpt0-post.md'],
  ['Con artists', 'con-artists.md'],
  [`${'word '.repeat(60)}`, `${'word-'.repeat(20).slice(0, -1)}.md`],
])('a draft titled %j is exported as %s', (title, name) => {
  expect(toExportName(title)).toBe(name);
});
