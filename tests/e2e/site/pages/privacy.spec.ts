import '../../../helpers/site-env.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STORED_ITEMS } from '@callwright/site/marketing/privacy/privacy.ts';
import { ROUTES } from '@callwright/site/settings/routes.ts';
import { expect, type Page } from 'playwright/test';
import { pasteFiles, takePhoto } from '../../given-pictures.ts';
import { readProduct } from '../../product.ts';
import { openScreen } from '../admin/own-post.ts';
import { createAuthor, logIn } from '../author.ts';
import { readStored, type Stored } from '../read-stored.ts';
import { test } from '../reused-page.ts';
import { POST } from '../site-pages.ts';
import { book } from './booking/booking-form.ts';
import { ExportedPage } from './exported-page.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

function watchHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.add(origin);
  });
  return hosts;
}

test('a booking stores nothing in the browser and asks only our own hosts', async ({ page, context }) => {
  const hosts = watchHosts(page);
  await book(page, 10);
  expect(await readStored(page, context)).toEqual([]);
  expect([...hosts].toSorted()).toEqual([new URL(SITE_URL).origin, new URL(SUPABASE_URL).origin].toSorted());
});

test.describe('in a new browser', () => {
  test.use({ reusesPage: false });

  test('an author’s browser stores exactly what the page lists', async ({ page, context }) => {
    const seen = new Map<string, Stored>();
    const look = async () => {
      for (const item of await readStored(page, context)) seen.set(`${item.area} ${item.name}`, item);
    };
    // Some values are stored only until the next page, so record every write.
    await context.addInitScript(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, value) {
        const area = this === localStorage ? 'localStorage' : 'sessionStorage';
        const noted: string[] = JSON.parse(sessionStorage.getItem('test-noted') ?? '[]');
        if (name !== 'callwright-probe')
          set.call(sessionStorage, 'test-noted', JSON.stringify([...noted, `${area} ${name}`]));
        set.call(this, name, value);
      };
    });

    const author = await createAuthor(product);
    await logIn(page, SITE_URL, author);
    await page.getByLabel('Title*').fill('A title');
    await page.getByLabel('Slug*').fill(`privacy-${author.id}`);
    await page.getByLabel('Content*').fill('A text.');
    await expect
      .poll(async () => (await readStored(page, context)).some(({ name }) => name.includes('draft')))
      .toBe(true);
    await pasteFiles(
      page.getByLabel('Content*'),
      [{ name: 'IMG_1.jpg', bytes: await takePhoto(70, 240) }],
      'A text.'.length,
    );
    await page.getByRole('textbox', { name: /^Describe this picture/ }).fill('A roof');
    await page.getByLabel('Decorative').check();
    await page.getByLabel('Decorative').uncheck();
    await page.getByLabel('Title*').click();
    await expect(page.getByLabel('Content*')).toHaveValue(/!\[A roof\]/);
    await look();
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(page.getByText('Blog post published successfully.')).toBeVisible();
    await openScreen(page, 'Posts');
    await page.getByRole('link', { name: 'A title', exact: true }).click();
    await page.getByLabel('Title*').fill('Another title');
    await expect
      .poll(async () => (await readStored(page, context)).some(({ name }) => name.includes('edit')))
      .toBe(true);
    await look();
    await page.goto(SITE_URL + POST);
    await look();

    const noted = await page.evaluate<string[]>(() => JSON.parse(sessionStorage.getItem('test-noted') ?? '[]'));
    // supabase-js tests whether storage works.
    const isProbe = (item: string) => item.endsWith(' test-noted') || item.startsWith('localStorage lswt-');
    const all = [...seen.keys(), ...noted].filter((item) => !isProbe(item));
    const isListed = (item: string) => STORED_ITEMS.some(({ area, prefix }) => item.startsWith(`${area} ${prefix}`));
    expect(all.filter((item) => !isListed(item))).toEqual([]);
    const ofAuthors = STORED_ITEMS.filter(({ prefix }) => prefix !== 'callwright-demos-seen');
    const unseen = ofAuthors.filter(({ area, prefix }) => !all.some((item) => item.startsWith(`${area} ${prefix}`)));
    expect(unseen.map(({ prefix }) => prefix)).toEqual([]);
  });
});

test('the page names each of them, how to ask, and the licenses of everything a browser downloads', async () => {
  const page = await ExportedPage.read(ROUTES.privacy.path);
  for (const { what, until, prefix } of STORED_ITEMS)
    for (const words of [what, until, prefix]) expect(page.text('main')).toContain(words);
  expect(page.texts('main a[href^="mailto:"]')).toContain('Ask about your data');
  expect(page.texts('main a[href="/licenses.txt"]')).toEqual(['Read its licenses']);
  const text = await readFile(join(product.exportFolder, 'licenses.txt'), 'utf8');
  for (const name of ['preact', 'next', 'zod', 'sonner', '@fontsource-variable/figtree'])
    expect(text).toMatch(new RegExp(`${name} \\d`));
  expect(text).toContain('react-dom-builtin');
});
