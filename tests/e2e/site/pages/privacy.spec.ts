import '../../../helpers/site-env.ts';
import { STORED_ITEMS } from '@callwright/site/marketing/privacy/privacy.ts';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { newPhone } from '../../../helpers/booked-demo.ts';
import { pasteFiles, takePhoto } from '../../given-pictures.ts';
import { openEmptyBackend } from '../../own-backend.ts';
import { readProduct } from '../../product.ts';
import { openScreen } from '../admin/own-post.ts';
import { createAuthor, logIn } from '../author.ts';
import { readStored, type Stored } from '../read-stored.ts';
import { POST } from '../site-pages.ts';

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

test('the licenses of everything a browser downloads can be read', async ({ page }) => {
  await page.goto(`${SITE_URL}/privacy/`);
  await page.getByRole('link', { name: 'Read its licenses' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/licenses.txt`);
  const text = page.locator('body');
  for (const name of ['preact', 'next', 'zod', 'sonner', '@fontsource-variable/figtree'])
    await expect(text).toContainText(new RegExp(`${name} \\d`));
  await expect(text).toContainText('react-dom-builtin');
});

const STORED_OF_A_BOOKING: Record<string, string> = {
  name: 'your name',
  business: 'business',
  trade: 'trade',
  phone: 'phone number',
  email: 'email address',
  note: 'note',
  time_zone: 'time zone',
  starts_at: 'the time you chose',
  created_at: 'when you booked',
  changed_at: 'or changed it',
};
/** Our own values, which say nothing about the visitor. */
const OUR_OWN = ['id', 'status', 'cancelled_by', 'sequence', 'can_change', 'sends_email'];

test('a booking stores what the page says, only in the database', async ({ page, context }) => {
  const hosts = watchHosts(page);
  // A form filled in within two seconds counts as automated.
  await page.clock.install();
  await page.goto(`${SITE_URL}/demo/`);
  await page.getByRole('group', { name: /^Time/ }).getByRole('radio').last().check({ force: true });
  await page.clock.fastForward(20_000);
  await page.getByLabel('Your name').fill('Ann Reed');
  await page.getByLabel('Email').fill(`ann-${crypto.randomUUID().slice(0, 8)}@reed.example`);
  await page.getByLabel('Phone').fill(newPhone());
  await page.getByRole('radio', { name: 'Plumbing' }).check({ force: true });
  const reading = page.waitForResponse('**/rest/v1/rpc/read_booking');
  await page.getByRole('button', { name: 'Book demo' }).click();
  await expect(page.getByRole('heading', { name: 'Your demo is booked' })).toBeVisible();
  expect(await readStored(page, context)).toEqual([]);
  expect([...hosts].toSorted()).toEqual([new URL(SITE_URL).origin, new URL(SUPABASE_URL).origin].toSorted());

  const stored = Object.keys(await (await reading).json()).toSorted();
  expect(stored).toEqual([...Object.keys(STORED_OF_A_BOOKING), ...OUR_OWN].toSorted());
  await page.goto(`${SITE_URL}/privacy/`);
  const words = page.getByRole('listitem').filter({ hasText: 'If you book a demo' });
  for (const word of Object.values(STORED_OF_A_BOOKING)) await expect(words.last()).toContainText(word);
});

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
  await expect.poll(async () => (await readStored(page, context)).some(({ name }) => name.includes('edit'))).toBe(true);
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

test('the page names each of them, and how to ask', async ({ page }) => {
  await page.goto(`${SITE_URL}/privacy/`);
  const main = page.getByRole('main');
  for (const { what, until, prefix } of STORED_ITEMS)
    for (const words of [what, until, prefix]) await expect(main).toContainText(words);
  await expect(main.getByRole('link', { name: 'Ask about your data' })).toHaveAttribute('href', /^mailto:/);
});

test('the blog admin lists remaining example content for the owner', async ({ page }) => {
  const blog = await openEmptyBackend();
  const owner = await createAuthor(blog.settings);
  await blog.serve(page);
  await logIn(page, SITE_URL, owner);
  await openScreen(page, 'Account');
  const notice = page.locator('summary', { hasText: /still (an example|examples)/ });
  await notice.click();
  await expect(page.getByText('Replace it: email in site/settings/site.ts')).toBeVisible();
});
