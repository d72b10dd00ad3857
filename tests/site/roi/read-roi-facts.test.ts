import '../../helpers/site-env.ts';
import { readRoiFacts } from '@callwright/site/roi/read-roi-facts.ts';
import { roiFacts as factsOfThePage } from '@callwright/site/roi/roi.ts';
import { expect, test } from 'vitest';
import { roiFacts } from './roi-facts.ts';

test('the page’s facts are the product spec’s', () => {
  expect(readRoiFacts(JSON.stringify(factsOfThePage))).toEqual(roiFacts);
});

test.each([undefined, 'null', '{}', '[]', '279', '{"product":"Callwright","planMonthlyDollars":"279"}'])(
  'a page with %s throws as built wrongly',
  (json) => {
    expect(() => readRoiFacts(json)).toThrow('no data for the calculator');
  },
);
