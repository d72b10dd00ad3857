import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import type { DesktopApp } from '../desktop-app.ts';
import { readDraftFiles, saveStatus, toastOf, unique, writeDraft, writeFiles } from './author.ts';
import { test } from './desk.ts';

const BASE = 'We answer every call.\n\nCalls come at night.\n\nAsk us for a demo.';

const contentOf = (page: Page) => page.getByLabel('Content*');
const noticeOf = (page: Page) => page.getByRole('status', { name: 'About the draft’s file' });
const screenOf = (page: Page) => page.getByRole('dialog', { name: 'This draft was also changed outside Callwright' });
const versionsOf = (page: Page) => page.getByRole('dialog', { name: /^Earlier versions/ });

/** Changes a draft in the app and in its file, both starting from the same text. */
async function changeBoth({ page, openedPaths }: DesktopApp): Promise<string> {
  await writeDraft(page, { title: unique('On two screens'), content: BASE });
  await writeFiles(page);
  const file = (await openedPaths()).at(-1) ?? '';
  await contentOf(page).fill(BASE.replace('every call', 'all calls').replace('at night', 'late'));
  await expect(saveStatus(page)).toHaveText('Saved');
  const theirs = readFileSync(file, 'utf8')
    .replace('every call', 'each and every call')
    .replace('demo.', 'demo today.');
  writeFileSync(file, theirs);
  await expect(noticeOf(page)).toContainText('This draft was also changed outside Callwright.');
  await noticeOf(page).getByRole('button', { name: 'Compare and merge' }).click();
  return file;
}

test('a draft that another program also changed is merged, even after a crash halfway', async ({ launchDesktop }) => {
  const first = await launchDesktop();
  await changeBoth(first);
  await expect(screenOf(first.page)).toContainText('Nothing was overwritten.');
  await expect(screenOf(first.page).getByRole('region', { name: 'Content' })).toContainText(
    'Changed by you and in the file',
  );
  expect(await findViolations(first.page, '[role="dialog"]')).toEqual([]);
  await screenOf(first.page).getByRole('button', { name: 'Merge' }).click();
  await expect(screenOf(first.page)).toContainText('You and another program changed the same part.');
  await screenOf(first.page).getByLabel('Passage 1 text').fill('We answer each call.');
  await expect(screenOf(first.page).getByRole('status', { name: 'Saving' })).toHaveText('Saved');
  await first.kill();

  const { page, userDataFolder } = await launchDesktop({ userDataFolder: first.userDataFolder });
  await noticeOf(page).getByRole('button', { name: 'Compare and merge' }).click();
  await screenOf(page).getByRole('button', { name: 'Use merged text' }).click();
  const merged = 'We answer each call.\n\nCalls come late.\n\nAsk us for a demo today.';
  await expect(contentOf(page)).toHaveValue(merged);
  await expect(noticeOf(page)).toHaveCount(0);
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain(merged);
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await versionsOf(page)
    .getByRole('button', { name: /Changed outside Callwright/ })
    .click();
  await expect(versionsOf(page).getByRole('region', { name: 'What changed' })).toContainText('each and every call');
});

test('the author keeps their own text, and the file gets it', async ({ desk }) => {
  const { page } = desk;
  const file = await changeBoth(desk);
  await screenOf(page).getByRole('button', { name: 'Keep my version' }).click();
  await expect(toastOf(page, 'Your version was kept')).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(contentOf(page)).toHaveValue(/^We answer all calls\./);
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('We answer all calls.');
});

test('the author uses the file’s text', async ({ desk }) => {
  const { page } = desk;
  await changeBoth(desk);
  await screenOf(page).getByRole('button', { name: 'Use the file’s version' }).click();
  await expect(toastOf(page, 'Your draft now has the file’s version')).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(contentOf(page)).toHaveValue(/^We answer each and every call\./);
});
