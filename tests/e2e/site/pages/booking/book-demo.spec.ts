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

test('everything works by keyboard alone', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Time zone').focus();
  await page.keyboard.press('Tab');
  await expect(days(page).first()).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(days(page).nth(5)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(times(page).first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(times(page).nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  for (const text of ['Bo', 'Bo Heating', newEmail(), newPhone()]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'HVAC' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel demo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep demo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel demo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(headline(page, 'Your demo was canceled')).toBeFocused();
});

test('a picked time leads to the details and stays visible with the button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await expect(page.getByLabel('Your name')).toBeHidden();
  await chooseTime(page, 3);
  const details = page.getByRole('heading', { name: 'Your details' });
  await expect(details).toBeFocused();
  await expect(details).toBeInViewport();
  const summary = page.locator('[data-part="summary"]');
  await expect(summary).toBeInViewport();
  await expect(summary.getByRole('button', { name: 'Book demo' })).toBeVisible();
  await page.getByLabel('Your name').fill('Ann');
  await summary.getByRole('button', { name: 'Change' }).click();
  await days(page).nth(4).check({ force: true });
  await expect(summary).toContainText('Pick a time');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
});

test('a time picked by keyboard stays where it is, and Continue or Enter leads on', async ({ page }) => {
  const details = page.getByRole('heading', { name: 'Your details' });
  for (const next of [
    () => page.getByRole('button', { name: 'Continue' }).click(),
    () => page.keyboard.press('Enter'),
  ]) {
    await openForm(page);
    await times(page).first().focus();
    await page.keyboard.press('Space');
    await expect(times(page).first()).toBeFocused();
    await next();
    await expect(details).toBeFocused();
    await expect(page.getByText('Your demo isn’t booked yet.')).toBeHidden();
  }
  await expect(page.getByRole('button', { name: 'Book demo' })).toBeVisible();
});

test('American time zones come first', async ({ page }) => {
  await openForm(page);
  const options = await page.getByLabel('Time zone').getByRole('option').allTextContents();
  expect(options.slice(0, 7)).toEqual([
    'Eastern Time',
    'Central Time',
    'Mountain Time',
    'Pacific Time',
    'Arizona Time',
    'Alaska Time',
    'Hawaii Time',
  ]);
  expect(options).toContain('Europe/Berlin');
});

test('a phone number is formatted while typing, and every character can be deleted', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 1);
  const phone = page.getByLabel('Phone');
  await phone.pressSequentially('5551234567');
  await expect(phone).toHaveValue('(555) 123-4567');
  for (let step = 0; step < 14; step += 1) await phone.press('Backspace');
  await expect(phone).toHaveValue('');
});

test('all days have the same height', async ({ page }) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Show more days' }).click();
  const heights = await days(page).evaluateAll((chips) => chips.map((chip) => chip.parentElement?.offsetHeight));
  expect(new Set(heights).size).toBe(1);
});

test('the time zone can be changed, and the chosen time stays', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 2, 0);
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(chosenIn(page)).toContainText('11:00 PM to 11:30 PM, Japan Standard Time');
  await expect(page.locator('input[name="slot"]:checked')).toHaveCount(1);
});

test('a clock change moves the visitor’s hours, not the company’s', async ({ browser }) => {
  const page = await (await browser.newContext({ timezoneId: 'Europe/Berlin' })).newPage();
  await page.route('**/rpc/list_free_slots', (route) =>
    route.fulfill({
      json: {
        time_zone: 'America/New_York',
        keep_days: 90,
        // 9 AM in New York, before and after its time change, and after Berlin's three weeks later.
        slots: ['2027-03-12T14:00:00+00:00', '2027-03-15T13:00:00+00:00', '2027-03-29T13:00:00+00:00'],
      },
    }),
  );
  await page.goto(BOOK);
  const found: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    await days(page).nth(day).check({ force: true });
    found.push(await readText(times(page).first().locator('xpath=..')));
  }
  expect(found.map((text) => text.replace(/\s/g, ' '))).toEqual(['3:00 PM', '2:00 PM', '3:00 PM']);
  await page.context().close();
});

test('a browser without a time zone shows the company’s times, even in a zone missing from its list', async ({
  page,
}) => {
  await using _script = await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: '+05:30' };
    };
  });
  // Chromium lists this time zone only under its old name.
  await page.route('**/rpc/list_free_slots', (route) =>
    route.fulfill({
      json: { time_zone: 'Asia/Kolkata', keep_days: 90, slots: ['2027-03-12T03:30:00+00:00'] },
    }),
  );
  await page.goto(BOOK);
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata');
  expect((await readText(times(page).first().locator('xpath=..'))).replace(/\s/g, ' ')).toBe('9:00 AM');
});

test('missing fields are reported in place, and nothing typed is lost', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 2);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Email').fill('ann@');
  await days(page).nth(3).check({ force: true });
  await press(page, 'Book demo');
  await expect(page.getByText('Your demo isn’t booked yet. Check the highlighted fields.')).toBeVisible();
  await expect(page.getByText('Pick a time on this day.')).toBeVisible();
  await expect(times(page).first()).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address, like name@company.com.');
  await expect(page.getByRole('radiogroup', { name: 'Trade' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('ann@example.com');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid');
  expect(await findViolations(page)).toEqual([]);
});

test('if the time was just taken, the next available ones are offered and can be booked with one click', async ({
  page,
}) => {
  await openForm(page);
  await chooseTime(page, 6);
  await fillInVisitor(page);
  // Other tests may book up earlier days, so day numbers can shift.
  const slot = await page.locator('input[name="slot"]:checked').inputValue();
  expect(await bookSlot(readProduct(), slot)).not.toBeNull();
  await press(page, 'Book demo');
  const offered = page.getByRole('alert').filter({ hasText: 'Someone just took that time. Next available times:' });
  await expect(offered.getByRole('button')).toHaveCount(5);
  await expect(offered.getByRole('button').first()).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  const next = await readText(offered.getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-part="summary"]')).toContainText(next);
  const chosen = await readText(chosenIn(page));
  await press(page, 'Book demo');
  await expect.poll(() => readBookedTime(page)).toBe(chosen);
});

test('a bot that fills in every field books nothing, and a person clicks again', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 7);
  await fillInVisitor(page);
  await page.locator('[name="leave-empty"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://example.com';
  });
  await press(page, 'Book demo');
  await expect(page.getByText('That was too fast')).toBeVisible();
  await press(page, 'Book demo');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
});

test('a lost response is reported, and clicking again books once', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 8);
  await fillInVisitor(page);
  let sent = 0;
  await page.route('**/rpc/book_demo', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Book demo');
  await expect(page.getByText('We didn’t get a response, so we don’t know')).toBeVisible();
  await press(page, 'Book demo');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  expect(sent).toBe(2);
});

test('corrections after a lost response are stored', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 14);
  await fillInVisitor(page);
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
  const phone = newPhone();
  await page.getByLabel('Phone').fill(phone);
  await press(page, 'Book demo');
  await expect(page.getByText(`We’ll call you at ${phone}.`)).toBeVisible();
});

test('another time chosen after a lost response is the one that is booked', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 10);
  await fillInVisitor(page);
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
  await times(page).nth(4).check({ force: true });
  const chosen = await readText(chosenIn(page));
  await press(page, 'Book demo');
  await expect.poll(() => readBookedTime(page)).toBe(chosen);
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

test('if the times can’t be loaded, the page says so and loads them on click', async ({ page }) => {
  await page.route('**/rpc/list_free_slots', (route) => route.abort());
  await page.goto(BOOK);
  await expect(page.getByText('Couldn’t load the times.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book demo' })).toBeHidden();
  await page.unroute('**/rpc/list_free_slots');
  await press(page, 'Try again');
  await expect(days(page).first()).toBeVisible();
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

test('a clock set back while someone types doesn’t make them a bot', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 17);
  await fillInVisitor(page);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 3_600_000;
  });
  await press(page, 'Book demo');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
});

test('the button keeps the focus while it is busy, and a second click sends nothing', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 18);
  await fillInVisitor(page);
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rpc/book_demo', async (route) => {
    sent += 1;
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Book demo' }).press('Enter');
  const busy = page.getByRole('button', { name: 'Booking...' });
  await expect(busy).toBeFocused();
  await busy.press('Enter');
  await page.getByLabel('Your name').press('Enter');
  await busy.dblclick({ force: true });
  answer();
  await expect(page.getByText('We didn’t get a response, so we don’t know')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book demo' })).toBeFocused();
  expect(sent).toBe(1);
});

test('a retry by keyboard leads to the days, or stays where it can be pressed again', async ({ page }) => {
  await page.route('**/rpc/list_free_slots', (route) => route.abort(), { times: 2 });
  await page.goto(BOOK);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.press('Enter');
  await expect(retry).toBeFocused();
  await retry.press('Enter');
  await expect(days(page).first()).toBeFocused();
});

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 568, height: 320 } });

  test('moving through the times by keyboard keeps the current one visible', async ({ page }) => {
    await openForm(page);
    await days(page).nth(3).check({ force: true });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    for (const key of ['Space', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key);
      await expect(page.locator('label:has(:focus)')).toBeInViewport({ ratio: 1 });
    }
  });
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
