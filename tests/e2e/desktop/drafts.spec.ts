import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import {
  holdTimers,
  newDraft,
  readDraftFiles,
  retryUntilSaved,
  rowOf,
  saveStatus,
  seedDrafts,
  toastOf,
  unique,
  writeDraft,
  writeFiles,
} from './author.ts';
import { test } from './desk.ts';

test('an author without drafts is invited to write one, signed out', async ({ launchDesktop }) => {
  const { page } = await launchDesktop();
  await expect(page.getByRole('heading', { name: 'Write your first post' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Signed out');

  await page.getByRole('main').getByRole('button', { name: 'New draft' }).click();
  await expect(page.getByLabel('Title*')).toBeFocused();
  await expect(rowOf(page, 'Untitled')).toContainText('Draft');
});

test('typed text is saved automatically and survives a restart', async ({ launchDesktop }) => {
  const first = await launchDesktop();
  await writeDraft(first.page, { title: 'Kept over a restart', content: 'Every word of it. 🔧' });
  await first.page.getByLabel('Keywords').fill('plumbing, calls');
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await first.close();

  const second = await launchDesktop({ userDataFolder: first.userDataFolder });
  await expect(second.page.getByLabel('Title*')).toHaveValue('Kept over a restart');
  await expect(second.page.getByLabel('Slug*')).toHaveValue('kept-over-a-restart');
  await expect(second.page.getByLabel('Content*')).toHaveValue('Every word of it. 🔧');
  await expect(second.page.getByLabel('Keywords')).toHaveValue('plumbing, calls');
});

test('closing the window right after a key loses nothing', async ({ launchDesktop }) => {
  const { page, userDataFolder, close } = await launchDesktop();
  await newDraft(page);
  await page.getByLabel('Content*').pressSequentially('the last key');
  await close();
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('the last key');
});

const REFUSALS = [
  ['ENOSPC', 'Couldn’t save. The disk is full. Free up some space, then try again.'],
  ['EIO', 'Couldn’t save. The disk reported an error. Copy your text to a safe place, then try again.'],
] as const;

test('a failed save says why, keeps the text, and succeeds by Retry or automatically', async ({
  launchDesktop,
  disk,
}) => {
  const { page, userDataFolder } = await launchDesktop({ env: disk.env });
  await writeDraft(page, { title: 'On a bad disk', content: 'Saved before.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await holdTimers(page);
  for (const [code, words] of REFUSALS) {
    disk.refuse(code);
    await page.getByLabel('Content*').fill(`Typed while the disk said ${code}.`);
    await page.clock.runFor(1_000);
    await expect(saveStatus(page)).toContainText(words);
    await expect(rowOf(page, 'On a bad disk')).toContainText('Unsaved');
    await expect(page.getByLabel('Content*')).toHaveValue(`Typed while the disk said ${code}.`);

    disk.calm();
    await retryUntilSaved(page);
    await writeFiles(page);
    expect(readDraftFiles(userDataFolder).join()).toContain(`Typed while the disk said ${code}.`);
  }

  disk.refuse('ENOSPC');
  await page.getByLabel('Content*').fill('Typed while the disk was away.');
  await page.clock.runFor(1_000);
  await expect(saveStatus(page)).toContainText('Couldn’t save. ');
  disk.calm();
  // The watcher may see the missing folder first and fail more saves, which delays the next retry.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(saveStatus(page)).toHaveText('Saved', { timeout: 1_000 });
  }).toPass();
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder).join()).toContain('Typed while the disk was away.');
});

test('a text that couldn’t be saved is still there after opening another draft', async ({ launchDesktop, disk }) => {
  const { page } = await launchDesktop({ env: disk.env });
  await writeDraft(page, { title: 'First', content: 'one' });
  await writeDraft(page, { title: 'Second', content: 'two' });
  await expect(saveStatus(page)).toHaveText('Saved');

  disk.refuse('ENOSPC');
  await page.getByLabel('Content*').fill('two, and unsaved');
  await rowOf(page, 'First').click();
  await expect(rowOf(page, 'Second')).toContainText('Unsaved');
  disk.calm();
  await rowOf(page, 'Second').click();
  await expect(page.getByLabel('Content*')).toHaveValue('two, and unsaved');
  await expect(saveStatus(page)).toHaveText('Saved');
});

test('the window asks before closing with a text that can’t be saved', async ({ launchDesktop, disk }) => {
  const { page, userDataFolder, close } = await launchDesktop({ env: disk.env });
  await newDraft(page);
  await expect(saveStatus(page)).toHaveText('Saved');
  disk.refuse('ENOSPC');
  await holdTimers(page);
  await page.getByLabel('Content*').fill('not on the disk yet');
  await page.clock.runFor(1_000);
  await expect(saveStatus(page)).toContainText('Couldn’t save. ');

  const closed = close();
  const question = page.getByRole('alertdialog', { name: 'Your latest changes aren’t saved' });
  await expect(question).toContainText('Couldn’t save. ');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('not on the disk yet');

  disk.calm();
  await retryUntilSaved(page);
  await Promise.all([closed, close()]);
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('not on the disk yet');
});

test('switching quickly between drafts mixes up and loses nothing', async ({ desk: { page, userDataFolder } }) => {
  const titles = ['Alpha', 'Beta', 'Gamma'].map(unique);
  for (const title of titles) await writeDraft(page, { title, content: `${title}:` });

  for (let round = 1; round <= 4; round += 1) {
    for (const title of titles) {
      await rowOf(page, title).click();
      await expect(page.getByLabel('Title*')).toHaveValue(title);
      await page.getByLabel('Content*').press('ControlOrMeta+End');
      await page.keyboard.type(`${title[0]}${round}`);
    }
  }
  await expect(saveStatus(page)).toHaveText('Saved');
  for (const title of titles) {
    const first = title[0];
    const text = `${title}:${first}1${first}2${first}3${first}4`;
    await rowOf(page, title).click();
    await expect(page.getByLabel('Content*')).toHaveValue(text);
    await writeFiles(page);
    expect(readDraftFiles(userDataFolder).filter((file) => file.includes(text))).toHaveLength(1);
  }
});

test('a deleted draft can be restored with Undo, and after a restart from the recently deleted ones', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop();
  const { page, userDataFolder } = first;
  await writeDraft(page, { title: 'To be deleted', content: 'text' });
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder)).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(rowOf(page, 'To be deleted')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Write your first post' })).toBeVisible();
  await toastOf(page, 'Draft deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Title*')).toHaveValue('To be deleted');

  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(rowOf(page, 'To be deleted')).toHaveCount(0);
  await first.kill();
  const second = await launchDesktop({ userDataFolder });
  await expect(second.page.getByRole('heading', { name: 'Write your first post' })).toBeVisible();
  await second.chooseMenu(['File', 'Recently Deleted...']);
  await second.page.getByRole('button', { name: 'Restore To be deleted' }).click();
  await expect(second.page.getByLabel('Content*')).toHaveValue('text');
  await writeFiles(second.page);
  expect(readDraftFiles(userDataFolder).join()).toContain('To be deleted');
});

test('two thousand drafts can be listed, browsed by arrow keys, searched, and sorted', async ({ launchDesktop }) => {
  const userDataFolder = mkdtempSync(join(tmpdir(), 'callwright-many-'));
  seedDrafts(userDataFolder, 2_000);
  const { page } = await launchDesktop({ userDataFolder });
  const list = page.getByRole('list', { name: 'Drafts' });
  const selected = list.locator('[aria-current]');
  await expect(selected).toContainText('Draft number 1999');
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '2000');
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);

  await selected.focus();
  await page.keyboard.press('End');
  const last = list.getByRole('button', { name: /^Draft number 0\b/ });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  // As a notice below the list does.
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(selected).toContainText('Draft number 1Word');

  await page.getByLabel('Find a draft').fill('number-1234-only');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('number-1234-only');
  await page.getByLabel('Find a draft').fill('nowhere to be found');
  await expect(page.getByText('No drafts match your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all drafts' }).click();

  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await expect(list.getByRole('button', { name: /^Draft number 0\b/ })).toBeAttached();
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Published', exact: true }).click();
  await expect(page.getByText('No drafts match this filter.')).toBeVisible();
  rmSync(userDataFolder, { recursive: true });
});
