import { expect, test } from 'playwright/test';
import { newPhone } from '../../../../helpers/booked-demo.ts';
import { findViolations } from '../../../../helpers/find-violations.ts';
import {
  BOOK,
  book,
  chooseTime,
  chosenIn,
  days,
  fillInVisitor,
  headline,
  MAX_SCRIPT_BYTES,
  newEmail,
  openForm,
  press,
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
  for (const text of ['Bo', newEmail(), newPhone(), 'HVAC']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('Phone').press('Enter');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel it' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(headline(page, 'Your demo is cancelled')).toBeFocused();
});

test('another time zone can be chosen, and the time that was chosen stays', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 2, 0);
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(chosenIn(page)).toContainText('11:00 PM to 11:30 PM, Japan Standard Time');
  await expect(page.locator('input[name="slot"]:checked')).toHaveCount(1);
});

test('a change to summer time in between moves the hours of the visitor, not those of the company', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ timezoneId: 'Europe/Berlin' })).newPage();
  await page.route('**/rpc/list_free_slots', (route) =>
    route.fulfill({
      json: {
        time_zone: 'America/New_York',
        keep_days: 90,
        // Nine o'clock in New York before and after its change, which Berlin follows three weeks later.
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

test('what is missing is said where it is missing, and nothing that was typed goes', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('E-mail').fill('ann@');
  await press(page, 'Book this time');
  await expect(page.getByText('Nothing is booked yet. Correct what is marked.')).toBeVisible();
  await expect(page.getByText('Choose a time.')).toBeVisible();
  await expect(times(page).first()).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Write an e-mail address, like name@company.com.',
  );
  await expect(page.getByLabel('Trade')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid');
  expect(await findViolations(page)).toEqual([]);
});

test('who comes second is offered the next free times, and books one with a press', async ({ page, browser }) => {
  await openForm(page);
  await chooseTime(page, 6);
  await fillInVisitor(page);
  const other = await (await browser.newContext()).newPage();
  await book(other, 6);
  await press(page, 'Book this time');
  const offered = page.getByRole('alert').filter({ hasText: 'That time is not free any more. These are:' });
  await expect(offered.getByRole('button')).toHaveCount(5);
  await expect(offered.getByRole('button').first()).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  const next = await readText(offered.getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(chosenIn(page)).toHaveText(next);
  await press(page, 'Book this time');
  await expect(page.getByText(next).filter({ visible: true })).toHaveCount(1);
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  await other.context().close();
});

test('a program that fills in every field books nothing, and a person presses again', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 7);
  await fillInVisitor(page);
  await page.locator('[name="leave-empty"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://example.com';
  });
  await press(page, 'Book this time');
  await expect(page.getByText('That looked like a program')).toBeVisible();
  await press(page, 'Book this time');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
});

test('a lost answer is said, and pressing again books once', async ({ page }) => {
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
  await press(page, 'Book this time');
  await expect(page.getByText('No answer came, so it may be booked or not.')).toBeVisible();
  await press(page, 'Book this time');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  expect(sent).toBe(2);
});

test('what is corrected after a lost answer is what is stored', async ({ page }) => {
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
  await press(page, 'Book this time');
  await expect(page.getByText('No answer came, so it may be booked or not.')).toBeVisible();
  const phone = newPhone();
  await page.getByLabel('Phone').fill(phone);
  await press(page, 'Book this time');
  await expect(page.getByText(`We call you on ${phone}.`)).toBeVisible();
});

test('another time that is chosen after a lost answer is the one that is booked', async ({ page }) => {
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
  await press(page, 'Book this time');
  await expect(page.getByText('No answer came, so it may be booked or not.')).toBeVisible();
  await times(page).nth(4).check({ force: true });
  const chosen = await readText(chosenIn(page));
  await press(page, 'Book this time');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  await expect(page.getByText(chosen).filter({ visible: true })).toHaveCount(1);
});

test('who comes back by the browser’s button books another demo, and the form is ready for it', async ({ page }) => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/book_demo')) tokens.push(request.postDataJSON().token);
  });
  await openForm(page);
  await chooseTime(page, 11);
  await fillInVisitor(page);
  // Held, so that the form stays as a browser keeps it for the way back: the test's own browser keeps none.
  await page.route(/\/demo\/booking\//, (route) => route.abort('aborted'));
  await press(page, 'Book this time');
  await expect.poll(() => tokens.length).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeEnabled();
  await expect(chosenIn(page)).toHaveText('');
  await chooseTime(page, 12);
  await page.unrouteAll();
  await press(page, 'Book this time');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  expect(new Set(tokens).size).toBe(2);
});

test('where the times can’t be loaded the page says so, and loads them at a press', async ({ page }) => {
  await page.route('**/rpc/list_free_slots', (route) => route.abort());
  await page.goto(BOOK);
  await expect(page.getByText('The free times could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeDisabled();
  await page.unroute('**/rpc/list_free_slots');
  await press(page, 'Try again');
  await expect(days(page).first()).toBeVisible();
});

test('in the frame of another page there is the form alone', async ({ page }) => {
  await page.goto(BOOK);
  await expect(page.getByRole('banner').first()).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${BOOK}#embedded`);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(days(page).first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to do, and no form is there to press', async ({ page }) => {
    await page.goto(BOOK);
    const text = page.getByText('This page needs JavaScript, which is off in this browser.');
    await expect(text).toBeVisible();
    await expect(text.getByRole('link')).toHaveAttribute('href', /^mailto:hello@callwright\.example\?subject=/);
    await expect(page.getByRole('button', { name: 'Book this time' })).toBeHidden();
    await expect(page.getByText('Loading the free times…').filter({ visible: true })).toHaveCount(0);
  });
});
