import { describeWords, formatVersionTime } from '@callwright/desktop/renderer/versions/version-labels.ts';
import { expect, test } from 'vitest';

test.each([
  [{ added: 12, removed: 3 }, '12 words added, 3 removed'],
  [{ added: 1, removed: 0 }, '1 word added'],
  [{ added: 0, removed: 1 }, '1 word removed'],
  [{ added: 0, removed: 0 }, 'No words changed'],
])('%j is listed as “%s”', (words, label) => {
  expect(describeWords(words)).toBe(label);
});

test('an oldest version without words is listed as empty', () => {
  expect(describeWords({ added: 0, removed: 0 }, true)).toBe('Empty');
});

test('a version is listed by date and time, with the year if it isn’t this year', () => {
  const at = new Date(2026, 10, 24, 15, 40);
  expect(formatVersionTime(at.toISOString(), at.getTime())).toBe('Nov 24, 3:40 PM');
  expect(formatVersionTime(at.toISOString(), new Date(2027, 0, 1).getTime())).toBe('Nov 24, 2026, 3:40 PM');
});
