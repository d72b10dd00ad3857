import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { bookNextSlot } from '../../helpers/booked-demo.ts';
import { findViolations } from '../../helpers/find-violations.ts';
import { test } from '../desktop-app.ts';
import { openOwnBackend } from '../own-backend.ts';
import { signInAsOwner } from '../owner.ts';
import { readProduct } from '../product.ts';
import { signIn, toastOf, unique } from './author.ts';

const product = readProduct();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Demo requests' });
const requestOf = (page: Page, name: string) => dialogOf(page).getByRole('listitem').filter({ hasText: name });

test('the owner marks a demo as done, cancels another with the letter to its visitor, and exports them all', async ({
  launchDesktop,
}) => {
  const { page, chooseMenu, choosePaths, openedLinks, userDataFolder } = await launchDesktop({ env: product });
  const done = await bookNextSlot(product, { name: unique('Ann'), note: '=1+1' });
  const cancelled = await bookNextSlot(product, { name: unique('Bob') });
  await signInAsOwner(page);
  await chooseMenu(['View', 'Demo Requests']);
  await expect(requestOf(page, done.name)).toContainText('Plumbing');
  await requestOf(page, done.name).getByRole('button', { name: 'Mark as done' }).click();
  await expect(toastOf(page, 'Success!')).toContainText('The demo is marked as done.');
  await expect(requestOf(page, done.name)).toHaveCount(0);

  await requestOf(page, cancelled.name).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the demo' }).click();
  await expect(dialogOf(page)).toContainText(`The demo with ${cancelled.name} is cancelled. They don't know yet.`);
  await dialogOf(page).getByRole('button', { name: 'Write the e-mail' }).click();
  await expect.poll(openedLinks).toEqual([expect.stringMatching(/^mailto:visitor-.+subject=Your%20demo%20on/)]);

  await dialogOf(page).getByRole('button', { name: 'Cancelled', exact: true }).click();
  await expect(requestOf(page, cancelled.name)).toContainText('Cancelled by you');
  await requestOf(page, cancelled.name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the request' }).click();
  await expect(requestOf(page, cancelled.name)).toHaveCount(0);

  const file = join(userDataFolder, 'demos.csv');
  await choosePaths([file]);
  await dialogOf(page).getByRole('button', { name: 'Export CSV...' }).click();
  await expect(toastOf(page, 'Exported')).toContainText('demos.csv');
  expect(await readFile(file, 'utf8')).toContain(`"${done.name}","Reed Plumbing","Plumbing"`);
});

test('the hours are changed in the editor; what can’t be read is named', async ({ launchDesktop }) => {
  const { page, chooseMenu } = await launchDesktop({ env: product });
  await signInAsOwner(page);
  await chooseMenu(['View', 'Demo Requests']);
  await dialogOf(page).getByRole('button', { name: 'Hours...' }).click();
  const hours = page.getByRole('dialog', { name: 'When demos can be booked' });
  await expect(hours.getByLabel('Monday')).toHaveValue('09:00-17:00');
  await hours.getByLabel('Sunday').fill('never');
  await hours.getByRole('button', { name: 'Save the hours' }).click();
  await expect(hours).toContainText('Write the hours as 9:00-17:00, or leave the day empty.');
  await expect(hours.getByLabel('Sunday')).toBeFocused();
  await hours.getByLabel('Sunday').fill('');
  await hours.getByRole('button', { name: 'Save the hours' }).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await expect(hours).toHaveCount(0);
});

test('a calendar subscribes to an address of the owner’s, which another one replaces and which can be turned off', async ({
  launchDesktop,
}) => {
  const backend = await openOwnBackend();
  const { page, chooseMenu } = await launchDesktop({ env: { ...product, ...backend.settings } });
  const { name } = await bookNextSlot(backend.settings, { name: unique('Ann') });
  await signIn(page, backend.settings);
  await chooseMenu(['View', 'Demo Requests']);
  await dialogOf(page).getByRole('button', { name: 'Calendar Feed...' }).click();
  const feed = page.getByRole('dialog', { name: 'Calendar feed' });
  await expect(feed).toContainText('The feed is off.');
  await feed.getByRole('button', { name: 'Turn on the feed' }).click();
  const address = feed.getByLabel('Address of your calendar');
  await expect(address).toHaveValue(/\/rpc\/read_booking_calendar\?secret=[\w-]{43}&apikey=/);
  await expect(feed).toContainText('calendar programs of this machine alone can read the address');
  expect(await findViolations(page)).toEqual([]);
  await feed.getByRole('button', { name: 'Copy address' }).click();
  await expect(feed.getByRole('button', { name: 'Copied' })).toBeVisible();
  const first = await address.inputValue();
  expect(await (await fetch(first)).text()).toContain(`SUMMARY:Demo: ${name}`);

  await feed.getByRole('button', { name: 'Make a new address' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetch(first)).status).toBe(200);
  await feed.getByRole('button', { name: 'Make a new address' }).click();
  await question.getByRole('button', { name: 'Make a new address' }).click();
  await expect(address).not.toHaveValue(first);
  // What was copied is the address before.
  await expect(feed.getByRole('button', { name: 'Copy address' })).toBeVisible();
  expect([(await fetch(first)).status, (await fetch(await address.inputValue())).status]).toEqual([404, 200]);

  await feed.getByRole('button', { name: 'Turn it off' }).click();
  await question.getByRole('button', { name: 'Turn it off' }).click();
  await expect(feed).toContainText('The feed is off.');
  await expect(address).toHaveCount(0);
  await backend.close();
});

test('another author reads that the requests are the owner’s', async ({ launchDesktop }) => {
  const { page, chooseMenu } = await launchDesktop({ env: product });
  await signIn(page);
  await chooseMenu(['View', 'Demo Requests']);
  await expect(dialogOf(page)).toContainText('Only the owner of this blog sees and changes demo requests.');
});
