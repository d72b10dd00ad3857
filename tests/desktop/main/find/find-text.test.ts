import type { TextSearch } from '@callwright/desktop/ipc/replace.ts';
import { findText } from '@callwright/desktop/main/find/find-text.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { expect, test } from 'vitest';

const SEARCH: TextSearch = {
  find: '$249',
  replacement: '$279',
  isRegex: false,
  isCaseSensitive: false,
  isWholeWord: false,
  fields: ['title', 'content', 'excerpt', 'metaDescription'],
  includesCode: false,
  includesBlog: false,
};

const find = (fields: Partial<PostFields>, search: Partial<TextSearch> = {}, limit = 100) =>
  findText({ ...EMPTY_POST_FIELDS, ...fields }, { ...SEARCH, ...search }, limit);
const describeHits = (hits: ReturnType<typeof find>) =>
  hits.map(({ field, found, text }) => `${field} ${found} ${text}`);

test('hits are listed in reading order, only in the chosen fields', () => {
  const fields = {
    title: '$249 a month',
    content: 'Now $249.',
    excerpt: 'Only $249',
    metaDescription: '$249',
    slug: '$249',
  };
  expect(find(fields).map(({ field }) => field)).toEqual(['title', 'excerpt', 'content', 'metaDescription']);
  expect(find(fields, { fields: ['content'] })).toEqual([
    { field: 'content', start: 4, end: 8, found: '$249', text: '$279', before: 'Now ', after: '.' },
  ]);
});

test('dollar signs in a plain replacement stay as typed, and a regular expression’s groups are filled in', () => {
  expect(describeHits(find({ title: '$249' }, { replacement: '$1 $& $$' }))).toEqual(['title $249 $1 $& $$']);
  const regex = { find: '(\\d+) dollars', replacement: '$$$1', isRegex: true };
  expect(describeHits(find({ title: '249 dollars and 9 dollars' }, regex))).toEqual([
    'title 249 dollars $249',
    'title 9 dollars $9',
  ]);
  const around = { find: '(?<=USD )(?<price>\\d+)', replacement: '[$<price>]', isRegex: true };
  expect(describeHits(find({ title: 'USD 249, EUR 9' }, around))).toEqual(['title 249 [249]']);
});

test('code and URLs are searched only if the author wants that', () => {
  const content = 'call `call` [call](/call) https://call.example\n\n    call';
  const search = { find: 'call', replacement: 'ring' };
  expect(find({ content }, search).map(({ start }) => start)).toEqual([0, 13]);
  expect(find({ content }, { ...search, includesCode: true })).toHaveLength(6);
  expect(find({ excerpt: 'A call: https://call.example' }, search).map(({ start }) => start)).toEqual([2]);
});

test('places where nothing would change are left out', () => {
  expect(describeHits(find({ title: 'Pipe, pipe' }, { find: 'pipe', replacement: 'pipe' }))).toEqual([
    'title Pipe pipe',
  ]);
  expect(find({ content: 'a\r\nb' }, { find: '\\r\\n', replacement: '\n', isRegex: true, includesCode: true })).toEqual(
    [],
  );
  expect(find({ title: 'abc' }, { find: 'x*', replacement: '-', isRegex: true })).toEqual([]);
});

test('a hit shows the words around it on its line, and a long line is cut', () => {
  const [hit] = find({ content: `Above.\nThe price is $249 a month.\nBelow.` });
  expect(hit).toMatchObject({ before: 'The price is ', after: ' a month.' });
  const [inLongLine] = find({ content: `${'x '.repeat(80)}$249${' y'.repeat(80)}` });
  expect(inLongLine?.before).toBe(`…${'x '.repeat(23)}`);
  expect(inLongLine?.after).toBe(`${' y'.repeat(23)}…`);
});

test('no more hits than asked for are listed', () => {
  expect(find({ title: '$249 $249', content: '$249 '.repeat(50) }, {}, 10)).toHaveLength(10);
});
