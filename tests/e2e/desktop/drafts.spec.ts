import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import {
  holdTimers,
  openDetails,
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

const contentOf = (page: Page) => page.getByLabel('Content*');

test('a restart keeps every field, the last key, the chosen folder, and the spelling choice, and an unplugged folder blocks no save', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop();
  const { page, userDataFolder, chooseMenu, choosePaths } = first;
  const to = mkdtempSync(join(tmpdir(), 'callwright-chosen-'));
  await test.step('an author without drafts is invited to write one, signed out', async () => {
    await expect(page.getByRole('heading', { name: 'Write your first post' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Account' })).toContainText('Signed out');
    await page.getByRole('main').getByRole('button', { name: 'New draft' }).click();
    await expect(page.getByLabel('Title*')).toBeFocused();
    await expect(rowOf(page, 'Untitled')).toContainText('Draft');
  });
  await page.getByLabel('Title*').fill('Kept over a restart');
  await openDetails(page);
  await page.getByLabel('Keywords').fill('plumbing, calls');
  await writeFiles(page);

  await test.step('a chosen folder gets every file, and the old one stays', async () => {
    await choosePaths([to]);
    await chooseMenu(['File', 'Choose Drafts Folder...']);
    await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(`Your drafts are now in ${to}.`);
    await expect.poll(() => readdirSync(to)).toContain('Kept over a restart.md');
    expect(existsSync(join(userDataFolder, 'drafts', 'Kept over a restart.md'))).toBe(true);
  });

  const isMac = process.platform === 'darwin';
  const spelling = (app: { page: Page }) => app.page.getByRole('dialog', { name: 'Spelling' });
  const isOn = (app: { page: Page }) => spelling(app).getByLabel('Check spelling while I type');
  await test.step('spell check says what it downloads before it is turned on', async () => {
    await chooseMenu(['Edit', 'Spelling...']);
    await expect(spelling(first)).toContainText(/from Google, once|own dictionaries/);
    await expect(isOn(first)).toBeChecked({ checked: isMac });
    await isOn(first).setChecked(!isMac);
    if (!isMac) for (const language of ['German', 'French']) await spelling(first).getByLabel(language).check();
    await expect(isOn(first)).toBeChecked({ checked: !isMac });
    await page.keyboard.press('Escape');
  });
  await contentOf(page).pressSequentially('Every word of it, and the last key');
  await first.close();

  const second = await launchDesktop({ userDataFolder });
  await expect(second.page.getByLabel('Title*')).toHaveValue('Kept over a restart');
  await expect(second.page.getByLabel('Slug*')).toHaveValue('kept-over-a-restart');
  await expect(second.page.getByLabel('Keywords')).toHaveValue('plumbing, calls');
  await expect(contentOf(second.page)).toHaveValue('Every word of it, and the last key');
  expect(readFileSync(join(to, 'Kept over a restart.md'), 'utf8')).toContain('and the last key');
  await second.page.getByRole('button', { name: 'Sort and filter' }).click();
  await expect(second.page.getByText(`Files in ${to}`)).toBeVisible();
  await second.page.keyboard.press('Escape');

  await second.chooseMenu(['Edit', 'Spelling...']);
  await expect(isOn(second)).toBeChecked({ checked: !isMac });
  if (!isMac) for (const name of ['German', 'French']) await expect(spelling(second).getByLabel(name)).toBeChecked();
  await second.page.keyboard.press('Escape');

  await test.step('while the folder is unplugged, one notice says so, and saves continue', async () => {
    renameSync(to, `${to}-away`);
    await contentOf(second.page).fill('text, while the folder is away');
    await expect(saveStatus(second.page)).toHaveText('Saved');
    const notice = second.page.getByRole('status', { name: 'About the drafts folder' });
    await expect(notice).toContainText('Your drafts are safe in Callwright.');
    await expect(notice.getByRole('button', { name: 'Choose another folder...' })).toBeVisible();
    renameSync(`${to}-away`, to);
    await expect(notice).toHaveCount(0);
    await expect
      .poll(() => readFileSync(join(to, 'Kept over a restart.md'), 'utf8'))
      .toContain('while the folder is away');
  });
  rmSync(to, { recursive: true });
});

test('a text that can’t be saved says why, stays when another draft opens or the window closes, and is saved later', async ({
  launchDesktop,
  disk,
}) => {
  const { page, userDataFolder, close } = await launchDesktop({ env: disk.env });
  await writeDraft(page, { title: 'First', content: 'one' });
  await writeDraft(page, { title: 'On a bad disk', content: 'two' });
  await expect(saveStatus(page)).toHaveText('Saved');

  disk.refuse('ENOSPC');
  await contentOf(page).fill('two, and unsaved');
  await rowOf(page, 'First').click();
  await expect(rowOf(page, 'On a bad disk')).toContainText('Unsaved');
  disk.calm();
  await rowOf(page, 'On a bad disk').click();
  await expect(contentOf(page)).toHaveValue('two, and unsaved');
  await expect(saveStatus(page)).toHaveText('Saved');

  await holdTimers(page);
  const typeUnsaved = async (code: 'ENOSPC' | 'EIO', reason: string) => {
    disk.refuse(code);
    await contentOf(page).fill(`Typed while the disk said ${code}.`);
    await page.clock.runFor(1_000);
    await expect(saveStatus(page)).toContainText('Couldn’t save');
    await expect(page.getByRole('status', { name: 'About the unsaved draft' })).toContainText(
      `${reason}, then try again.`,
    );
    await expect(rowOf(page, 'On a bad disk')).toContainText('Unsaved');
  };
  await typeUnsaved('ENOSPC', 'The disk is full. Free up some space');
  const closed = close();
  const question = page.getByRole('alertdialog', { name: 'Your latest changes aren’t saved' });
  await expect(question).toContainText('The disk is full. Free up some space');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(contentOf(page)).toHaveValue('Typed while the disk said ENOSPC.');
  disk.calm();
  await retryUntilSaved(page);
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder).join()).toContain('Typed while the disk said ENOSPC.');

  await typeUnsaved('EIO', 'The disk reported an error. Copy your text to a safe place');
  disk.calm();
  // The watcher may fail more saves, which delays the next retry.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(saveStatus(page)).toHaveText('Saved', { timeout: 1_000 });
  }).toPass();
  await Promise.all([closed, close()]);
  expect(readDraftFiles(userDataFolder).join()).toContain('Typed while the disk said EIO.');
});

test('switching quickly between drafts mixes up and loses nothing', async ({ desk: { page, userDataFolder } }) => {
  const titles = ['Alpha', 'Beta', 'Gamma'].map(unique);
  for (const title of titles) await writeDraft(page, { title, content: `${title}:` });

  for (let round = 1; round <= 2; round += 1) {
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
    const text = `${title}:${first}1${first}2`;
    await rowOf(page, title).click();
    await expect(page.getByLabel('Content*')).toHaveValue(text);
    await writeFiles(page);
    expect(readDraftFiles(userDataFolder).filter((file) => file.includes(text))).toHaveLength(1);
  }
});

test('hundreds of drafts can be listed, browsed by arrow keys, searched, and sorted, and earlier versions take no space once removed', async ({
  launchDesktop,
}) => {
  const userDataFolder = mkdtempSync(join(tmpdir(), 'callwright-many-'));
  seedDrafts(userDataFolder, 300);
  const { page, chooseMenu } = await launchDesktop({ userDataFolder });
  const list = page.getByRole('list', { name: 'Drafts' });
  const selected = list.locator('[aria-current]');
  await expect(selected).toContainText('Draft number 299');
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '300');
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

  await page.getByLabel('Find a draft').fill('number-123-only');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('number-123-only');
  await page.getByLabel('Find a draft').fill('nowhere to be found');
  await expect(page.getByText('No drafts match your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all drafts' }).click();

  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await expect(list.getByRole('button', { name: /^Draft number 0\b/ })).toBeAttached();
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Published', exact: true }).click();
  await expect(page.getByText('No drafts with the status “Published”.')).toBeVisible();
  await expect(page.getByText('0 drafts, published')).toHaveCount(0);

  await chooseMenu(['File', 'Settings...']);
  const section = page.getByRole('region', { name: 'Earlier versions' });
  await expect(section).toContainText(/302 versions use [\d.]+ [kM]B on this computer/);
  await section.getByRole('button', { name: 'Remove older versions...' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(section).toContainText('302 versions');
  await section.getByRole('button', { name: 'Remove older versions...' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove versions' }).click();
  await expect(toastOf(page, 'Older versions removed')).toContainText(/Freed [\d.]+ kB on your disk/);
  await expect(section).toContainText('300 versions');
  rmSync(userDataFolder, { recursive: true });
});
