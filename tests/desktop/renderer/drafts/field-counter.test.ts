import {
  countField,
  countWords,
  describeCount,
  formatFieldCount,
  formatReadingTime,
} from '@callwright/desktop/renderer/drafts/field-counter.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import { describe, expect, it } from 'vitest';

describe('a field counter', () => {
  it.each([
    ['a'.repeat(159), 'fine', '159 / 200', ''],
    ['a'.repeat(160), 'near', '160 / 200', '40 characters left'],
    ['a'.repeat(200), 'near', '200 / 200', '0 characters left'],
    ['a'.repeat(201), 'over', '201 / 200', '1 character too long'],
  ] as const)('warns near the limit and over it', (text, level, shown, announced) => {
    const count = countField(text, 200);
    expect(count.level).toBe(level);
    expect(formatFieldCount(count)).toBe(shown);
    expect(describeCount(count)).toBe(announced);
  });

  it('counts characters like the database: an emoji is one', () => {
    expect(countField('🔧'.repeat(200), 200)).toEqual({ count: 200, limit: 200, level: 'near' });
  });

  it('formats large numbers', () => {
    expect(formatFieldCount(countField('x'.repeat(50_001), 50_000))).toBe('50,001 / 50,000');
  });

  it('counts words, not punctuation', () => {
    expect(countWords('## What a missed call costs\n\n- one\n- two — three\n\n***')).toBe(8);
    expect(countWords('')).toBe(0);
    expect([1, 1204].map((count) => countOf(count, 'word'))).toEqual(['1 word', '1,204 words']);
  });
});

it.each([
  [0, ''],
  [1, '1 min'],
  [356, '1 min'],
  [358, '2 min'],
  [2_380, '10 min'],
])('shows the reading time of %i words: %j', (words, expected) => {
  expect(formatReadingTime(words)).toBe(expected);
});
