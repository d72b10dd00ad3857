import { findMatches, replaceMatches, stepMatch } from '@callwright/desktop/renderer/editor/find/find-matches.ts';
import { describe, expect, test } from 'vitest';

const LOOSE = { isCaseSensitive: false, isWholeWord: false };

const found = (text: string, query: string, options: Partial<typeof LOOSE> = {}) =>
  findMatches(text, query, { ...LOOSE, ...options }).map(({ start, end }) => `${start} ${text.slice(start, end)}`);

describe('search terms', () => {
  test('match in any case unless case matters', () => {
    expect(found('Call, call, CALL', 'call')).toEqual(['0 Call', '6 call', '12 CALL']);
    expect(found('Call, call, CALL', 'call', { isCaseSensitive: true })).toEqual(['6 call']);
  });

  test('match literally, not as a pattern', () => {
    for (const query of ['[x](y)', '**a.b**', '$1', 'a|b', '^{n}', '\\d', 'a-b', '?', '/']) {
      expect(found(`before ${query} after`, query)).toEqual([`7 ${query}`]);
    }
    expect(found('abc', '.')).toEqual([]);
  });

  test('can be limited to whole words, in any script', () => {
    expect(found('call recall calls call_back call', 'call', { isWholeWord: true })).toEqual(['0 call', '28 call']);
    expect(found('über überall über', 'über', { isWholeWord: true })).toEqual(['0 über', '13 über']);
    expect(found('a (call) b', '(call)', { isWholeWord: true })).toEqual(['2 (call)']);
  });

  test('have the right position behind characters of two code units', () => {
    expect(found('🔧🔧 call', 'call')).toEqual(['5 call']);
  });

  test('don’t overlap, and an empty term matches nothing', () => {
    expect(found('aaaa', 'aa')).toEqual(['0 aa', '2 aa']);
    expect(found('aaaa', '')).toEqual([]);
  });
});

describe('the next match', () => {
  const matches = findMatches('x..x..x', 'x', LOOSE);

  test('is the first one from there, and wraps around after the last one', () => {
    expect(stepMatch(matches, 1, 'next')).toEqual({ start: 3, end: 4 });
    expect(stepMatch(matches, 3, 'next')).toEqual({ start: 3, end: 4 });
    expect(stepMatch(matches, 7, 'next')).toEqual({ start: 0, end: 1 });
  });

  test('backwards is the last one that ends before', () => {
    expect(stepMatch(matches, 3, 'previous')).toEqual({ start: 0, end: 1 });
    expect(stepMatch(matches, 0, 'previous')).toEqual({ start: 6, end: 7 });
    expect(stepMatch([], 0, 'next')).toBeNull();
  });
});

describe('replacing', () => {
  test('all is one change from the first match to the last', () => {
    const text = 'One call, two calls.';
    const change = replaceMatches(text, findMatches(text, 'call', LOOSE), 'ring$&');
    expect(change).toEqual({ start: 4, end: 18, text: 'ring$&, two ring$&' });
    expect(replaceMatches(text, [], 'x')).toBeNull();
  });
});
