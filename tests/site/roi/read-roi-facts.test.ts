import '../../helpers/site-env.ts';
import { readRoiFacts } from '@callwright/site/roi/read-roi-facts.ts';
import { roiFacts as factsOfThePage } from '@callwright/site/roi/roi.ts';
import { expect, test } from 'vitest';
import { roiFacts } from './roi-facts.ts';

test('the facts that the page hands over are those of the specification', () => {
  expect(readRoiFacts(JSON.stringify(factsOfThePage))).toEqual(roiFacts);
});

test.each([undefined, 'null', '{}', '[]', '279', '{"product":"Callwright","planMonthlyDollars":"279"}'])(
  'a page that hands over %s was built wrongly',
  (json) => {
    expect(() => readRoiFacts(json)).toThrow('facts of the calculator');
  },
);
