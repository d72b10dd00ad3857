import { expect, test } from 'playwright/test';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

const readPage = () => ExportedPage.read('/resources/');

test('guides, industries, newest posts, and questions follow each other', async () => {
  expectInOrder((await readPage()).text('main'), [
    'Where to start',
    'Your industry',
    'From the blog',
    'Straight answers',
  ]);
});

test('the guides link to the setup, the demo, the calculator, the comparison, and the pricing', async () => {
  const page = await readPage();
  expect(page.attributes('main section:contains("Where to start") a', 'href')).toEqual([
    '/how-ai-receptionist-works/',
    '/demo/',
    '/roi-calculator/',
    '/compare-ai-receptionist-services/',
    '/ai-receptionist-pricing/',
  ]);
});

test('a banner links to the blog', async () => {
  expect((await readPage()).attributes('a:contains("Read the blog")', 'href')).toEqual(['/blog']);
});

test('the questions are the home page’s', async () => {
  const [here, home] = [await readPage(), await ExportedPage.read('/')].map((page) => page.texts('#faq summary'));
  expect(here).toEqual(home);
  expect(here?.length).toBeGreaterThanOrEqual(8);
});
