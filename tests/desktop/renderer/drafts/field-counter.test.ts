import {
  countField,
  countWords,
  describeCount,
  formatCount,
  formatWords,
} from '@callwright/desktop/renderer/drafts/field-counter.ts';
import { describe, expect, it } from 'vitest';

describe('a field counter', () => {
  it.each([
    ['a'.repeat(179), 'fine', '179 / 200', ''],
    ['a'.repeat(180), 'near', '180 / 200', '20 characters left'],
    ['a'.repeat(200), 'near', '200 / 200', '0 characters left'],
    ['a'.repeat(201), 'over', '201 / 200', '1 character too many'],
  ] as const)('warns near the limit and over it', (text, level, shown, said) => {
    const count = countField(text, 200);
    expect(count.level).toBe(level);
    expect(formatCount(count)).toBe(shown);
    expect(describeCount(count)).toBe(said);
  });

  it('counts characters as the database does: an emoji is one', () => {
    expect(countField('🔧'.repeat(200), 200)).toEqual({ count: 200, limit: 200, level: 'near' });
  });

  it('writes large numbers as people read them', () => {
    expect(formatCount(countField('x'.repeat(50_001), 50_000))).toBe('50,001 / 50,000');
  });

  it('counts words, not marks', () => {
    expect(countWords('## What a missed call costs\n\n- one\n- two — three\n\n***')).toBe(8);
    expect(countWords('')).toBe(0);
    expect(formatWords(1)).toBe('1 word');
    expect(formatWords(1204)).toBe('1,204 words');
  });
});
