import { describeWords, formatVersionTimes } from '@callwright/desktop/renderer/versions/version-labels.ts';
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
  expect(formatVersionTimes([at.toISOString()], at.getTime())).toEqual(['Nov 24, 3:40 PM']);
  expect(formatVersionTimes([at.toISOString()], new Date(2027, 0, 1).getTime())).toEqual(['Nov 24, 2026, 3:40 PM']);
});

test('versions from the same minute are told apart by their seconds', () => {
  const ats = [
    new Date(2026, 10, 24, 15, 41, 5),
    new Date(2026, 10, 24, 15, 40, 59),
    new Date(2026, 10, 24, 15, 40, 7),
    new Date(2025, 10, 24, 15, 40, 7),
  ];
  expect(
    formatVersionTimes(
      ats.map((at) => at.toISOString()),
      new Date(2026, 10, 25).getTime(),
    ),
  ).toEqual(['Nov 24, 3:41 PM', 'Nov 24, 3:40:59 PM', 'Nov 24, 3:40:07 PM', 'Nov 24, 2025, 3:40 PM']);
});
