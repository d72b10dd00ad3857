import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import type { FrameLocator, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { unwrap } from '../../helpers/unwrap.ts';
import { readProduct } from '../product.ts';

export const PASSWORD = 'a-long-password';

/** A text that no other test of the run has written. */
export function unique(text: string): string {
  return `${text} ${crypto.randomUUID().slice(0, 8)}`;
}

/**
 * Signs in with an account of the test's own, signed up outside of the app.
 *
 * @param backend the one that the app was started with.
 */
export async function signIn(page: Page, backend: BackendSettings = readProduct()): Promise<string> {
  const email = `author-${crypto.randomUUID()}@callwright.example`;
  const signedUp = await createAnonymousBlogClient(backend).auth.signUp({ email, password: PASSWORD });
  if (signedUp.error) throw signedUp.error;
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(account).toContainText(email);
  return email;
}

export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

/** Opens the panel of the account that is signed in. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: /@/ }).click();
  return page.getByRole('dialog', { name: 'Account' });
}

/** Waits until the window listens to its menu, signed out as it begins. */
export async function showsTheWindow(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Signed out');
}

/** Starts a draft and fills what a post needs; the slug follows the title. Typed key by key, a title redraws the form forty times. */
export async function writeDraft(page: Page, { title, content }: { title: string; content: string }): Promise<void> {
  await newDraft(page);
  await page.getByLabel('Title*').fill(title);
  await page.getByLabel('Content*').fill(content);
}

export async function newDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New draft' }).first().click();
  await expect(page.getByLabel('Title*')).toBeFocused();
  await expect(page.getByLabel('Title*')).toHaveValue('');
}

/** The row of a draft in the list. */
export function rowOf(page: Page, title: string) {
  return page.getByRole('list', { name: 'Drafts', exact: true }).getByRole('button').filter({ hasText: title });
}

/** The page that shows the draft as readers will see it. */
export function previewOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Preview"]');
}

export function saveStatus(page: Page) {
  return page.getByRole('status', { name: 'Saving' });
}

/** A toast by its title. */
export function toastOf(page: Page, title: string) {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
}

/** Presses Retry until the text is saved; the retry by itself may be quicker, and takes the button away then. */
export async function retrySave(page: Page): Promise<void> {
  await expect(async () => {
    const retry = saveStatus(page).getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(saveStatus(page)).toHaveText('Saved', { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

/** From here on the window's timers wait for `page.clock.runFor`, so that nothing is tried again by itself. */
export async function holdTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Has the files of the drafts written at once, as Show in Folder does, and not only when their author rests. */
export async function writeFiles(page: Page): Promise<void> {
  await expect(saveStatus(page)).toHaveText('Saved');
  const id = await page.getByLabel('Content*').getAttribute('data-draft');
  const shown = await page.evaluate((draft) => {
    const { desktop } = window as unknown as { desktop: DesktopApi };
    return desktop.showDraftFile(draft);
  }, id ?? '');
  expect(shown.ok).toBe(true);
}

/** The files of the drafts, which are written once their author rests. */
export function readDraftFiles(userDataFolder: string): string[] {
  const folder = join(userDataFolder, 'drafts');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Opens the database of an app that isn't running, and closes it after the work. */
function withDatabase(userDataFolder: string, work: (database: Database) => void): void {
  mkdirSync(userDataFolder, { recursive: true });
  let now = Date.UTC(2026, 0, 1);
  // Saves are a minute apart, so that each is a version.
  const nextMinute = () => (now += 60_000);
  const database = unwrap(Database.open(join(userDataFolder, 'callwright.db'), { now: nextMinute }));
  database.connection.transaction(() => work(database));
  database.connection.close();
}

/** Drafts as a user of some years has them, the last one edited last. */
export function seedDrafts(userDataFolder: string, count: number): void {
  withDatabase(userDataFolder, ({ drafts }) => {
    for (let number = 0; number < count; number += 1) {
      const at = Date.UTC(2026, 0, 1) + number * 60_000;
      const content = `${'Word '.repeat(600)}number-${number}-only`;
      const fields = { ...EMPTY_POST_FIELDS, title: `Draft number ${number}`, slug: `draft-${number}`, content };
      const draft = { fields, front: '', owner: null, createdAt: at, updatedAt: at };
      drafts.insert(crypto.randomUUID(), draft, 'saved');
    }
  });
}

/** One draft with so many versions of 10 kB. */
export function seedVersions(userDataFolder: string, count: number): void {
  withDatabase(userDataFolder, ({ drafts }) => {
    const fieldsOf = (number: number) => ({
      ...EMPTY_POST_FIELDS,
      title: 'Versions',
      content: Array.from({ length: 300 }, () => crypto.randomUUID()).join(' ') + number,
    });
    const at = Date.UTC(2026, 0, 1);
    const first = { fields: fieldsOf(0), front: '', owner: null, createdAt: at, updatedAt: at };
    let draft = drafts.insert(crypto.randomUUID(), first, 'saved');
    for (let number = 1; number < count; number += 1) {
      draft = drafts.change(draft, { fields: fieldsOf(number), kind: 'saved' });
    }
  });
}

/** A button above the text. */
export const toolbarButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
