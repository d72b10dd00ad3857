import { describePatternProblem, toSearchPattern } from '@callwright/desktop/search-pattern.ts';
import { expect, test } from 'vitest';

const PLAIN = { isCaseSensitive: false, isWholeWord: false };

const list = (text: string, query: string, options = {}) =>
  Array.from(text.matchAll(toSearchPattern(query, { ...PLAIN, ...options })), ([found]) => found);

test('a plain query is found as typed, in any case', () => {
  expect(list('$2.79 $2x79 (A+B) a+b', '$2.79')).toEqual(['$2.79']);
  expect(list('(A+B) a+b', 'a+b')).toEqual(['A+B', 'a+b']);
  expect(list('Straße STRASSE ÄPFEL', 'äpfel')).toEqual(['ÄPFEL']);
  expect(list('Pipe pipe', 'pipe', { isCaseSensitive: true })).toEqual(['pipe']);
});

test('a whole word isn’t part of a longer one, in any language', () => {
  expect(list('pipe pipes bagpipe pipe_a pipe-b', 'pipe', { isWholeWord: true })).toEqual(['pipe', 'pipe']);
  expect(list('café caféteria cafés', 'café', { isWholeWord: true })).toEqual(['café']);
  expect(list('a|b ab', 'a|b', { isWholeWord: true, isRegex: true })).toEqual(['a', 'b']);
});

test('a regular expression sees lines and whole characters', () => {
  expect(list('# One\ntext\n# Two', '^# (.+)$', { isRegex: true })).toEqual(['# One', '# Two']);
  expect(list('a😀b', 'a.b', { isRegex: true })).toEqual(['a😀b']);
});

test('an invalid regular expression is explained', () => {
  expect(describePatternProblem('a(b)')).toBeNull();
  expect(describePatternProblem('a(b')).toContain('unterminated group');
  expect(describePatternProblem('a)(b')).toContain('This isn’t a valid regular expression');
});
