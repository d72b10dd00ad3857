import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { bookNextSlot } from '../../../../helpers/booked-demo.ts';
import { findColorViolations, findViolations } from '../../../../helpers/find-violations.ts';
import { openAdminAsOwner } from '../../../owner.ts';
import { readProduct } from '../../../product.ts';
import { createAuthor, openAdmin, toastOf } from '../../author.ts';
import { test } from '../../reused-page.ts';

const product = readProduct();

const listOf = (page: Page) => page.getByRole('region', { name: 'Demos', exact: true });
const requestOf = (page: Page, name: string) => listOf(page).getByRole('listitem').filter({ hasText: name });
const show = (page: Page, list: string) => listOf(page).getByRole('button', { name: list, exact: true }).click();
const newName = () => `Ann ${crypto.randomUUID().slice(0, 8)}`;

/** By keyboard, because content that loads late can move it out from under the mouse. */
async function open(page: Page, name: string) {
  await requestOf(page, name).locator('summary').press('Enter');
  return requestOf(page, name);
}

async function choose(page: Page, action: string): Promise<void> {
  await listOf(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function startDemos(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/list_bookings', async (route) => {
    const response = await route.fetch();
    const demos: object[] = await response.json();
    return route.fulfill({ response, json: demos.map((demo) => ({ ...demo, can_change: false })) });
  });
}

test('the owner sees who is coming, marks a demo as done, and undoes that', async ({ page }) => {
  const { name } = await bookNextSlot(product, {
    name: newName(),
    phone: '(555) 010-7788',
    note: 'Two trucks,\nand a dog',
  });
  await startDemos(page);
  await openAdminAsOwner(page, 'demos');
  await expect(requestOf(page, name)).toContainText('Plumbing');
  const request = await open(page, name);
  await expect(request.getByText('Two trucks')).toBeVisible();
  await expect(request.getByRole('link', { name: '(555) 010-7788' })).toHaveAttribute('href', 'tel:5550107788');
  await request.getByRole('button', { name: 'Mark as done' }).click();
  await expect(toastOf(page, 'Success!')).toContainText('Demo marked as done.');
  await expect(request).toHaveCount(0);
  await show(page, 'Done');
  await open(page, name);
  await request.getByRole('button', { name: 'Mark as not done' }).click();
  await show(page, 'Upcoming');
  await open(page, name);
  await expect(request.getByRole('button', { name: 'Mark as done' })).toBeVisible();
});

test('a list chosen during a change stays chosen', async ({ page }) => {
  const { name } = await bookNextSlot(product, { name: newName() });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/rpc/set_booking_status', async (route) => {
    await held;
    await route.continue();
  });
  await startDemos(page);
  await openAdminAsOwner(page, 'demos');
  const request = await open(page, name);
  await request.getByRole('button', { name: 'Mark as done' }).click();
  await show(page, 'Done');
  answer();
  await expect(toastOf(page, 'Success!')).toContainText('Demo marked as done.');
  await expect(listOf(page).getByRole('button', { name: 'Done', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(request).toContainText('Done');
});

test('a demo is canceled after a confirmation, its visitor gets an email, and then it can be deleted', async ({
  page,
}) => {
  const { name } = await bookNextSlot(product, { name: newName() });
  await openAdminAsOwner(page, 'demos');
  const request = await open(page, name);
  await expect(request.getByRole('button', { name: 'Mark as done' })).toHaveCount(0);
  const cancel = request.getByRole('button', { name: 'Cancel demo' });
  await cancel.click();
  const question = page.getByRole('alertdialog', { name: `Cancel ${name}’s demo?` });
  await question.getByRole('button', { name: 'Keep demo' }).click();
  await expect(cancel).toBeFocused();

  await cancel.click();
  await question.getByRole('button', { name: 'Cancel demo' }).click();
  await expect(toastOf(page, 'Success!')).toContainText('Demo canceled.');
  await expect(listOf(page)).not.toContainText('We couldn’t email them');

  await show(page, 'Canceled');
  await expect(request).toContainText('By you');
  await open(page, name);
  const email = request.getByRole('link', { name: `Email ${name}` });
  await expect(email).toHaveAttribute('href', /^mailto:visitor-.+%40reed\.example\?subject=Your%20demo%20on/);
  await expect(email).toHaveAttribute('href', /%2Fdemo%2F$/);
  await request.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete request' }).click();
  await expect(request).toHaveCount(0);
});

test('an email that couldn’t be sent is listed with the reason and can be resent', async ({ page }) => {
  const unsent = {
    id: crypto.randomUUID(),
    event: 'booked',
    channel: 'visitor',
    name: 'Ann Reed',
    starts_at: '2026-11-24T14:00:00+00:00',
    has_failed: true,
    last_error: '550 No such mailbox',
  };
  let rows = [unsent];
  await page.route('**/rest/v1/rpc/list_unsent_notifications', (route) => route.fulfill({ json: rows }));
  await page.route('**/rest/v1/rpc/retry_notification', (route) => {
    expect(route.request().postDataJSON()).toEqual({ notification_id: unsent.id });
    rows = [];
    return route.fulfill({ json: true });
  });
  await openAdminAsOwner(page, 'demos');
  const list = page.getByRole('region', { name: '1 message wasn’t sent' });
  await expect(list).toContainText('Confirmation to Ann Reed');
  await expect(list.getByText('550 No such mailbox')).toBeHidden();
  await list.getByText('Details').click();
  await expect(list.getByText('550 No such mailbox')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await list.getByRole('button', { name: 'Try again Confirmation to Ann Reed' }).click();
  await expect(toastOf(page, 'Sending again')).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('on a phone, unsent messages are folded, and one click sends them all again', async ({ page }) => {
  const channels = ['visitor', 'owner', 'webhook'];
  let rows = channels.map((channel) => ({
    id: crypto.randomUUID(),
    event: 'moved',
    channel,
    name: 'Ann Reed',
    starts_at: '2026-11-24T14:00:00+00:00',
    has_failed: channel !== 'owner',
    last_error: '',
  }));
  const sent: unknown[] = [];
  await page.route('**/rest/v1/rpc/list_unsent_notifications', (route) => route.fulfill({ json: rows }));
  await page.route('**/rest/v1/rpc/retry_notification', (route) => {
    sent.push(route.request().postDataJSON().notification_id);
    return route.fulfill({ json: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdminAsOwner(page, 'demos');
  const list = page.getByRole('region', { name: '3 messages weren’t sent' });
  await expect(list.getByRole('listitem').first()).toBeHidden();
  await list.getByRole('button', { name: 'Show messages' }).click();
  await expect(list.getByRole('listitem')).toContainText([
    /^Reschedule notice to Ann Reed.*Failed/,
    /^Your reschedule notice about Ann Reed.*Retrying/,
    /^Reschedule notice to your webhook about Ann Reed.*Failed/,
  ]);
  expect(await findViolations(page, '#main')).toEqual([]);
  const ids = rows.map(({ id }) => id);
  rows = [];
  await list.getByRole('button', { name: 'Try all again' }).click();
  await expect(list).toHaveCount(0);
  expect(sent.toSorted()).toEqual(ids.toSorted());
});

test('if a canceled demo’s visitor doesn’t get an email, the owner is asked to send one', async ({ page }) => {
  const { name } = await bookNextSlot(product, { name: newName() });
  await page.route('**/rest/v1/rpc/set_booking_status', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    return route.fulfill({ response, json: { ...answer, booking: { ...answer.booking, sends_email: false } } });
  });
  await openAdminAsOwner(page, 'demos');
  await (await open(page, name)).getByRole('button', { name: 'Cancel demo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel demo' }).click();
  const notice = listOf(page).getByText(
    `${name}’s demo is canceled. We couldn’t email them, so let them know yourself.`,
  );
  await expect(notice).toBeVisible();
  await expect(requestOf(page, name)).toHaveCount(0);
  await expect(listOf(page).getByRole('link', { name: `Email ${name}` })).toHaveAttribute('href', /^mailto:visitor-/);
  await listOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
});

test('the dialog for recent demos says so if there are none', async ({ page }) => {
  await page.route('**/rest/v1/rpc/list_bookings', (route) => route.fulfill({ json: [] }));
  await openAdminAsOwner(page, 'demos');
  await choose(page, 'Cancel recent demos');
  const dialog = page.getByRole('alertdialog', { name: 'No recent demos to cancel' });
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
});

test('a demo that is over can be marked as done or deleted, but not canceled', async ({ page }) => {
  const { name } = await bookNextSlot(product, { name: newName() });
  await page.route('**/rest/v1/rpc/list_bookings', async (route) => {
    const { kind, ...rest } = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...rest, kind: kind === 'past' ? 'coming' : kind } });
    const demos: object[] = await response.json();
    return route.fulfill({ response, json: demos.map((demo) => ({ ...demo, can_change: false })) });
  });
  await openAdminAsOwner(page, 'demos');
  await show(page, 'Follow up');
  const request = await open(page, name);
  await expect(request.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  await expect(request.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(request.getByRole('button', { name: 'Cancel demo' })).toHaveCount(0);
});

test('all requests are exported as a CSV file without formulas', async ({ page }) => {
  const { name } = await bookNextSlot(product, { name: newName(), note: '=HYPERLINK("https://elsewhere.example")' });
  await openAdminAsOwner(page, 'demos');
  const downloading = page.waitForEvent('download');
  await choose(page, 'Export CSV');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^demo-requests-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`"${name}"`);
  expect(text).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`);
});

test('an author who doesn’t own the blog sees no demo requests', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('list_bookings')) requests.push(request.url());
  });
  await openAdmin(page, await createAuthor(product));
  await expect(page.getByRole('link', { name: 'Deploys' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'Demos' })).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('visitors’ input is text: none of it runs or becomes an element', async ({ page }) => {
  const requests: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => requests.push(dialog.message())));
  const tag = newName();
  const business = '"><script>alert(1)</script><svg onload=alert(2)>';
  const note = '<iframe srcdoc="<script>alert(3)</script>"></iframe> [link](javascript:alert(4)) {{7*7}}';
  await bookNextSlot(product, { name: `${tag} <img src=x onerror=alert(5)>`, business, note });
  await openAdminAsOwner(page, 'demos');
  const request = await open(page, tag);
  for (const text of [`${tag} <img src=x onerror=alert(5)>`, business, note]) await expect(request).toContainText(text);
  await expect(request.locator('img, script, svg:not([aria-hidden]), iframe, [onerror], [onload]')).toHaveCount(0);
  const links = await request
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  expect(links).toEqual(['tel:', 'mailto:', 'tel:']);
  expect(requests).toEqual([]);
});

test('a list that the blog rejects says so in plain words and can be loaded again', async ({ page }) => {
  await page.route('**/rest/v1/rpc/list_bookings', (route) =>
    route.fulfill({
      status: 403,
      json: { code: '42501', message: 'Only the owner of this blog sees and changes demo requests.' },
    }),
  );
  await openAdminAsOwner(page, 'demos');
  await expect(listOf(page).getByRole('alert')).toContainText('Couldn’t load the demos');
  const why = listOf(page).getByText('Only the owner of this blog sees and changes demo requests.');
  await expect(why).toBeHidden();
  await listOf(page).getByText('Details').click();
  await expect(why).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect(listOf(page)).not.toContainText('Calendar feed');
  await page.unroute('**/rest/v1/rpc/list_bookings');
  await listOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(listOf(page).getByRole('alert')).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await expect(listOf(page)).toContainText('Calendar feed');
});

test('a flood of bookings is ended after a confirmation, and the result says how many demos were canceled', async ({
  page,
}) => {
  // Mocked, because demos of other tests are in the same calendar.
  const sent: unknown[] = [];
  await page.route('**/rest/v1/rpc/cancel_recent_bookings', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: 17 });
  });
  await bookNextSlot(product, { name: newName() });
  await openAdminAsOwner(page, 'demos');
  const menu = listOf(page).getByRole('button', { name: 'More actions' });
  await choose(page, 'Cancel recent demos');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep demos' }).click();
  await expect(menu).toBeFocused();
  expect(sent).toEqual([]);
  await choose(page, 'Cancel recent demos');
  expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
  await page.getByRole('button', { name: /^Cancel \d+ demos? from the last 24 hours$/ }).click();
  await expect(toastOf(page, 'Success!')).toContainText('17 demos canceled.');
  expect(sent).toEqual([{ hours: 24 }]);
});

test('axe finds nothing in a demo with long words, on a phone and a desktop, light and dark', async ({ page }) => {
  const { name } = await bookNextSlot(product, { name: `${newName()} ${'long-'.repeat(15)}`, note: 'x'.repeat(300) });
  await openAdminAsOwner(page, 'demos');
  await expect((await open(page, name)).getByText('xxx')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page, '#main'), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findColorViolations(page, '#main'), 'in the dark').toEqual([]);
});
