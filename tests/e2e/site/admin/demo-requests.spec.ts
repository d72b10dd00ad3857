import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { bookNextSlot } from '../../../helpers/booked-demo.ts';
import { findColorViolations, findViolations } from '../../../helpers/find-violations.ts';
import { openAdminAsOwner } from '../../owner.ts';
import { readProduct } from '../../product.ts';
import { createAuthor, openAdmin, toastOf } from '../author.ts';
import { test } from '../kept-page.ts';

const product = readProduct();

const cardOf = (page: Page) => page.getByRole('region', { name: 'Demo requests' });
const requestOf = (page: Page, name: string) => cardOf(page).getByRole('listitem').filter({ hasText: name });
const show = (page: Page, list: string) => cardOf(page).getByRole('button', { name: list, exact: true }).click();
const newName = () => `Ann ${crypto.randomUUID().slice(0, 8)}`;

test('the owner sees who comes, marks a demo as done, and takes that back', async ({ page }) => {
  const { name } = await bookNextSlot(product, {
    name: newName(),
    phone: '(555) 010-7788',
    note: 'Two trucks,\nand a dog',
  });
  await openAdminAsOwner(page);
  await expect(requestOf(page, name)).toContainText('Two trucks');
  await expect(requestOf(page, name)).toContainText('Plumbing');
  await expect(requestOf(page, name).getByRole('link', { name: '(555) 010-7788' })).toHaveAttribute(
    'href',
    'tel:5550107788',
  );
  await requestOf(page, name).getByRole('button', { name: 'Mark as done' }).click();
  await expect(toastOf(page, 'Success!')).toContainText('The demo is marked as done.');
  await expect(requestOf(page, name)).toHaveCount(0);
  await show(page, 'Done');
  await requestOf(page, name).getByRole('button', { name: 'Not done after all' }).click();
  await show(page, 'Coming');
  await expect(requestOf(page, name)).toContainText('Booked');
});

test('a list that is chosen while a change is under way stays chosen', async ({ page }) => {
  const { name } = await bookNextSlot(product, { name: newName() });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/rpc/set_booking_status', async (route) => {
    await held;
    await route.continue();
  });
  await openAdminAsOwner(page);
  await requestOf(page, name).getByRole('button', { name: 'Mark as done' }).click();
  await show(page, 'Done');
  answer();
  await expect(toastOf(page, 'Success!')).toContainText('The demo is marked as done.');
  await expect(cardOf(page).getByRole('button', { name: 'Done', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(requestOf(page, name)).toContainText('Done');
});

test('a demo is cancelled after a question, the e-mail to its visitor is prepared, and then it can be deleted', async ({
  page,
}) => {
  const { name } = await bookNextSlot(product, { name: newName() });
  await openAdminAsOwner(page);
  await requestOf(page, name).getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: `Cancel the demo with ${name}?` });
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(requestOf(page, name).getByRole('button', { name: 'Cancel' })).toBeFocused();

  await requestOf(page, name).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Cancel the demo' }).click();
  await expect(cardOf(page)).toContainText(`The demo with ${name} is cancelled. They don’t know yet.`);
  const letter = cardOf(page).getByRole('link', { name: 'Write the e-mail' });
  await expect(letter).toHaveAttribute('href', /^mailto:visitor-.+%40reed\.example\?subject=Your%20demo%20on/);
  await expect(letter).toHaveAttribute('href', /%2Fdemo%2F$/);

  await show(page, 'Cancelled');
  await expect(requestOf(page, name)).toContainText('Cancelled by you');
  await requestOf(page, name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the request' }).click();
  await expect(requestOf(page, name)).toHaveCount(0);
});

test('all requests are exported as a table in which nothing is a formula', async ({ page }) => {
  const { name } = await bookNextSlot(product, { name: newName(), note: '=HYPERLINK("https://elsewhere.example")' });
  await openAdminAsOwner(page);
  const downloading = page.waitForEvent('download');
  await cardOf(page).getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^demo-requests-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`"${name}"`);
  expect(text).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`);
});

test('the hours are read as they are written by hand; what can’t be read is named and gets the focus', async ({
  page,
}) => {
  await openAdminAsOwner(page);
  await cardOf(page).getByText('When demos can be booked').click();
  const form = page.getByRole('form', { name: 'When demos can be booked' });
  const monday = form.getByLabel('Monday');
  await expect(monday).toHaveValue('09:00-17:00');
  await monday.fill('late');
  await form.getByLabel('Days to keep a request').fill('0');
  await form.getByRole('button', { name: 'Save the hours' }).click();
  await expect(monday).toBeFocused();
  await expect(form).toContainText('Write the hours as 9:00-17:00, or leave the day empty.');
  await expect(form).toContainText('Write a whole number from 1 to 3,650.');
  await monday.fill('9am to 5pm');
  await form.getByLabel('Days to keep a request').fill('90');
  await form.getByRole('button', { name: 'Save the hours' }).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await expect(monday).toHaveValue('09:00-17:00');
  await expect(form).not.toContainText('Write the hours as');
});

test('an author who does not own the blog has no demo requests', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('list_bookings')) asked.push(request.url());
  });
  await openAdmin(page, await createAuthor(product));
  await expect(page.getByRole('region', { name: 'Deploys' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(cardOf(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('what a visitor typed is text: none of it runs, and none of it is an element', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push(dialog.message())));
  const tag = newName();
  const business = '"><script>alert(1)</script><svg onload=alert(2)>';
  const note = '<iframe srcdoc="<script>alert(3)</script>"></iframe> [link](javascript:alert(4)) {{7*7}}';
  await bookNextSlot(product, { name: `${tag} <img src=x onerror=alert(5)>`, business, note });
  await openAdminAsOwner(page);
  const request = requestOf(page, tag);
  for (const text of [`${tag} <img src=x onerror=alert(5)>`, business, note]) await expect(request).toContainText(text);
  await expect(request.locator('img, script, svg, iframe, [onerror], [onload]')).toHaveCount(0);
  const links = await request
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  expect(links).toEqual(['tel:', 'mailto:']);
  expect(asked).toEqual([]);
});

test('a list that can’t be read says so, and is asked for again', async ({ page }) => {
  await page.route('**/rest/v1/rpc/list_bookings', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'only the owner of the blog sees them' } }),
  );
  await openAdminAsOwner(page);
  await expect(cardOf(page)).toContainText('The demo requests can’t be listed. Only the owner of the blog sees them.');
  await page.unroute('**/rest/v1/rpc/list_bookings');
  await cardOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page)).not.toContainText('can’t be listed');
});

test('a flood of bookings is ended after a question, and the answer says how many demos are canceled', async ({
  page,
}) => {
  // Answered here, because the demos of other tests are in the same calendar.
  const sent: unknown[] = [];
  await page.route('**/rest/v1/rpc/cancel_recent_bookings', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: 17 });
  });
  await openAdminAsOwner(page);
  const button = cardOf(page).getByRole('button', { name: 'Cancel recent demos' });
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(button).toBeFocused();
  expect(sent).toEqual([]);
  await button.click();
  expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
  await page.getByRole('button', { name: 'Booked in the last 24 hours' }).click();
  await expect(toastOf(page, 'Success!')).toContainText('17 demos canceled.');
  expect(sent).toEqual([{ hours: 24 }]);
});

test('axe finds nothing in the card, on a phone and on a desk, light and dark', async ({ page }) => {
  await bookNextSlot(product, { name: `${newName()} ${'long-'.repeat(15)}`, note: 'x'.repeat(300) });
  await openAdminAsOwner(page);
  await cardOf(page).getByText('When demos can be booked').click();
  await expect(page.getByLabel('Monday')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page, '#demos'), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findColorViolations(page, '#demos'), 'in the dark').toEqual([]);
});

test('hours that are changed while they are saved stay in the form, which says that they are not saved yet', async ({
  page,
}) => {
  const saved = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route('**/rest/v1/rpc/save_booking_settings', async (route) => {
    sent.resolve();
    await saved.promise;
    await route.fulfill({ status: 204 });
  });
  await openAdminAsOwner(page);
  await cardOf(page).getByText('When demos can be booked').click();
  const form = page.getByRole('form', { name: 'When demos can be booked' });
  await form.getByLabel('Days to keep a request').fill('90');
  await form.getByRole('button', { name: 'Save the hours' }).click();
  await sent.promise;
  await form.getByLabel('Days to keep a request').fill('120');
  saved.resolve();
  await expect(toastOf(page, 'Saved')).toContainText('What you changed since is not saved.');
  await expect(form.getByLabel('Days to keep a request')).toHaveValue('120');
});
