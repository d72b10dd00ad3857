import { expect } from 'playwright/test';
import { bookNextSlot, bookSlot, newPhone } from '../../../../helpers/booked-demo.ts';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { readProduct } from '../../../product.ts';
import { test } from '../../reused-page.ts';
import {
  BOOK,
  chooseTime,
  chosenIn,
  days,
  fillInVisitor,
  headline,
  MAX_SCRIPT_BYTES,
  newEmail,
  openForm,
  press,
  readBookedTime,
  readText,
  times,
  weighScripts,
} from './booking-form.ts';

test('its script weighs less than 10 kB', async ({ request }) => {
  expect(await weighScripts(await (await request.get(BOOK)).text())).toBeLessThan(MAX_SCRIPT_BYTES);
});

test('missing fields are reported in place, and nothing typed is lost', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 2);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Email').fill('ann@');
  await days(page).nth(3).check({ force: true });
  await press(page, 'Pick a time');
  await expect(page.getByText('Pick a time on this day.')).toBeVisible();
  await expect(times(page).first()).toBeFocused();
  await chooseTime(page, 3);
  await press(page, 'Book demo');
  const toFix = page.getByRole('alert').filter({ hasText: 'Your demo isn’t booked yet. Fix:' }).getByRole('link');
  await expect(toFix).toHaveText(['Email', 'Phone', 'Trade']);
  await expect(page.getByText('Pick a time on this day.')).toBeHidden();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address, like name@company.com.');
  await expect(page.getByRole('radiogroup', { name: 'Trade' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('ann@example.com');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  await expect(toFix).toHaveText(['Phone', 'Trade']);
  await toFix.first().click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid');
  expect(await findViolations(page)).toEqual([]);
});

test('if the time was just taken, the visitor picks another one of the closest day and keeps the details', async ({
  page,
}) => {
  await openForm(page);
  await chooseTime(page, 6);
  await fillInVisitor(page);
  // Other tests may book up earlier days, so day numbers can shift.
  const slot = await page.locator('input[name="slot"]:checked').inputValue();
  expect(await bookSlot(readProduct(), slot)).not.toBeNull();
  await press(page, 'Book demo');
  const notice = page.getByRole('alert').filter({ hasText: 'was just taken. Pick another time.' });
  await expect(notice).toContainText('Your details are still here.');
  await expect(notice).toBeInViewport();
  await expect(page.locator('[data-part="summary"]')).toContainText('No time picked yet');
  await expect(page.locator('input[name="slot"]:focus')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(notice).toBeHidden();
  const chosen = await readText(chosenIn(page));
  await press(page, 'Book demo');
  await expect.poll(() => readBookedTime(page)).toBe(chosen);
});

test('a bot that fills in every field books nothing; a person clicks again, even after the clock was set back', async ({
  page,
}) => {
  await openForm(page);
  await chooseTime(page, 7);
  await fillInVisitor(page);
  await page.locator('[name="leave-empty"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://example.com';
  });
  await press(page, 'Book demo');
  await expect(page.getByText('That was too fast')).toBeVisible();
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 3_600_000;
  });
  await press(page, 'Book demo');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
});

test('a second click sends nothing; after a lost response, another one books once, with the corrections', async ({
  page,
}) => {
  await openForm(page);
  await chooseTime(page, 8);
  await fillInVisitor(page);
  const { promise: held, resolve: lose } = Promise.withResolvers<void>();
  const booked: string[] = [];
  await page.route('**/rpc/book_demo', async (route) => {
    const response = await route.fetch();
    booked.push((await response.json()).booking.id);
    if (booked.length > 2) return route.fulfill({ response });
    await held;
    return route.abort();
  });
  const button = page.getByRole('button', { name: 'Book demo' });
  await button.press('Enter');
  const busy = page.getByRole('button', { name: 'Booking...' });
  await expect(busy).toBeFocused();
  await busy.press('Enter');
  await page.getByLabel('Your name').press('Enter');
  await busy.dblclick({ force: true });
  lose();
  await expect(page.getByText('We didn’t get a response, so we don’t know')).toBeVisible();
  await expect(button).toBeFocused();
  expect(booked).toHaveLength(1);
  await button.click();
  await expect.poll(() => booked.length).toBe(2);
  await expect(page.getByText('We didn’t get a response, so we don’t know')).toBeVisible();

  const phone = newPhone();
  await page.getByLabel('Phone').fill(phone);
  await times(page).nth(4).check({ force: true });
  const chosen = await readText(chosenIn(page));
  await button.click();
  await expect(page.getByText(`We’ll call you at ${phone}.`)).toBeVisible();
  await expect.poll(() => readBookedTime(page)).toBe(chosen);
  expect(new Set(booked).size).toBe(1);
});

test('a visitor who goes back can book another demo, and the form is ready', async ({ page }) => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/book_demo')) tokens.push(request.postDataJSON().token);
  });
  await openForm(page);
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await chooseTime(page, 11);
  await fillInVisitor(page);
  // Hold the page, because the test browser has no back/forward cache.
  await page.route(/\/demo\/booking\//, (route) => route.abort('aborted'));
  await press(page, 'Book demo');
  await expect.poll(() => tokens.length).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(days(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book demo' })).toBeHidden();
  await expect(chosenIn(page)).toHaveText('');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await chooseTime(page, 12);
  await page.unrouteAll();
  await press(page, 'Book demo');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  expect(new Set(tokens).size).toBe(2);
});

test('if the last available time was just taken, the page says that none is available', async ({ page }) => {
  const lists = [['2099-03-12T14:00:00+00:00'], []];
  await page.route('**/rpc/list_free_slots', (route) =>
    route.fulfill({ json: { time_zone: 'America/New_York', keep_days: 90, slots: lists.shift() } }),
  );
  await page.route('**/rpc/book_demo', (route) => route.fulfill({ json: { outcome: 'taken', next: [] } }));
  await openForm(page);
  await chooseTime(page, 0);
  await fillInVisitor(page);
  await press(page, 'Book demo');
  await expect(page.getByText('No times are open right now')).toBeVisible();
  await expect(times(page).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByLabel('Your name')).toHaveValue('Ann Alvarez');
});

test('if no times are open, a visitor copies the email address', async ({ page }) => {
  await page.route('**/rpc/list_free_slots', (route) =>
    route.fulfill({ json: { time_zone: 'America/New_York', keep_days: 90, slots: [] } }),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(BOOK).origin });
  await page.goto(BOOK);
  await press(page, 'Copy hello@callwright.example');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByRole('status').filter({ visible: true })).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('hello@callwright.example');
  expect(await findViolations(page)).toEqual([]);
});

test('a rejected correction says that the demo is booked and when, and links to it', async ({ page }) => {
  const email = newEmail();
  for (const startsIn of [1, 2]) await bookNextSlot(readProduct(), { email, note: `${startsIn}` });
  await openForm(page);
  await chooseTime(page, 14, 6);
  await fillInVisitor(page);
  const chosen = await readText(chosenIn(page));
  await page.route(
    '**/rpc/book_demo',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(page, 'Book demo');
  await expect(page.getByText('We didn’t get a response, so we don’t know')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await times(page).nth(3).check({ force: true });
  await press(page, 'Book demo');
  const notice = page.getByRole('alert').filter({ hasText: 'Your demo is booked:' });
  await expect(notice).toContainText(chosen);
  await expect(notice).toContainText('already have two open demos, so we didn’t change the booking');
  expect(await findViolations(page)).toEqual([]);
  await notice.getByRole('link', { name: 'Open your demo' }).click();
  await expect.poll(() => readBookedTime(page)).toBe(chosen);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to do, and has no form', async ({ page }) => {
    await page.goto(BOOK);
    const text = page.getByText('This page needs JavaScript, which is turned off in your browser.');
    await expect(text).toBeVisible();
    await expect(text.getByRole('link')).toHaveAttribute('href', /^mailto:hello@callwright\.example\?subject=/);
    await expect(page.getByRole('button', { name: 'Book demo' })).toBeHidden();
    await expect(page.getByText('Loading times...').filter({ visible: true })).toHaveCount(0);
  });
});
