import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { readProduct } from '../../../product.ts';
import { test } from '../../reused-page.ts';
import {
  book,
  chooseTime,
  chosenIn,
  confirmCancel,
  fillInVisitor,
  headline,
  MAX_SCRIPT_BYTES,
  openForm,
  press,
  readBookedTime,
  readText,
  weighScripts,
} from './booking-form.ts';

const { SITE_URL, SUPABASE_URL } = readProduct();
const OWN = `${SITE_URL}/demo/booking/`;

test('its script weighs less than 10 kB', async ({ request }) => {
  expect(await weighScripts(await (await request.get(OWN)).text())).toBeLessThan(MAX_SCRIPT_BYTES);
});

test.describe('on a phone in another time zone', () => {
  test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin', hasTouch: true });

  test('a visitor books, adds the demo to a calendar, moves it, and cancels it', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await openForm(page);
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    await expect(page.locator('#zone-note')).toContainText(/\d:\d\d\s[AP]M now/);
    // 9 AM in New York is 3 PM in Berlin, and the third time is an hour later.
    await chooseTime(page, 3, 2);
    const number = await fillInVisitor(page);
    await page.getByLabel('What do you want to see?').fill('Emergencies at night');
    const chosen = await readText(chosenIn(page));
    expect(chosen).toMatch(/4:00\sPM to 4:30\sPM, Central European/);
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Book demo');

    await expect(headline(page, 'Your demo is booked')).toBeVisible();
    expect(page.url()).toMatch(/\/demo\/booking\/#[\w-]{43}$/);
    expect(await readBookedTime(page)).toBe(chosen);
    await expect(page.getByText(`We’ll call you at ${number}.`)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.route('**/_islands/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Apple' }).click();
    await expect(page.getByText('Couldn’t create the calendar file.').filter({ visible: true })).toBeVisible();
    await page.unroute('**/_islands/**');
    await page.reload();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Apple' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/BEGIN:VEVENT\r\nUID:[\w-]{36}\r\nSEQUENCE:0\r\n/);
    expect(file.replaceAll('\r\n ', '')).toContain(page.url());
    for (const name of ['Google', 'Outlook']) {
      const link = page.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', /^https:\/\/(calendar\.google|outlook\.live)\.com\//);
      await expect(link).not.toHaveAttribute('href', new RegExp(new URL(page.url()).hash.slice(1)));
    }

    await press(page, 'Reschedule');
    await expect(headline(page, 'Reschedule your demo')).toBeFocused();
    await chooseTime(page, 4, 5);
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Reschedule');
    await expect(headline(page, 'Your demo has been rescheduled')).toBeFocused();
    await expect(page.getByText('If your calendar still shows the old time')).toBeVisible();
    expect(await readBookedTime(page)).not.toBe(chosen);

    await press(page, 'Cancel demo');
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Keep demo');
    await press(page, 'Cancel demo');
    await confirmCancel(page);
    await expect(headline(page, 'Your demo was canceled')).toBeFocused();
    await page.reload();
    await expect(headline(page, 'Your demo was canceled')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pick another time' })).toHaveAttribute('href', '/demo/');
    expect(errors).toEqual([]);
  });
});

async function hold(page: Page, name: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls: string[] = [];
  await page.route(`**/rpc/${name}`, async (route) => {
    calls.push(name);
    await held;
    await route.continue();
  });
  return { calls, release };
}

test('moving and canceling show progress, and a second click sends nothing', async ({ page }) => {
  await book(page, 15);
  await press(page, 'Reschedule');
  await chooseTime(page, 15, 3);
  const moving = await hold(page, 'move_booking');
  await press(page, 'Reschedule');
  const busy = page.getByRole('button', { name: 'Rescheduling...' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await expect(busy).toBeFocused();
  await busy.press('Enter');
  await page.getByRole('button', { name: 'Keep this time' }).click({ force: true });
  moving.release();
  await expect(headline(page, 'Your demo has been rescheduled')).toBeVisible();

  await press(page, 'Cancel demo');
  const canceling = await hold(page, 'cancel_booking');
  await confirmCancel(page);
  await expect(page.getByRole('button', { name: 'Canceling...' })).toBeFocused();
  await page.keyboard.press('Enter');
  canceling.release();
  await expect(headline(page, 'Your demo was canceled')).toBeFocused();
  expect([...moving.calls, ...canceling.calls]).toEqual(['move_booking', 'cancel_booking']);
});

test('a click without a response can be repeated', async ({ page }) => {
  await book(page, 16);
  await page.route('**/rpc/cancel_booking', (route) => route.abort(), { times: 1 });
  await press(page, 'Cancel demo');
  await confirmCancel(page);
  await expect(page.getByRole('alert')).toHaveText('We didn’t get a response. Check your connection, then try again.');
  await confirmCancel(page);
  await expect(headline(page, 'Your demo was canceled')).toBeVisible();
});

test('a demo that started while its page was open can’t be changed there anymore', async ({ page }) => {
  await book(page, 17);
  await page.route('**/rpc/cancel_booking', async (route) => {
    const own = await page.request.post(route.request().url().replace('cancel_booking', 'read_booking'), {
      headers: await route.request().allHeaders(),
      data: route.request().postData() ?? '',
    });
    await route.fulfill({ json: { outcome: 'too_late', booking: { ...(await own.json()), can_change: false } } });
  });
  await press(page, 'Cancel demo');
  await confirmCancel(page);
  await expect(headline(page, 'This demo has started')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('It’s too late to change this demo online.');
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeHidden();
});

test('a booking in a time zone that this browser lacks is shown in its own', async ({ page }) => {
  await page.route('**/rpc/read_booking', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), time_zone: 'Europe/Newtown' } });
  });
  await book(page, 13);
  await expect(page.locator('[data-state="booked"] [data-fill="hours"]')).toContainText(/[AP]M to /);
});

test('a demo that the owner canceled says so', async ({ page }) => {
  await book(page, 5);
  await page.route('**/rpc/read_booking', async (route) => {
    const answer = await route.fetch();
    const canceled = { status: 'cancelled', cancelled_by: 'owner', can_change: false };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...canceled } });
  });
  await page.reload();
  await expect(headline(page, 'We had to cancel your demo')).toBeVisible();
});

test('a visitor copies the page’s link, or learns that the browser refused', async ({ page }) => {
  await book(page, 17);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await press(page, 'Copy link');
  await expect(page.getByRole('alert')).toContainText('Copy the link from the address bar.');
  await page.reload();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(SITE_URL).origin });
  await press(page, 'Copy link');
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a visitor who chose another time zone moves the demo in it', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await chooseTime(page, 19);
  await fillInVisitor(page);
  await press(page, 'Book demo');
  await expect(page.locator('[data-state="booked"] [data-fill="zone"]')).toContainText('Japan Standard Time');
  await press(page, 'Reschedule');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
});

test('an address without a booking says so, and a captive portal isn’t an answer', async ({ page }) => {
  await page.goto(OWN);
  await expect(headline(page, 'There’s no demo at this link')).toBeVisible();
  await page.goto(`${OWN}#${'x'.repeat(43)}`);
  await expect(headline(page, 'There’s no demo at this link')).toBeVisible();
  await page.route('**/rpc/read_booking', (route) => route.fulfill({ json: { welcome: 'to our hotel' } }));
  await page.goto(`${OWN}#${'y'.repeat(43)}`);
  await expect(headline(page, 'Couldn’t load your demo')).toBeVisible();
});

test('a booking’s secret is sent only to the backend, in a body', async ({ page }) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await book(page, 9);
  const token = new URL(page.url()).hash.slice(1);
  expect(token).toHaveLength(43);
  await page.reload();
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  expect(seen.filter((line) => line.replace(/#.*? /, ' ').includes(token))).toEqual([]);
  expect(seen.some((line) => line.startsWith(`${SUPABASE_URL}/rest/v1/rpc/read_booking`))).toBe(true);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to do', async ({ page }) => {
    await page.goto(OWN);
    const text = page.getByText('This page needs JavaScript, which is turned off in your browser.');
    await expect(text).toBeVisible();
    await expect(text.getByRole('link')).toHaveAttribute('href', /^mailto:hello@callwright\.example\?subject=/);
  });
});
