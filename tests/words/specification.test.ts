import '../helpers/site-env.ts';

import { NOTHING_CALCULATED } from '@callwright/site/roi/calculate-roi.ts';
import { formatPayback } from '@callwright/site/roi/format-roi.ts';
import { DemoLink } from '@callwright/site/ui/page-sections.tsx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listSpecifiedTexts } from './read-specification.ts';
import { readWords } from './read-words.ts';

/** Exact texts that the list of words doesn't hold: two are only in the markup, and one is computed. */
const ELSEWHERE: Record<string, () => boolean> = {
  demo: () => renderToStaticMarkup(createElement(DemoLink, { label: '' })).includes('data-track="demo"'),
  consultation: () =>
    renderToStaticMarkup(createElement(DemoLink, { label: '', marker: 'consultation' })).includes(
      'data-track="consultation"',
    ),
  'N days': () => /^\d+ days$/.test(formatPayback({ ...NOTHING_CALCULATED.result, paybackDays: 30 })),
};

const specified = listSpecifiedTexts();
const shown = readWords().map(({ text }) => normalize(text));

test('every exact text of the specification is in the product', () => {
  const missing = specified.filter((text) => !(ELSEWHERE[text]?.() ?? isShown(normalize(text))));
  const found = `${specified.length - missing.length} of ${specified.length}`;
  process.stdout.write(`Exact texts of the specification: ${found}\n`);
  expect(missing).toEqual([]);
});

test('the specification is read whole: 47 quotations and 11 validation messages', () => {
  expect(specified).toHaveLength(58);
});

/** True if the product has the text, or a template that yields it and has at least half of its words. */
function isShown(text: string): boolean {
  return shown.some((words) => words === text || (words.includes('{') && yields(words, text)));
}

function yields(template: string, text: string): boolean {
  const fixed = template.split(/\{[^}]*\}/);
  const pattern = fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
  return countWords(fixed.join(' ')) * 2 >= countWords(text) && new RegExp(`^${pattern}$`).test(text);
}

function countWords(text: string): number {
  return text.split(' ').filter((word) => /\w/.test(word)).length;
}

/** Straight or curly quotes and dots are the same text. */
function normalize(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll('…', '...');
}
