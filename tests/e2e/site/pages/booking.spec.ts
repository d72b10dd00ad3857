import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { findViolations } from '../../../helpers/find-violations.ts';
import { readProduct } from '../../product.ts';

const { SITE_URL, SUPABASE_URL, exportFolder } = readProduct();
const BOOK = `${SITE_URL}/demo/book/`;
const OWN = `${SITE_URL}/demo/booking/`;

/** In bytes, compressed; the pages' scripts with all that they import. */
const MAX_SCRIPT_BYTES = 10_000;

const days = (page: Page): Locator => page.getByRole('group', { name: 'Day' }).getByRole('radio');
const times = (page: Page): Locator => page.getByRole('group', { name: /^Time/ }).getByRole('radio');
const chosenIn = (page: Page): Locator => page.locator('[data-part="chosen"]');
const readText = async (part: Locator): Promise<string> => (await part.textContent()) ?? '';
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the form with a clock that can be put forward: a form that is filled in within two seconds is a program's. */
async function openForm(page: Page, address = BOOK): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await expect(days(page).first()).toBeVisible();
  await page.clock.fastForward(20_000);
}

/** Each test takes a day of its own, because they share one calendar. */
async function chooseTime(page: Page, day: number, time = 0): Promise<void> {
  const more = page.getByRole('button', { name: 'More days' });
  if (day >= (await days(page).count())) await more.click();
  await days(page).nth(day).check({ force: true });
  await times(page).nth(time).check({ force: true });
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ann Alvarez');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone').fill('(555) 010-7788');
  await page.getByLabel('Trade').selectOption('Plumbing');
}

const unique = (): string => `${crypto.randomUUID()}@example.com`;

async function book(page: Page, day: number): Promise<string> {
  await openForm(page);
  await chooseTime(page, day);
  await fillIn(page, unique());
  const chosen = await readText(chosenIn(page));
  await press(page, 'Book this time');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  return chosen;
}

for (const name of ['book-demo', 'booking']) {
  test(`the script of ${name} weighs less than 10 kB`, async ({ request }) => {
    const html = await (await request.get(name === 'booking' ? OWN : BOOK)).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/_islands\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    const files = await Promise.all(scripts.map((path) => readFile(exportFolder + path)));
    expect(files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  });
}

test.describe('on a phone in another time zone', () => {
  test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin', hasTouch: true });

  test('a visitor books, puts the demo into a calendar, moves it and cancels it', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await openForm(page);
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    await expect(page.locator('#zone-note')).toContainText('Central European');
    // Nine o'clock in New York is three in the afternoon in Berlin.
    await expect(times(page).locator('xpath=..').last()).toContainText('10:30');
    await chooseTime(page, 3, 2);
    await fillIn(page, unique());
    await page.getByLabel('What do you want to see?').fill('Emergencies at night');
    const chosen = await readText(chosenIn(page));
    expect(chosen).toMatch(/4:00\sPM to 4:30\sPM, Central European/);
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Book this time');

    await expect(headline(page, 'Your demo is booked')).toBeVisible();
    expect(page.url()).toMatch(/\/demo\/booking\/#[\w-]{43}$/);
    await expect(page.getByText(chosen).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText('We call you on (555) 010-7788.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Calendar file' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/BEGIN:VEVENT\r\nUID:[\w-]{36}\r\nSEQUENCE:0\r\n/);
    expect(file.replaceAll('\r\n ', '')).toContain(page.url());
    for (const name of ['Google Calendar', 'Outlook']) {
      const link = page.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', /^https:\/\/(calendar\.google|outlook\.live)\.com\//);
      await expect(link).not.toHaveAttribute('href', new RegExp(new URL(page.url()).hash.slice(1)));
    }

    await press(page, 'Move it');
    await expect(headline(page, 'Move your demo')).toBeFocused();
    await chooseTime(page, 4, 5);
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Move to this time');
    await expect(headline(page, 'Your demo is booked')).toBeFocused();
    await expect(page.getByText('Moved. Put it into your calendar again')).toBeVisible();
    await expect(page.getByText(chosen).filter({ visible: true })).toHaveCount(0);

    await press(page, 'Cancel it');
    await press(page, 'Keep it');
    await press(page, 'Cancel it');
    await press(page, 'Yes, cancel it');
    await expect(headline(page, 'Your demo is cancelled')).toBeFocused();
    await page.reload();
    await expect(headline(page, 'Your demo is cancelled')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose another time' })).toHaveAttribute('href', '/demo/book/');
    expect(errors).toEqual([]);
  });
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
  for (const text of ['Bo', unique(), '5550107788', 'HVAC']) {
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
  await fillIn(page, unique());
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
  await fillIn(page, unique());
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
  await fillIn(page, unique());
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

test('another time that is chosen after a lost answer is the one that is booked', async ({ page }) => {
  await openForm(page);
  await chooseTime(page, 10);
  await fillIn(page, unique());
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
  await fillIn(page, unique());
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

test('a booking in a time zone that this browser lacks is told in its own', async ({ page }) => {
  await page.route('**/rpc/read_booking', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), time_zone: 'Europe/Newtown' } });
  });
  await book(page, 13);
  await expect(page.locator('[data-state="booked"] [data-fill="time"]')).toContainText(/[AP]M to /);
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

test('an address without a booking says so, and a captive portal is no answer', async ({ page }) => {
  await page.goto(OWN);
  await expect(headline(page, 'There is no demo at this address')).toBeVisible();
  await page.goto(`${OWN}#${'x'.repeat(43)}`);
  await expect(headline(page, 'There is no demo at this address')).toBeVisible();
  await page.route('**/rpc/read_booking', (route) => route.fulfill({ json: { welcome: 'to our hotel' } }));
  await page.goto(`${OWN}#${'y'.repeat(43)}`);
  await expect(page.getByText('Your demo could not be looked up.')).toBeVisible();
});

test('the secret of a booking is sent to the backend alone, in a body', async ({ page }) => {
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

  test('both pages say what to do, and no form is there to press', async ({ page }) => {
    for (const address of [BOOK, OWN]) {
      await page.goto(address);
      const text = page.getByText('This page needs JavaScript, which is off in this browser.');
      await expect(text).toBeVisible();
      await expect(text.getByRole('link')).toHaveAttribute('href', /^mailto:hello@callwright\.example\?subject=/);
      await expect(page.getByRole('button', { name: 'Book this time' })).toBeHidden();
      await expect(page.getByText('Loading the free times…').filter({ visible: true })).toHaveCount(0);
    }
  });
});
