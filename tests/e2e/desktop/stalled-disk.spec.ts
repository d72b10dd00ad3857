import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { DatabaseDisk } from '../../helpers/database-disk/database-disk.ts';
import { type LaunchDesktop, test } from '../desktop-app.ts';
import { holdTimers, readDraftFiles, rowOf, saveStatus, writeDraft } from './author.ts';

const textOf = (page: Page) => page.getByLabel('Content*');

async function typeOnStalledDisk(launchDesktop: LaunchDesktop, disk: DatabaseDisk) {
  const app = await launchDesktop({ env: disk.env });
  await writeDraft(app.page, { title: 'Other', content: 'Written first.' });
  await writeDraft(app.page, { title: 'On a stalled disk', content: 'Saved before.' });
  await expect(saveStatus(app.page)).toHaveText('Saved');
  disk.stall();
  await textOf(app.page).fill('Typed while nothing answered.');
  await expect.poll(() => disk.isHolding()).toBe(true);
  return app;
}

test('while the disk doesn’t respond, the window does, and typed text is saved afterwards', async ({
  launchDesktop,
  disk,
}) => {
  const { page, userDataFolder, chooseMenu } = await typeOnStalledDisk(launchDesktop, disk);
  await expect(saveStatus(page)).toHaveText('Saving');
  await textOf(page).press('ControlOrMeta+End');
  await page.keyboard.type(' And more.');
  await expect(textOf(page)).toHaveValue('Typed while nothing answered. And more.');

  await chooseMenu(['Help', 'Licenses']);
  await expect(page.getByRole('dialog', { name: 'Licenses' })).toContainText('MIT');
  await page.keyboard.press('Escape');
  await chooseMenu(['Help', 'Where Your Drafts Are Saved']);
  await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText('drafts');
  await page.keyboard.press('Escape');
  await expect(saveStatus(page)).toHaveText('Saving');
  expect(disk.isHolding()).toBe(true);

  await rowOf(page, 'Other').click();
  disk.calm();
  await expect(page.getByLabel('Title*')).toHaveValue('Other');
  await rowOf(page, 'On a stalled disk').click();
  await expect(textOf(page)).toHaveValue('Typed while nothing answered. And more.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('nothing answered. And more.');
});

test('closing the window while the disk doesn’t respond says so, and closes it automatically afterwards', async ({
  launchDesktop,
  disk,
}) => {
  const { page, userDataFolder, close } = await typeOnStalledDisk(launchDesktop, disk);
  await holdTimers(page);
  const closed = close();
  const question = page.getByRole('alertdialog', { name: 'Your last changes are still being saved' });
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(question).toContainText('The disk isn’t responding.', { timeout: 100 });
  }).toPass();

  disk.calm();
  await closed;
  const next = await launchDesktop({ userDataFolder });
  await expect(textOf(next.page)).toHaveValue('Typed while nothing answered.');
});

test('an author can close the window on a disk that never responds, keeping what was saved', async ({
  launchDesktop,
  disk,
}) => {
  const { page, userDataFolder, close } = await typeOnStalledDisk(launchDesktop, disk);
  await holdTimers(page);
  const closed = close();
  const question = page.getByRole('alertdialog', { name: 'Your last changes are still being saved' });
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(question).toBeVisible({ timeout: 100 });
  }).toPass();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(textOf(page)).toHaveValue('Typed while nothing answered.');

  const closedAgain = close();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(question).toBeVisible({ timeout: 100 });
  }).toPass();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await Promise.all([closed, closedAgain]);
  expect(disk.isHolding()).toBe(true);

  const next = await launchDesktop({ userDataFolder });
  await expect(textOf(next.page)).toHaveValue(/^(Saved before\.|Typed while nothing answered\.)$/);
});
