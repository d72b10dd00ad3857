import { expect, type Page } from 'playwright/test';
import { openEmptyBackend } from '../../../own-backend.ts';
import { createAuthor, openAdmin, SCREEN_HEADINGS, toastOf } from '../../author.ts';
import { test as base } from '../../reused-page.ts';

const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const backend = await openEmptyBackend();
    await backend.serve(page);
    await openAdmin(page, await createAuthor(backend.settings), 'hours');
    await expect(page.getByLabel('Monday from')).toHaveValue('09:00');
    await use(page);
  },
});

const formOf = (page: Page) => page.getByRole('form', { name: 'Booking hours' });
const headingOf = (page: Page) => page.getByRole('heading', { name: SCREEN_HEADINGS.hours });
const saveBar = (page: Page) => page.getByText('Unsaved changes');
const save = (page: Page) => page.getByRole('button', { name: 'Save hours' });

test('a time zone and a day off are chosen by familiar names, reverted by Discard, and saved by Save', async ({
  page,
}) => {
  const zone = formOf(page).getByLabel('Time zone');
  const daysOff = formOf(page).getByRole('list', { name: 'Days off' });
  await expect(saveBar(page)).toHaveCount(0);
  await zone.selectOption({ label: 'Pacific Time' });
  await expect(saveBar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(saveBar(page)).toHaveCount(0);
  await expect(headingOf(page)).toBeFocused();
  await expect(zone).toHaveValue('America/New_York');

  await zone.selectOption({ label: 'Pacific Time' });
  const date = formOf(page).getByLabel('Date');
  await date.pressSequentially('12252026');
  await date.press('Enter');
  await expect(daysOff.getByRole('listitem')).toHaveText('Fri, Dec 25, 2026Remove Fri, Dec 25, 2026');
  await expect(date).toBeFocused();
  await save(page).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await expect(headingOf(page)).toBeFocused();
  await expect(saveBar(page)).toHaveCount(0);

  await page.reload();
  await expect(zone).toHaveValue('America/Los_Angeles');
  await daysOff.getByRole('button', { name: 'Remove Fri, Dec 25, 2026' }).click();
  await expect(formOf(page)).toContainText('No days off yet.');
  await expect(saveBar(page)).toBeVisible();
});

test('hours are chosen with breaks; an invalid value is named at its field, which gets the focus', async ({ page }) => {
  const form = formOf(page);
  const from = form.getByLabel('Monday from');
  const to = form.getByLabel('Monday to');
  await from.selectOption('5:00 PM');
  await form.getByText('More limits').click();
  await form.getByLabel('Days to keep requests').fill('0');
  await form.getByText('More limits').click();
  await save(page).click();
  await expect(to).toBeFocused();
  await expect(from).not.toHaveAttribute('aria-invalid');
  await expect(to).toHaveAccessibleDescription('The end must be after the start.');
  await expect(form.getByText('Enter a whole number from 1 to 3,650.')).toBeVisible();
  const toFix = form.getByRole('list', { name: /things? to fix:/ });
  await expect(toFix).toHaveText('MondayDays to keep requests');

  await toFix.getByRole('button', { name: 'Monday' }).click();
  await expect(to).toBeFocused();
  await from.selectOption('9:00 AM');
  await expect(to).not.toHaveAttribute('aria-invalid');
  await toFix.getByRole('button', { name: 'Days to keep requests' }).click();
  await expect(form.getByLabel('Days to keep requests')).toBeFocused();
  await form.getByRole('button', { name: 'Add a break on Monday' }).click();
  await expect(form.getByLabel('Monday to').first()).toHaveValue('12:00');
  await form.getByLabel('Days to keep requests').fill('90');
  await form.getByRole('button', { name: 'Copy Monday to weekdays' }).click();
  await save(page).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await expect(form).not.toContainText('The end must be');
  await page.reload();
  await expect(form.getByLabel('Friday from')).toHaveCount(2);
  await form.getByRole('button', { name: 'Remove Friday 1:00 PM to 5:00 PM' }).click();
  await expect(form.getByLabel('Friday from')).toHaveCount(1);
});

test('on a phone, the save bar replaces the navigation until the changes are saved or discarded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await expect(nav).toBeInViewport();
  await formOf(page).getByLabel('Monday from').selectOption('10:00 AM');
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(nav).toBeInViewport();
});

test('hours changed while saving stay in the form, which says that they aren’t saved yet', async ({ page }) => {
  const saved = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route('**/rest/v1/rpc/save_booking_settings', async (route) => {
    sent.resolve();
    await saved.promise;
    await route.fulfill({ status: 204 });
  });
  await formOf(page).getByText('More limits').click();
  const keepDays = formOf(page).getByLabel('Days to keep requests');
  await keepDays.fill('91');
  await save(page).click();
  await sent.promise;
  await keepDays.fill('120');
  saved.resolve();
  await expect(toastOf(page, 'Saved')).toContainText('Your latest changes aren’t saved yet.');
  await expect(keepDays).toHaveValue('120');
  await expect(saveBar(page)).toBeVisible();
});
