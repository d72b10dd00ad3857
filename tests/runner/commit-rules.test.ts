import { expect, test } from 'vitest';
import { findBrokenRules } from './commit-rules.ts';

test('a commit with a short imperative subject and a body breaks no rule', () => {
  expect(
    findBrokenRules('Fix deadlock between booking cleanup and slot listing\n\nEach locked rows in another order.\n'),
  ).toEqual([]);
});

test.each([
  [`Fix ${'a very '.repeat(12)}long story\n\nWhy.`, 'the maximum is 72'],
  ['Fix slots: they were locked\n\nWhy.', 'colon'],
  ['Fix slots.\n\nWhy.', 'period'],
  ['fix slots\n\nWhy.', 'capital letter'],
  ['Fix slots\nWhy.', 'blank line'],
  ['Fix slots', 'body is missing'],
])('a bad commit message gets the rule that it breaks: %j', (message, rule) => {
  expect(findBrokenRules(message).join()).toContain(rule);
});
