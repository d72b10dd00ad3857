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

export function unique(text: string): string {
  return `${text} ${crypto.randomUUID().slice(0, 8)}`;
}

/** @param backend the app's backend. */
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

export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: /@/ }).click();
  return page.getByRole('dialog', { name: 'Account' });
}

export async function waitForWindow(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Signed out');
}

/** Fills in the title at once, because each key would redraw the form. */
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

export async function openDetails(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Post details' }).click();
}

export function rowOf(page: Page, title: string) {
  return page.getByRole('list', { name: 'Drafts', exact: true }).getByRole('button').filter({ hasText: title });
}

export function previewOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Preview"]');
}

export function saveStatus(page: Page) {
  return page.getByRole('status', { name: 'Saving' });
}

export function toastOf(page: Page, title: string | RegExp) {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
}

export async function retryUntilSaved(page: Page): Promise<void> {
  await expect(async () => {
    const retry = page.getByRole('status', { name: 'About the unsaved draft' }).getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(saveStatus(page)).toHaveText('Saved', { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

/** Stops the window's timers until `page.clock.runFor`, so that nothing retries by itself. */
export async function holdTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Show in Folder writes the files immediately instead of after a pause in typing. */
export async function writeFiles(page: Page): Promise<void> {
  await expect(saveStatus(page)).toHaveText('Saved');
  const id = await page.getByLabel('Content*').getAttribute('data-draft');
  const shown = await page.evaluate((draft) => {
    const { desktop } = window as unknown as { desktop: DesktopApi };
    return desktop.showDraftFile(draft);
  }, id ?? '');
  expect(shown.ok).toBe(true);
}

export function readDraftFiles(userDataFolder: string): string[] {
  const folder = join(userDataFolder, 'drafts');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** All files of the app. One may disappear while it is read. */
export function readEverything(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readIfThere(join(entry.parentPath, entry.name)))
    .join('\n');
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function withDatabase(userDataFolder: string, work: (database: Database) => void): void {
  mkdirSync(userDataFolder, { recursive: true });
  let now = Date.UTC(2026, 0, 1);
  const nextMinute = () => (now += 60_000);
  const database = unwrap(Database.open(join(userDataFolder, 'callwright.db'), { now: nextMinute }));
  database.connection.transaction(() => work(database));
  database.connection.close();
}

/** The last draft has two earlier versions. */
export function seedDrafts(userDataFolder: string, count: number): void {
  withDatabase(userDataFolder, ({ drafts }) => {
    for (let number = 0; number < count; number += 1) {
      const at = Date.UTC(2026, 0, 1) + number * 60_000;
      const content = `${'Word '.repeat(600)}number-${number}-only`;
      const fields = { ...EMPTY_POST_FIELDS, title: `Draft number ${number}`, slug: `draft-${number}`, content };
      const draft = { fields, front: '', owner: null, createdAt: at, updatedAt: at };
      let last = drafts.insert(crypto.randomUUID(), draft, 'saved');
      if (number < count - 1) continue;
      const older = Array.from({ length: 300 }, () => crypto.randomUUID()).join(' ');
      for (const words of [older, content]) {
        last = drafts.change(last, { fields: { ...fields, content: words }, kind: 'saved' });
      }
    }
  });
}

export const toolbarButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
