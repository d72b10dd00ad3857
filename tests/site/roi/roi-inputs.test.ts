import { parseTypedNumber } from '@callwright/site/roi/parse-typed-number.ts';
import { ROI_DEFAULTS, ROI_FIELDS, readSharedInputs, toShareLink } from '@callwright/site/roi/roi-inputs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

const PAGE = 'https://callwright.example/roi-calculator/';

const text = (unit: 'grapheme' | 'binary') => fc.oneof(fc.string({ unit }), fc.double().map(String));
const inputs = (unit: 'grapheme' | 'binary') =>
  fc.record({
    totalCallsPerWeek: text(unit),
    missedCallsPerWeek: text(unit),
    avgJobValue: text(unit),
    closeRate: text(unit),
  });

describe('a link to a result', () => {
  test('is what the plain form sends', () => {
    expect(toShareLink(ROI_DEFAULTS, PAGE)).toBe(
      `${PAGE}?totalCallsPerWeek=50&missedCallsPerWeek=15&avgJobValue=250&closeRate=30#result`,
    );
  });

  test('replaces an older one and keeps nothing else of the address', () => {
    const older = toShareLink({ ...ROI_DEFAULTS, closeRate: '45' }, PAGE);
    expect(toShareLink(ROI_DEFAULTS, `${older}`)).toBe(toShareLink(ROI_DEFAULTS, `${PAGE}?utm_source=mail#top`));
  });

  test('has every input as typed', () => {
    fc.assert(
      fc.property(inputs('grapheme'), (typed) => {
        expect(readSharedInputs(new URL(toShareLink(typed, PAGE)).search)).toEqual(typed);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('has the same numbers, even for text that can’t be in an address', () => {
    fc.assert(
      fc.property(inputs('binary'), (typed) => {
        const read = readSharedInputs(new URL(toShareLink(typed, PAGE)).search);
        for (const field of ROI_FIELDS) {
          expect(parseTypedNumber(read?.[field] ?? 'lost')).toBe(parseTypedNumber(typed[field]));
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('with some inputs keeps the others’ defaults, and an empty one empty', () => {
    expect(readSharedInputs('?missedCallsPerWeek=8&closeRate=')).toEqual({
      ...ROI_DEFAULTS,
      missedCallsPerWeek: '8',
      closeRate: '',
    });
  });

  test('without inputs is only the page', () => {
    for (const search of ['', '?', '?utm_source=mail', '?missedcallsperweek=8']) {
      expect(readSharedInputs(search)).toBeNull();
    }
  });
});
