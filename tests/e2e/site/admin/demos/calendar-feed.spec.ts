import { expect, type Page } from 'playwright/test';
import { bookNextSlot } from '../../../../helpers/booked-demo.ts';
import { findColorViolations, findViolations } from '../../../../helpers/find-violations.ts';
import { type OwnBackend, openEmptyBackend } from '../../../own-backend.ts';
import { readProduct } from '../../../product.ts';
import { createAuthor, openAdmin } from '../../author.ts';
import { test as base } from '../../reused-page.ts';

const product = readProduct();

const test = base.extend<{ backend: OwnBackend; admin: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  backend: async ({}, use) => {
    await use(await openEmptyBackend());
  },
  admin: async ({ page, context, backend }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await backend.serve(page);
    await openAdmin(page, await createAuthor(backend.settings), 'demos');
    await feedOf(page).getByText('Calendar feed').click();
    await use(page);
  },
});

const feedOf = (page: Page) => page.getByRole('region', { name: 'Demos', exact: true });
const addressIn = (page: Page) => page.getByLabel('Your calendar’s address');
const press = (page: Page, name: string) => feedOf(page).getByRole('button', { name, exact: true }).click();
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

test('the owner turns on the calendar feed, copies its address, replaces it, and turns it off', async ({
  admin,
  backend,
}) => {
  const { name } = await bookNextSlot(backend.settings, { name: 'Ann Reed' });
  /** The page shows the address of the run's backend, so replace it. */
  const subscribe = async (address: string) => {
    const read = await fetch(address.replace(product.SUPABASE_URL, backend.settings.SUPABASE_URL));
    return { status: read.status, text: await read.text() };
  };
  await expect(feedOf(admin)).toContainText('See your demos in Google Calendar');
  await press(admin, 'Turn on the feed');
  await expect(addressIn(admin)).toBeVisible();
  await expect(feedOf(admin)).toContainText('Copy it now. You won’t see it again.');
  await press(admin, 'Copy address');
  await expect(feedOf(admin).getByRole('button', { name: 'Copied' })).toBeVisible();
  const first = await admin.evaluate(() => navigator.clipboard.readText());
  expect(first).toBe(await addressIn(admin).inputValue());
  expect(await subscribe(first)).toMatchObject({ status: 200, text: expect.stringContaining(`SUMMARY:Demo: ${name}`) });

  await press(admin, 'Create a new address');
  await answer(admin, 'Create a new address');
  await expect(addressIn(admin)).not.toHaveValue(first);
  const second = await addressIn(admin).inputValue();
  expect([(await subscribe(first)).status, (await subscribe(second)).status]).toEqual([404, 200]);
  await expect(feedOf(admin).getByRole('button', { name: 'Copy address' })).toBeVisible();

  await admin.reload();
  await feedOf(admin).getByText('Calendar feed').click();
  await expect(feedOf(admin)).toContainText('Its address was shown only once.');
  await expect(addressIn(admin)).toHaveCount(0);
  await press(admin, 'Turn it off');
  await answer(admin, 'Turn it off');
  await expect(feedOf(admin)).toContainText('See your demos in Google Calendar');
  expect((await subscribe(second)).status).toBe(404);
});

test('a rejected change is reported and nothing changes', async ({ admin }) => {
  await admin.route('**/rpc/set_booking_feed', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'Only the owner of this blog sees demo requests.' } }),
  );
  await press(admin, 'Turn on the feed');
  await expect(admin.getByText('Couldn’t change the feed')).toBeVisible();
  await expect(feedOf(admin)).toContainText('See your demos in Google Calendar');
});

test('after a lost response, the feed’s real state is shown, and no address that may be invalid', async ({ admin }) => {
  await press(admin, 'Turn on the feed');
  await expect(addressIn(admin)).toBeVisible();
  await admin.route('**/rpc/set_booking_feed', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(admin, 'Create a new address');
  await answer(admin, 'Create a new address');
  await expect(admin.getByText('The feed may have changed')).toBeVisible();
  await expect(addressIn(admin)).toHaveCount(0);
  await expect(feedOf(admin)).toContainText('The feed is on.');
});

test('axe finds nothing, on a phone and a desktop, light and dark, and nothing is wider than the page', async ({
  admin,
}) => {
  await press(admin, 'Turn on the feed');
  await expect(addressIn(admin)).toBeVisible();
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    expect(await findViolations(admin, '#main'), `${width} px`).toEqual([]);
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await admin.emulateMedia({ colorScheme: 'dark' });
  expect(await findColorViolations(admin, '#main'), 'in the dark').toEqual([]);
});
