import { isCallToAction, joinLink, splitLink, toCallToAction } from '@callwright/shared/post-links/call-to-action.ts';
import { expect, test } from 'vitest';

const DEFAULT = { label: 'Book a demo', address: '/demo/' };

test.each([
  '',
  'none',
  '[Book a demo](/demo/)',
  '[See prices](/ai-receptionist-pricing/?plan=one#faq)',
  '[Read *more*](https://example.com/a_b?c=1&d=%20#e)',
  '[📞](http://localhost:3000)',
])('accepts %j', (written) => {
  expect(isCallToAction(written)).toBe(true);
});

test.each([
  'Book a demo',
  'None',
  '[](/demo/)',
  '[ \u200B](/demo/)',
  '[Book](demo)',
  '[Book](//example.com/)',
  '[Book](/\\example.com)',
  '[Book](javascript:alert(1))',
  '[Book](https://me:secret@example.com/)',
  '[Book](https:///demo)',
  '[Book](/a b)',
  '[Book](/demo/ "title")',
  '[[Book]](/demo/)',
  '[Book\na demo](/demo/)',
  '[Book](/demo/) and more',
])('refuses %j', (written) => {
  expect(isCallToAction(written)).toBe(false);
});

test('a post shows its own link, the site’s default, or none', () => {
  expect(toCallToAction('[See prices](/pricing/)', DEFAULT)).toEqual({ label: 'See prices', address: '/pricing/' });
  expect(toCallToAction(null, DEFAULT)).toBe(DEFAULT);
  expect(toCallToAction('', null)).toBeNull();
  expect(toCallToAction(' none ', DEFAULT)).toBeNull();
});

test('the preview shows the default while the author types a link', () => {
  expect(toCallToAction('[See pri', DEFAULT)).toBe(DEFAULT);
});

test.each([
  ['[Book a demo](/demo/)', { label: 'Book a demo', address: '/demo/' }],
  ['[Book a demo]()', { label: 'Book a demo', address: '' }],
  ['[](/demo/)', { label: '', address: '/demo/' }],
  ['[]()', { label: '', address: '' }],
])('the form shows the parts of %j, and joins them again', (written, link) => {
  expect(splitLink(written)).toEqual(link);
  expect(joinLink(link)).toBe(written);
});

test('other text becomes the label, which has no brackets', () => {
  expect(splitLink('Book [now]')).toEqual({ label: 'Book [now]', address: '' });
  expect(joinLink({ label: 'Book [now]', address: ' /demo/ ' })).toBe('[Book now](/demo/)');
});
