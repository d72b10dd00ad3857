import { expect, test } from 'playwright/test';
import { OPEN_CALENDAR } from '../helpers/booking-database.ts';
import { openOwnBackend } from './own-backend.ts';
import { readProduct } from './product.ts';
import { createAuthor, logIn } from './site/author.ts';

const product = readProduct();

/** A visitor in Berlin. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  timezoneId: 'Europe/Berlin',
  locale: 'en-US',
  hasTouch: true,
  isMobile: true,
};

/** Between the start of daylight saving time in New York (March 14) and in Berlin (March 28). */
const NOW = '2027-03-16T11:00:00Z';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

test('a visitor on a phone books from the home page within a minute, past a clock change, and moves the demo; the owner sees both in the web admin', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const backend = await openOwnBackend();
  // Set the database's clock, too: the real day is before the time change.
  await backend.query(`create or replace function private.booking_clock() returns timestamptz
    language sql stable set search_path = '' as $$ select timestamptz '${NOW}' $$`);
  const owner = await createAuthor(backend.settings);
  const visitor = await browser.newContext(PHONE);
  const phone = await visitor.newPage();
  await backend.serve(phone);
  const firstTime = phone.getByRole('group', { name: /^Time/ }).getByRole('radio').first();
  const readFirst = async () => (await firstTime.locator('xpath=..').textContent())?.replace(/\s/g, ' ');

  await test.step('no demo can be booked before the owner has set hours', async () => {
    await phone.goto(`${product.SITE_URL}/demo/`);
    await expect(phone.getByText('No times are open right now')).toBeVisible();
    await backend.query(OPEN_CALENDAR);
  });

  await test.step('book', async () => {
    const begun = performance.now();
    await phone.clock.install({ time: new Date(NOW) });
    await phone.goto(product.SITE_URL);
    await phone.getByRole('main').getByRole('link', { name: 'Book a Demo' }).first().tap();
    await expect(phone.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    // Berlin is 5 hours ahead until March 28, then 6 again.
    await phone.locator('input[name="day"][value="2027-03-18"]').check({ force: true });
    expect(await readFirst()).toBe('2:00 PM');
    await phone.getByRole('button', { name: 'Show more days' }).tap();
    await phone.locator('input[name="day"][value="2027-03-29"]').check({ force: true });
    expect(await readFirst()).toBe('3:00 PM');
    await firstTime.check({ force: true });
    // A form filled in within two seconds counts as automated.
    await phone.clock.fastForward(20_000);
    await phone.getByLabel('Your name').fill('Jan Weber');
    await phone.getByLabel('Email').fill('jan@repairs.example');
    await phone.getByLabel('Phone').fill('+49 30 0000000');
    await phone.getByRole('radio', { name: 'Electrical' }).check({ force: true });
    await phone.getByRole('button', { name: 'Book demo' }).tap();
    await expect(phone.getByRole('heading', { name: 'Your demo is booked' })).toBeVisible();
    await expect(phone.getByText('We sent you an email')).toBeVisible();
    await expect(phone.getByText('No email is sent')).toBeHidden();
    expect(performance.now() - begun).toBeLessThan(60_000);
  });
  await expect(phone.getByRole('region', { name: 'Your demo' })).toContainText(
    /3:00\sPM to 3:30\sPM.*Monday, March 29, 2027, Central European Time/,
  );

  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await backend.serve(admin);
  await logIn(admin, product.SITE_URL, owner);
  await admin.getByRole('link', { name: 'Demos' }).click();
  const demos = admin.getByRole('region', { name: 'Demos', exact: true });
  const request = demos.getByRole('listitem').filter({ hasText: 'Jan Weber' });
  await expect(request).toContainText('+49 30 0000000');
  const dayOf = (iso: string) => demos.locator('section').filter({ hasText: DAY.format(new Date(iso)) });
  await expect(dayOf('2027-03-29T13:00:00Z').filter({ hasText: 'Jan Weber' })).toContainText(
    TIME.format(new Date('2027-03-29T13:00:00Z')),
  );
  await expect(request).toContainText(/Visitor’s time: .*3:00\sPM, Europe\/Berlin/);

  await test.step('the visitor moves it, and the owner’s list shows the change', async () => {
    await phone.getByRole('button', { name: 'Reschedule' }).tap();
    await phone.getByRole('button', { name: 'Show more days' }).tap();
    await phone.locator('input[name="day"][value="2027-03-31"]').check({ force: true });
    await phone.locator('input[name="slot"][value="2027-03-31T14:00:00+00:00"]').check({ force: true });
    await phone.getByRole('button', { name: 'Reschedule' }).tap();
    await expect(phone.getByRole('heading', { name: 'Your demo has been rescheduled' })).toBeVisible();
    await demos.getByRole('button', { name: 'More actions' }).click();
    await admin.getByRole('menuitem', { name: 'Refresh' }).click();
    await expect(dayOf('2027-03-31T14:00:00Z').filter({ hasText: 'Jan Weber' })).toContainText(
      TIME.format(new Date('2027-03-31T14:00:00Z')),
    );
  });
  await visitor.close();
  await desk.close();
  await backend.close();
});
