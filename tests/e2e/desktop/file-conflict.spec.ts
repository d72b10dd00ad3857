import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import type { DesktopApp } from '../desktop-app.ts';
import { readDraftFiles, rowOf, saveStatus, toastOf, unique, writeDraft, writeFiles } from './author.ts';
import { test } from './desk.ts';

const BASE = 'We answer every call.\n\nCalls come at night.\n\nAsk us for a demo.';

const contentOf = (page: Page) => page.getByLabel('Content*');
const noticeOf = (page: Page) => page.getByRole('status', { name: 'About the draft’s file' });
const screenOf = (page: Page) => page.getByRole('dialog', { name: 'This draft was also changed outside Callwright' });
const versionsOf = (page: Page) => page.getByRole('dialog', { name: /^Earlier versions/ });

/** Changes the open draft in the app and in its file, both starting from the same text. Returns the file. */
async function changeBoth({ page, openedPaths }: DesktopApp): Promise<string> {
  await contentOf(page).fill(BASE);
  await writeFiles(page);
  const file = (await openedPaths()).at(-1) ?? '';
  const theirs = readFileSync(file, 'utf8')
    .replace('every call', 'each and every call')
    .replace('demo.', 'demo today.');
  await contentOf(page).fill(BASE.replace('every call', 'all calls'));
  writeFileSync(file, theirs);
  await expect(noticeOf(page)).toContainText('This draft was also changed outside Callwright.');
  await contentOf(page).fill(BASE.replace('every call', 'all calls').replace('at night', 'late'));
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect(page.getByRole('status', { name: 'About this file' })).toHaveCount(0);
  return file;
}

const compare = (page: Page) => noticeOf(page).getByRole('button', { name: 'Compare and merge' }).click();

test('after a crash, the same draft is open at its caret, a merge with its file continues, and a deleted draft can be restored', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop();
  const { page, userDataFolder } = first;
  await writeDraft(page, { title: 'To be deleted', content: 'text' });
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder)).toHaveLength(1);
  const deleteDraft = async () => {
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await expect(rowOf(page, 'To be deleted')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Write your first post' })).toBeVisible();
  };
  await deleteDraft();
  await toastOf(page, 'Draft deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Title*')).toHaveValue('To be deleted');
  await deleteDraft();

  await writeDraft(page, { title: 'Open at the crash', content: BASE });
  await changeBoth(first);
  await writeDraft(page, { title: 'Edited later', content: 'text' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await rowOf(page, 'Open at the crash').click();
  await expect(page.getByLabel('Title*')).toHaveValue('Open at the crash');
  await contentOf(page).focus();
  await contentOf(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2));
  const place = join(userDataFolder, 'last-place.json');
  await expect.poll(() => (existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')).caret : null)).toBe(2);

  await compare(page);
  await expect(screenOf(page)).toContainText('Nothing was overwritten.');
  await expect(screenOf(page).getByRole('region', { name: 'Content' })).toContainText('Changed by you and in the file');
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  await screenOf(page).getByRole('button', { name: 'Merge' }).click();
  await expect(screenOf(page)).toContainText('You and another program changed the same part.');
  await screenOf(page).getByLabel('Passage 1 text').fill('We answer each call.');
  await expect(screenOf(page).getByRole('status', { name: 'Saving' })).toHaveText('Saved');
  await first.kill();

  const second = await launchDesktop({ userDataFolder });
  const next = second.page;
  await expect(next.getByLabel('Title*')).toHaveValue('Open at the crash');
  await expect(contentOf(next)).toBeFocused();
  expect(await contentOf(next).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(2);
  await compare(next);
  await screenOf(next).getByRole('button', { name: 'Use merged text' }).click();
  const merged = 'We answer each call.\n\nCalls come late.\n\nAsk us for a demo today.';
  await expect(contentOf(next)).toHaveValue(merged);
  await expect(noticeOf(next)).toHaveCount(0);
  await writeFiles(next);
  expect(readDraftFiles(userDataFolder).join()).toContain(merged);
  await next.getByRole('button', { name: 'Earlier versions' }).click();
  await versionsOf(next)
    .getByRole('button', { name: /Changed outside Callwright/ })
    .click();
  await expect(versionsOf(next).getByRole('region', { name: 'What changed' })).toContainText('each and every call');
  await next.keyboard.press('Escape');

  await second.chooseMenu(['File', 'Recently Deleted...']);
  await next.getByRole('button', { name: 'Restore To be deleted' }).click();
  await expect(contentOf(next)).toHaveValue('text');
  await writeFiles(next);
  expect(readDraftFiles(userDataFolder).join()).toContain('To be deleted');
});

test('the author keeps their own text, and the file gets it, or uses the file’s text', async ({ desk }) => {
  const { page } = desk;
  await writeDraft(page, { title: unique('On two screens'), content: BASE });
  const file = await changeBoth(desk);
  await compare(page);
  await screenOf(page).getByRole('button', { name: 'Keep my version' }).click();
  await expect(toastOf(page, 'Your version was kept')).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(contentOf(page)).toHaveValue(/^We answer all calls\./);
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('We answer all calls.');

  await changeBoth(desk);
  await compare(page);
  await screenOf(page).getByRole('button', { name: 'Use the file’s version' }).click();
  await expect(toastOf(page, 'Your draft now has the file’s version')).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(contentOf(page)).toHaveValue(/^We answer each and every call\./);
});
