import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { samplePicture } from '../../helpers/sample-picture.ts';
import { test } from '../desktop-app.ts';
import { newDraft, readDraftFiles, rowOf, saveStatus, toastOf, writeDraft } from './author.ts';

/** The one file of the drafts folder. */
function onlyFile(userDataFolder: string): string {
  const folder = join(userDataFolder, 'drafts');
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.md')) ?? '');
}

function aboutFile(page: Page) {
  return page.getByRole('status', { name: 'About this file' });
}

test('after a crash the app opens on the same draft, with what was typed and the caret where it was', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop();
  await writeDraft(first.page, { title: 'Open at the crash', content: 'Before the caret, after it.' });
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await writeDraft(first.page, { title: 'Edited later', content: 'text' });
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await rowOf(first.page, 'Open at the crash').click();
  await expect(first.page.getByLabel('Title*')).toHaveValue('Open at the crash');
  const text = first.page.getByLabel('Content*');
  await text.focus();
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  const place = join(first.userDataFolder, 'last-place.json');
  await expect.poll(() => (existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')).caret : null)).toBe(6);
  await first.kill();

  const { page } = await launchDesktop({ userDataFolder: first.userDataFolder });
  await expect(page.getByLabel('Title*')).toHaveValue('Open at the crash');
  await expect(page.getByLabel('Content*')).toBeFocused();
  await page.keyboard.type(', still');
  await expect(page.getByLabel('Content*')).toHaveValue('Before, still the caret, after it.');
});

test('an earlier version is compared word by word and restored, and the text that stood is kept', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder } = await launchDesktop();
  await writeDraft(page, { title: 'Versions', content: 'We answer at night.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  // Another program's save marks the text before it as one to keep.
  const file = onlyFile(userDataFolder);
  writeFileSync(file, readFileSync(file, 'utf8').replace('night', 'noon'));
  await expect(page.getByLabel('Content*')).toHaveValue('We answer at noon.');
  await expect(aboutFile(page)).toContainText('This file was changed outside Callwright.');

  await aboutFile(page).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions of “Versions”' });
  await expect(dialog.locator('del')).toHaveText(['night']);
  await expect(dialog.locator('ins')).toHaveText(['noon']);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('We answer at night.');
  await expect(aboutFile(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(dialog.getByRole('list', { name: 'Versions' })).toContainText('Before a restore');
  await dialog.getByRole('button', { name: /Before a restore/ }).click();
  await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText('noon');
});

test('files that appear, change and go outside the app do so in the list', async ({ launchDesktop }) => {
  const { page, userDataFolder } = await launchDesktop();
  await writeDraft(page, { title: 'Mine', content: 'text' });
  const file = join(userDataFolder, 'drafts', 'from-another-editor.md');
  writeFileSync(file, '# Hello\n');
  await expect(rowOf(page, 'From another editor')).toBeVisible();
  writeFileSync(file, '---\ntitle: Named now\n---\n# Hello\n');
  await expect(rowOf(page, 'Named now')).toBeVisible();
  rmSync(file);
  await expect(rowOf(page, 'Named now')).toHaveCount(0);
  await expect(page.getByLabel('Title*')).toHaveValue('Mine');
});

test('words that are being typed while the file changes outside stay, and so does the other text', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder } = await launchDesktop();
  await writeDraft(page, { title: 'Both', content: 'base' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const file = onlyFile(userDataFolder);
  await page.getByLabel('Content*').evaluate((area: HTMLTextAreaElement) => area.focus());
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' mine');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/base.*$/, 'theirs'));
  await expect(aboutFile(page)).toBeVisible();
  await page.keyboard.type(', and more');
  await expect(saveStatus(page)).toHaveText('Saved');
  const versions = join(userDataFolder, 'versions');
  const kept = readdirSync(versions, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(kept.some((text) => text.endsWith('theirs'))).toBe(true);
  expect(kept.some((text) => text.includes('base mine'))).toBe(true);
});

test('the settings say how much room earlier versions take, and remove the older ones when they are asked twice', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder, chooseMenu } = await launchDesktop();
  // Of a draft whose file is gone.
  const folder = join(userDataFolder, 'versions', randomUUID());
  mkdirSync(folder, { recursive: true });
  for (const day of ['20260101', '20260201', '20260301']) {
    const text = `${day} ${'x'.repeat(10_000)}`;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    writeFileSync(join(folder, `${day}T080000000Z-${hash}-saved.md`), text);
  }
  await chooseMenu(['File', 'Settings...']);
  const section = page.getByRole('region', { name: 'Earlier versions' });
  await expect(section).toContainText('3 versions take 30 kB on this computer.');
  await section.getByRole('button', { name: 'Remove older versions...' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).click();
  expect(readdirSync(folder)).toHaveLength(3);
  await section.getByRole('button', { name: 'Remove older versions...' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toastOf(page, 'Older versions removed')).toContainText('This frees 20 kB on your disk.');
  await expect(section).toContainText('1 version takes 10 kB on this computer.');
  expect(readdirSync(folder).join()).toContain('20260301');
});

test('a Markdown file is imported by a drop or from the menu, exported and duplicated', async ({ launchDesktop }) => {
  const { page, userDataFolder, chooseMenu, choosePaths, openedPaths } = await launchDesktop();
  const elsewhere = mkdtempSync(join(tmpdir(), 'callwright-elsewhere-'));
  const chosen = join(elsewhere, 'chosen.md');
  writeFileSync(chosen, '---\nlayout: post\ntitle: Chosen\n---\nText.\n');
  await newDraft(page);
  await choosePaths([chosen]);
  await chooseMenu(['File', 'Import Markdown Files...']);
  await expect(page.getByLabel('Title*')).toHaveValue('Chosen');
  await page.getByLabel('Content*').fill('Text, changed.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('layout: post');

  await drop(page, [
    { name: 'dropped.md', text: 'Dropped text.' },
    { name: 'van.png', text: 'x' },
  ]);
  await expect(page.getByLabel('Content*')).toHaveValue('Dropped text.');
  // The content decides, not the name.
  await expect(toastOf(page, 'Picture not added')).toContainText('van.png: This file is not a picture');

  await rowOf(page, 'Chosen').click();
  await expect(page.getByLabel('Title*')).toHaveValue('Chosen');
  const exported = join(elsewhere, 'exported.md');
  await choosePaths([exported]);
  await chooseMenu(['File', 'Export Draft...']);
  await expect(toastOf(page, 'Exported')).toContainText('exported.md');
  expect(readFileSync(exported, 'utf8')).toContain('Text, changed.');
  await chooseMenu(['File', 'Show in Folder']);
  await expect.poll(async () => (await openedPaths()).join()).toContain(join(userDataFolder, 'drafts'));
  await chooseMenu(['File', 'Duplicate Draft']);
  await expect(page.getByLabel('Title*')).toHaveValue('Chosen (copy)');
  rmSync(elsewhere, { recursive: true });
});

test('a dropped file brings the pictures that lie beside it', async ({ launchDesktop }) => {
  const { page, userDataFolder } = await launchDesktop();
  const picture = samplePicture();
  const elsewhere = mkdtempSync(join(tmpdir(), 'callwright-dropped-'));
  const text = `![A pipe](pictures/${picture.name})`;
  mkdirSync(join(elsewhere, 'pictures'));
  writeFileSync(join(elsewhere, 'pictures', picture.name), picture.bytes);
  writeFileSync(join(elsewhere, 'with-picture.md'), text);
  await newDraft(page);
  await page.evaluate((paths) => Object.assign(window, { pathsOfFiles: paths }), {
    'with-picture.md': join(elsewhere, 'with-picture.md'),
  });
  await drop(page, [{ name: 'with-picture.md', text }]);
  await expect(page.getByLabel('Content*')).toHaveValue(text);
  await expect(toastOf(page, 'Not everything was imported')).toHaveCount(0);
  expect(readdirSync(join(userDataFolder, 'drafts', 'pictures'))).toContain(picture.name);
  rmSync(elsewhere, { recursive: true });
});

test('the drafts folder is moved, kept over a restart, and left as it was where it can not be moved', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop();
  const { page, userDataFolder, chooseMenu, choosePaths } = first;
  const to = mkdtempSync(join(tmpdir(), 'callwright-moved-'));
  await writeDraft(page, { title: 'Moves along', content: 'text' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await choosePaths([join(userDataFolder, 'drafts', 'inside')]);
  await chooseMenu(['File', 'Move Drafts Folder...']);
  await expect(toastOf(page, 'Drafts folder not moved')).toContainText('inside the drafts folder');

  const link = join(userDataFolder, 'link');
  symlinkSync(join(userDataFolder, 'drafts'), link);
  await choosePaths([link]);
  await chooseMenu(['File', 'Move Drafts Folder...']);
  await expect(toastOf(page, 'Drafts folder renamed')).toContainText('No file was moved');
  await expect.poll(() => readDraftFiles(userDataFolder)).toHaveLength(1);

  await choosePaths([to]);
  await chooseMenu(['File', 'Move Drafts Folder...']);
  await expect(toastOf(page, 'Drafts folder moved')).toContainText(`1 draft moved. Your drafts are in ${to} now.`);
  await expect.poll(() => readDraftFiles(userDataFolder)).toEqual([]);
  await page.getByLabel('Content*').fill('text, after the move');
  await expect(saveStatus(page)).toHaveText('Saved');
  await first.close();

  const second = await launchDesktop({ userDataFolder });
  await expect(second.page.getByLabel('Content*')).toHaveValue('text, after the move');
  await second.page.getByRole('button', { name: 'Sort and filter' }).click();
  await expect(second.page.getByText(`Kept in ${to}`)).toBeVisible();
  rmSync(to, { recursive: true });
});

test('a move of the drafts folder that was interrupted goes on at the next start, and says so', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop();
  const { userDataFolder } = first;
  const to = mkdtempSync(join(tmpdir(), 'callwright-moved-'));
  await writeDraft(first.page, { title: 'Moves along', content: 'text' });
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await first.kill();
  const move = { from: join(userDataFolder, 'drafts'), to, foreign: [], copies: {}, isGivenUp: false };
  writeFileSync(join(userDataFolder, 'drafts-move.json'), JSON.stringify(move));

  const { page } = await launchDesktop({ userDataFolder });
  await expect(toastOf(page, 'Drafts folder moved')).toContainText(to);
  await expect.poll(() => readDraftFiles(userDataFolder)).toEqual([]);
  await page.getByLabel('Content*').fill('text, after the move');
  await expect(saveStatus(page)).toHaveText('Saved');
  expect(readFileSync(join(to, readdirSync(to)[0] ?? ''), 'utf8')).toContain('text, after the move');
  rmSync(to, { recursive: true });
});

test('a damaged draft is named, and its last text is brought back', async ({ launchDesktop }) => {
  const first = await launchDesktop();
  await writeDraft(first.page, { title: 'Will be damaged', content: 'The whole text.' });
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await first.kill();
  writeFileSync(onlyFile(first.userDataFolder), '---\ntitle: "cut');
  const { page } = await launchDesktop({ userDataFolder: first.userDataFolder });
  await page.getByText("1 file can't be read").click();
  await page.getByRole('button', { name: 'Restore its text' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('The whole text.');
  await expect(rowOf(page, 'Will be damaged')).toBeVisible();
});

test('a draft whose file was taken away is listed as missing, and restored or deleted', async ({ launchDesktop }) => {
  const { page, userDataFolder, chooseMenu } = await launchDesktop();
  const drafts = join(userDataFolder, 'drafts');
  for (const title of ['Taken away', 'Not wanted', 'Stays']) {
    await writeDraft(page, { title, content: `The words of ${title}.` });
    await expect(saveStatus(page)).toHaveText('Saved');
  }
  for (const name of readdirSync(drafts)) {
    if (!readFileSync(join(drafts, name), 'utf8').includes('Stays')) rmSync(join(drafts, name));
  }
  await expect(rowOf(page, 'Taken away')).toHaveCount(0);

  await chooseMenu(['File', 'Recently Deleted...']);
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' });
  const missing = dialog.getByRole('list', { name: 'Missing drafts' });
  await expect(missing.getByRole('listitem')).toHaveCount(2);
  await missing.getByRole('button', { name: 'Delete Not wanted' }).click();
  await expect(dialog.getByRole('list', { name: 'Deleted drafts' })).toContainText('Not wanted');
  await expect(missing.getByRole('listitem')).toHaveCount(1);
  await missing.getByRole('button', { name: 'Restore Taken away' }).click();
  await expect(toastOf(page, 'Draft restored')).toBeVisible();
  await expect(page.getByLabel('Content*')).toHaveValue('The words of Taken away.');
  await expect(rowOf(page, 'Taken away')).toBeVisible();
  await expect.poll(() => readDraftFiles(userDataFolder)).toHaveLength(2);

  await chooseMenu(['File', 'Recently Deleted...']);
  await expect(dialog.getByText('Looking for missing drafts')).toHaveCount(0);
  await expect(missing).toHaveCount(0);
});

async function drop(page: Page, files: Array<{ name: string; text: string }>): Promise<void> {
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await expect(page.getByText(/Markdown files to import them/)).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}
