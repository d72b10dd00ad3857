import { expect } from 'playwright/test';
import { newPhone } from '../../../../helpers/booked-demo.ts';
import { test } from '../../reused-page.ts';
import { BOOK, chooseTime, chosenIn, days, headline, newEmail, openForm, readText, times } from './booking-form.ts';

test('everything works by keyboard alone, and the current time stays visible, even on a phone in landscape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await openForm(page);
  await page.getByLabel('Time zone').focus();
  await page.keyboard.press('Tab');
  await expect(days(page).first()).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(days(page).nth(5)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(times(page).first()).toBeFocused();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    await expect(page.locator('label:has(:focus)')).toBeInViewport({ ratio: 1 });
  }
  await expect(times(page).nth(2)).toBeChecked();
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

test('a picked time leads to the details and stays visible with the button, and a phone number is formatted while typing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeHidden();
  await chooseTime(page, 3);
  const details = page.getByRole('heading', { name: 'Your details' });
  await expect(details).toBeFocused();
  await expect(details).toBeInViewport();
  await expect(page.getByText('Step 2 of 2')).toBeInViewport();
  const summary = page.locator('[data-part="summary"]');
  await expect(summary).toBeInViewport();
  await expect(summary.getByRole('button', { name: 'Book demo' })).toBeVisible();
  await page.getByLabel('Your name').fill('Ann');
  await summary.getByRole('button', { name: 'Change' }).click();
  await days(page).nth(4).check({ force: true });
  await expect(summary).toContainText('Pick a time');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  await chooseTime(page, 4);
  const phone = page.getByLabel('Phone');
  await phone.pressSequentially('5551234567');
  await expect(phone).toHaveValue('(555) 123-4567');
  for (let step = 0; step < 14; step += 1) await phone.press('Backspace');
  await expect(phone).toHaveValue('');
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

test('all days have the same height, American time zones come first, and another one keeps the chosen time', async ({
  page,
}) => {
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
  await chooseTime(page, 2, 0);
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(chosenIn(page)).toContainText('11:00 PM to 11:30 PM, Japan Standard Time');
  await expect(page.locator('input[name="slot"]:checked')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more days' }).click();
  const heights = await days(page).evaluateAll((chips) => chips.map((chip) => chip.parentElement?.offsetHeight));
  expect(new Set(heights).size).toBe(1);
});

test('times are the visitor’s, through clock changes, or the company’s in a browser without a time zone', async ({
  page,
}) => {
  const zones = [
    {
      ofVisitor: 'Europe/Berlin',
      ofCompany: 'America/New_York',
      // 9 AM in New York, before and after its time change, and after Berlin's three weeks later.
      slots: ['2027-03-12T14:00:00+00:00', '2027-03-15T13:00:00+00:00', '2027-03-29T13:00:00+00:00'],
      shownIn: 'Europe/Berlin',
      times: ['3:00 PM', '2:00 PM', '3:00 PM'],
    },
    {
      ofVisitor: '+05:30',
      // Chromium lists this time zone only under its old name.
      ofCompany: 'Asia/Kolkata',
      slots: ['2027-03-12T03:30:00+00:00'],
      shownIn: 'Asia/Kolkata',
      times: ['9:00 AM'],
    },
  ];
  for (const { ofVisitor, ofCompany, slots, shownIn, times: shown } of zones) {
    await using _script = await page.addInitScript((timeZone) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone };
      };
    }, ofVisitor);
    await page.route('**/rpc/list_free_slots', (route) =>
      route.fulfill({ json: { time_zone: ofCompany, keep_days: 90, slots } }),
    );
    await page.goto(BOOK);
    await expect(page.getByLabel('Time zone')).toHaveValue(shownIn);
    for (const [day, time] of shown.entries()) {
      await days(page).nth(day).check({ force: true });
      expect((await readText(times(page).first().locator('xpath=..'))).replace(/\s/g, ' ')).toBe(time);
    }
  }
});

test('if the times can’t be loaded, the page says so, and a retry leads to the days or stays where it can be pressed again', async ({
  page,
}) => {
  await page.route('**/rpc/list_free_slots', (route) => route.abort(), { times: 2 });
  await page.goto(BOOK);
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load the times' });
  await expect(failure).toContainText('Something went wrong on our end. Try again in a minute.');
  await expect(page.getByRole('button', { name: 'Book demo' })).toBeHidden();
  const retry = page.getByRole('button', { name: 'Try again' });
  await page.context().setOffline(true);
  await retry.press('Enter');
  await expect(retry).toBeFocused();
  await expect(failure.getByText('You’re offline.')).toBeVisible();
  await expect(failure.getByText('Something went wrong')).toBeHidden();
  await page.context().setOffline(false);
  await retry.press('Enter');
  await expect(days(page).first()).toBeFocused();
});
