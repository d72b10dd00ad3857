import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test';
import { newPhone } from '../../../../helpers/booked-demo.ts';
import { readProduct } from '../../../product.ts';

export const BOOK = `${readProduct().SITE_URL}/demo/`;

/** Compressed bytes, imports included. */
export const MAX_SCRIPT_BYTES = 10_000;

export const days = (page: Page): Locator => page.getByRole('group', { name: 'Day' }).getByRole('radio');
export const times = (page: Page): Locator => page.getByRole('group', { name: /^Time/ }).getByRole('radio');
export const chosenIn = (page: Page): Locator => page.locator('[data-part="chosen"]');
export async function readBookedTime(page: Page): Promise<string> {
  const read = (name: string) => readText(page.locator(`[data-state="booked"] [data-fill="${name}"]`));
  return `${await read('date')}, ${await read('hours')}, ${await read('zone')}`;
}
export const readText = async (part: Locator): Promise<string> => (await part.textContent()) ?? '';
export const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
export const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function openForm(page: Page): Promise<void> {
  await page.goto(BOOK);
  await expect(days(page).first()).toBeVisible();
  await skipTime(page);
}

/** Skips the time in which a form counts as automated. */
export function skipTime(form: Page | FrameLocator): Promise<void> {
  return form.locator('body').evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 20_000;
  });
}

/** Each test uses another day, because they share a calendar. */
export async function chooseTime(page: Page, day: number, time = 0): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more days' });
  if (day >= (await days(page).count())) await more.click();
  await days(page).nth(day).check({ force: true });
  await times(page).nth(time).check({ force: true });
}

export async function fillInVisitor(page: Page, email = newEmail()): Promise<string> {
  const phone = newPhone();
  await page.getByLabel('Your name').fill('Ann Alvarez');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('radio', { name: 'Plumbing' }).check({ force: true });
  return phone;
}

export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

export async function book(page: Page, day: number): Promise<string> {
  await openForm(page);
  await chooseTime(page, day);
  await fillInVisitor(page);
  const chosen = await readText(chosenIn(page));
  await press(page, 'Book demo');
  await expect(headline(page, 'Your demo is booked')).toBeVisible();
  return chosen;
}

export const confirmCancel = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Cancel this demo?' }).getByRole('button', { name: 'Cancel demo' }).click();

export async function weighScripts(html: string): Promise<number> {
  const scripts = [...html.matchAll(/(?:src|href)="(\/_islands\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  const files = await Promise.all(scripts.map((path) => readFile(readProduct().exportFolder + path)));
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
}
