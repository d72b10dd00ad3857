import { type MergePart, mergeTexts } from '@callwright/desktop/renderer/conflicts/merge/merge-texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../../../helpers/corpus.ts';

const BASE = 'Answer every call.\n\nCalls come at night.\n\nAsk us for a demo.';

const joined = (parts: MergePart[]) =>
  parts.map((part) => (part.kind === 'merged' ? part.text : `[${part.mine}|${part.theirs}]`)).join('');
const hunks = (parts: MergePart[]) => parts.filter((part) => part.kind === 'hunk');

const choose = (parts: MergePart[], side: 'mine' | 'theirs') =>
  parts.map((part) => (part.kind === 'merged' ? part.text : part[side])).join('');

describe('a change on one side is taken', () => {
  test.each<[string, string, string, string]>([
    [
      'only mine',
      'Answer all calls.\n\nCalls come at night.',
      'Answer every call.\n\nCalls come at night.',
      'Answer all calls.\n\nCalls come at night.',
    ],
    [
      'only theirs',
      'Answer every call.\n\nCalls come at night.',
      'Answer every call.\n\nCalls come late.',
      'Answer every call.\n\nCalls come late.',
    ],
    [
      'two adjacent paragraphs',
      'Answer all calls.\n\nCalls come at night.',
      'Answer every call.\n\nCalls come late.',
      'Answer all calls.\n\nCalls come late.',
    ],
    [
      'the same change twice',
      'Answer all calls.\n\nCalls come at night.',
      'Answer all calls.\n\nCalls come at night.',
      'Answer all calls.\n\nCalls come at night.',
    ],
    [
      'one removed, another changed',
      'Calls come at night.',
      'Answer every call.\n\nCalls come late.',
      'Calls come late.',
    ],
  ])('%s', (_name, mine, theirs, merged) => {
    const parts = mergeTexts('Answer every call.\n\nCalls come at night.', mine, theirs);
    expect(hunks(parts).filter((part) => part.suggestion === null)).toEqual([]);
    expect(parts.map((part) => (part.kind === 'merged' ? part.text : part.suggestion)).join('')).toBe(merged);
  });

  test('and says whose it is', () => {
    const parts = mergeTexts(BASE, BASE.replace('every', 'each'), BASE.replace('a demo', 'an example'));
    expect(parts).toEqual([
      { kind: 'merged', text: 'Answer each call.', from: 'mine' },
      { kind: 'merged', text: '\n\nCalls come at night.\n\n', from: 'both' },
      { kind: 'merged', text: 'Ask us for an example.', from: 'theirs' },
    ]);
  });
});

describe('changes on both sides', () => {
  test('in different words of a paragraph are a hunk with a combined suggestion', () => {
    const parts = mergeTexts(BASE, BASE.replace('Calls come', 'They ring'), BASE.replace('at night', 'on Sundays'));
    expect(hunks(parts)).toEqual([
      {
        kind: 'hunk',
        base: 'Calls come at night.',
        mine: 'They ring at night.',
        theirs: 'Calls come on Sundays.',
        suggestion: 'They ring on Sundays.',
      },
    ]);
  });

  test('in the same words are a hunk without a suggestion', () => {
    const parts = mergeTexts(BASE, BASE.replace('every call', 'all calls'), BASE.replace('every call', 'each ring'));
    expect(hunks(parts)).toMatchObject([{ mine: 'Answer all calls.', theirs: 'Answer each ring.', suggestion: null }]);
  });

  test('are never decided automatically if one side removed the paragraph', () => {
    const parts = mergeTexts(BASE, BASE.replace('\n\nCalls come at night.', ''), BASE.replace('at night', 'late'));
    expect(hunks(parts)).toMatchObject([{ suggestion: null }]);
  });

  test('at the same place, each with a new paragraph, are a hunk', () => {
    const parts = mergeTexts(BASE, `${BASE}\n\nMine.`, `${BASE}\n\nTheirs.`);
    expect(hunks(parts)).toHaveLength(1);
    expect(choose(parts, 'mine')).toBe(`${BASE}\n\nMine.`);
    expect(choose(parts, 'theirs')).toBe(`${BASE}\n\nTheirs.`);
  });
});

test('without a base, every difference is a hunk', () => {
  expect(joined(mergeTexts(null, 'One.\n\nTwo.\n\nThree.', 'One.\n\n2.\n\nThree.\n\nFour.'))).toBe(
    'One.\n\n[Two.|2.]\n\nThree.[|\n\nFour.]',
  );
});

test('different line endings don’t count', () => {
  expect(hunks(mergeTexts('a\nb', 'a\r\nb', 'a\nc'))).toEqual([]);
});

describe('for any three texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'call', 'night', ' ', '\n', '\n\n'), { maxLength: 25 })
    .map((words) => words.join(''));

  test('a change on one side results in that side', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(choose(mergeTexts(base, changed, base), 'mine')).toBe(changed);
        expect(hunks(mergeTexts(base, changed, base))).toEqual([]);
        expect(choose(mergeTexts(base, base, changed), 'theirs')).toBe(changed);
        expect(hunks(mergeTexts(base, base, changed))).toEqual([]);
      }),
      { seed: SEED },
    );
  });

  test('every word that one side added is in the result or in a hunk', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const parts = mergeTexts(base, `${mine}\nonly-mine`, `${theirs}\nonly-theirs`);
        const everything = parts.map((part) => (part.kind === 'merged' ? part.text : part.mine + part.theirs)).join('');
        expect(everything).toContain('only-mine');
        expect(everything).toContain('only-theirs');
      }),
      { seed: SEED },
    );
  });

  test('without a base, both texts can be recovered', () => {
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const parts = mergeTexts(null, mine, theirs);
        expect(choose(parts, 'mine')).toBe(mine);
        expect(choose(parts, 'theirs')).toBe(theirs);
      }),
      { seed: SEED },
    );
  });
});
