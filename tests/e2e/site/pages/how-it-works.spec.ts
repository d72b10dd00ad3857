import { expect, test } from 'playwright/test';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

const STEPS = [
  'Connect your number',
  'Import your FAQs',
  'Set your escalation rules',
  'Connect your calendar',
  'Go live',
];

const readPage = () => ExportedPage.read('/how-ai-receptionist-works/');

test('five steps are in the product spec’s order, followed by the technology', async () => {
  const page = await readPage();
  expectInOrder(page.text('main'), [...STEPS, 'The technology, in plain English']);
  expect(page.texts('main h3').filter((heading) => /^(Connect|Import|Set|Go)/.test(heading))).toEqual(STEPS);
});

test('the promise to go live is 24-48 hours', async () => {
  const main = (await readPage()).text('main');
  expect(main).toContain('24-48 hours');
  expect(main).not.toContain('under a day');
});

test('the technology names VoIP, CRM, calendar and the uptime', async () => {
  const technology = (await readPage()).text('main section:contains("The technology")');
  for (const words of ['VoIP phone systems', 'CRMs', 'Your calendar', '99.9%']) expect(technology).toContain(words);
});

test('structured data has the same five steps', async () => {
  const howTo = (await readPage()).structuredData().find((data) => data['@type'] === 'HowTo');
  expect(howTo).toMatchObject({ step: STEPS.map((name) => ({ name })) });
});
