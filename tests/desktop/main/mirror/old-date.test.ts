import { readOldDate, writeOldDate } from '@callwright/desktop/main/mirror/old-date.ts';
import { expect, test } from 'vitest';

const MAY = Date.parse('2019-05-01T10:00:00Z');

test.each([
  ['date: 2019-05-01T10:00:00Z\n', MAY],
  ['layout: post\npubDate: 2019-05-01 12:00:00 +0200\n', MAY],
  ['published: 2019-05-01T10:00:00Z\n', MAY],
  ['date: 2019-05-01T10:00:00Z\ndraft: false\npublished: true\n', MAY],
])('a post that an earlier blog published keeps its date: %j', (front, at) => {
  expect(readOldDate(front)).toBe(at);
});

test.each([
  ['', 'nothing'],
  ['created: 2019-05-01\n', 'when a note was begun'],
  ['date: 2019-05-01\ndraft: true\n', 'a draft in Hugo'],
  ['date: 2019-05-01\ndraft: Yes\n', 'a draft in YAML 1.1'],
  ['date: 2019-05-01\npublished: false\n', 'a draft in Jekyll'],
  ['date: 9999-01-01\n', 'a time to come'],
  ['date: 1914-05-01\n', 'a time that the blog can’t store'],
  ['date: yesterday\n', 'no time'],
])('a draft with %j has no old date (%s)', (front) => {
  expect(readOldDate(front)).toBeNull();
});

test('a date is added once, below the other keys', () => {
  const front = writeOldDate('author: "Ana"\n', MAY);
  expect(front).toBe('author: "Ana"\ndate: 2019-05-01T10:00:00.000Z\n');
  expect(readOldDate(front)).toBe(MAY);
  expect(writeOldDate(front, 0)).toBe(front);
  expect(readOldDate(writeOldDate('', MAY))).toBe(MAY);
});
