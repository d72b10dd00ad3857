import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { samplePicture } from '../../helpers/sample-picture.ts';
import {
  newDraft,
  readDraftFiles,
  rowOf,
  saveStatus,
  seedVersions,
  toastOf,
  writeDraft,
  writeFiles,
} from './author.ts';
import { test } from './desk.ts';

async function onlyFile(page: Page, userDataFolder: string): Promise<string> {
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder)).toHaveLength(1);
  const folder = join(userDataFolder, 'drafts');
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.md')) ?? '');
}

function aboutFile(page: Page) {
  return page.getByRole('status', { name: 'About this file' });
}

test('after a crash, the app opens the same draft with its text and caret position', async ({ launchDesktop }) => {
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

test('an earlier version is compared word by word and restored, and the current text is kept', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder } = await launchDesktop();
  await writeDraft(page, { title: 'Versions', content: 'We answer at night.' });
  const file = await onlyFile(page, userDataFolder);
  writeFileSync(file, readFileSync(file, 'utf8').replace('night', 'noon'));
  await expect(page.getByLabel('Content*')).toHaveValue('We answer at noon.');
  await expect(aboutFile(page)).toContainText('This draft was changed outside Callwright.');

  await aboutFile(page).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions of “Versions”' });
  await expect(dialog.locator('del')).toHaveText(['night']);
  await expect(dialog.locator('ins')).toHaveText(['noon']);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('We answer at night.');
  await expect(aboutFile(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Earlier versions' }).click();
  // The list has the focus, on the version before the current text.
  const outside = dialog.getByRole('button', { name: /Changed outside Callwright · 1 word added, 1 removed/ });
  await expect(outside).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText('noon');
  await dialog.getByRole('tab', { name: 'As a post' }).click();
  const post = page.frameLocator('iframe[title="This version as a post"]');
  await expect(post.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await expect(post.locator('.post-body')).toHaveText('We answer at noon.');
});

test('files added, changed, and deleted outside the app update the list', async ({
  desk: { page, userDataFolder },
}) => {
  await writeDraft(page, { title: 'Mine', content: 'text' });
  const file = join(userDataFolder, 'drafts', 'from-another-editor.md');
  writeFileSync(file, '# Hello\n');
  await expect(rowOf(page, 'From another editor')).toBeVisible();
  writeFileSync(file, '---\ntitle: Named now\n---\n# Hello\n');
  await expect(rowOf(page, 'Named now')).toBeVisible();
  rmSync(file);
  await expect.poll(() => existsSync(file)).toBe(true);
  await expect(rowOf(page, 'Named now')).toBeVisible();
  await expect(page.getByLabel('Title*')).toHaveValue('Mine');
});

test('words typed while the file changes outside are merged with the other text', async ({ launchDesktop }) => {
  const { page, userDataFolder } = await launchDesktop();
  await writeDraft(page, { title: 'Both', content: 'The first line.\n\nThe last line.' });
  const file = await onlyFile(page, userDataFolder);
  const text = page.getByLabel('Content*');
  await text.evaluate((area: HTMLTextAreaElement) => area.focus());
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' Mine.');
  writeFileSync(file, readFileSync(file, 'utf8').replace('The first line.', 'The first line, and theirs.'));
  const notice = page.getByRole('status', { name: 'About the draft’s file' });
  await expect(notice).toContainText('This draft was also changed outside Callwright.');
  await page.keyboard.insertText(' More.');
  await expect(saveStatus(page)).toHaveText('Saved');

  await notice.getByRole('button', { name: 'Compare and merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'This draft was also changed outside Callwright' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByRole('button', { name: 'Use merged text' }).click();
  await expect(text).toHaveValue('The first line, and theirs.\n\nThe last line. Mine. More.');
  await expect(notice).toHaveCount(0);
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('Mine. More.');
});

test('the settings show how much space earlier versions take, and remove them after a confirmation', async ({
  launchDesktop,
}) => {
  const userDataFolder = mkdtempSync(join(tmpdir(), 'callwright-versions-'));
  seedVersions(userDataFolder, 3);
  const { page, chooseMenu } = await launchDesktop({ userDataFolder });
  await chooseMenu(['File', 'Settings...']);
  const section = page.getByRole('region', { name: 'Earlier versions' });
  await expect(section).toContainText(/3 versions use [\d.]+ kB on this computer/);
  await section.getByRole('button', { name: 'Remove older versions...' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(section).toContainText('3 versions');
  await section.getByRole('button', { name: 'Remove older versions...' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove versions' }).click();
  await expect(toastOf(page, 'Older versions removed')).toContainText(/Freed [\d.]+ kB on your disk/);
  await expect(section).toContainText('1 version uses');
  rmSync(userDataFolder, { recursive: true });
});

test('a Markdown file can be imported by drag and drop or from the menu, exported, and duplicated', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder, chooseMenu, choosePaths, openedPaths } = await launchDesktop();
  const elsewhere = mkdtempSync(join(tmpdir(), 'callwright-elsewhere-'));
  const chosen = join(elsewhere, 'chosen.md');
  writeFileSync(chosen, '---\nlayout: post\ntitle: Chosen\n---\nText.\n');
  await newDraft(page);
  await choosePaths([chosen]);
  await chooseMenu(['File', 'Import Posts...']);
  await expect(page.getByLabel('Title*')).toHaveValue('Chosen');
  await page.getByLabel('Content*').fill('Text, changed.');
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder).join()).toContain('layout: post');

  await drop(page, [
    { name: 'dropped.md', text: 'Dropped text.' },
    { name: 'van.png', text: 'x' },
  ]);
  await expect(page.getByLabel('Content*')).toHaveValue('Dropped text.');
  await expect(toastOf(page, 'Couldn’t add the picture')).toContainText('van.png: This file isn’t a picture');

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

test('the first files are imported from the first screen, and a summary stays until it is read', async ({
  launchDesktop,
}) => {
  const { page, choosePaths } = await launchDesktop();
  const elsewhere = mkdtempSync(join(tmpdir(), 'callwright-several-'));
  const names = ['first.md', 'second.md', 'latin.md'];
  writeFileSync(join(elsewhere, 'first.md'), 'The first text.');
  writeFileSync(join(elsewhere, 'second.md'), 'The second text.');
  writeFileSync(join(elsewhere, 'latin.md'), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
  await choosePaths(names.map((name) => join(elsewhere, name)));
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click();
  const summary = page.getByRole('dialog', { name: 'Imported 2 drafts' });
  await expect(summary).toContainText('Check the problem below.');
  await expect(summary.getByRole('listitem')).toHaveText([/^latin\.md: This file isn’t UTF-8 text/]);
  expect(await findViolations(page)).toEqual([]);
  await summary.getByRole('button', { name: 'Open first' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('The first text.');
  await expect(summary).toHaveCount(0);
  await expect(rowOf(page, 'Second')).toBeVisible();
  rmSync(elsewhere, { recursive: true });
});

test('a dropped file brings the pictures next to it', async ({ desk: { page, userDataFolder } }) => {
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
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(readdirSync(join(userDataFolder, 'drafts', 'pictures'))).toContain(picture.name);
  rmSync(elsewhere, { recursive: true });
});

test('a new drafts folder gets every file and survives a restart, and the old one stays', async ({ launchDesktop }) => {
  const first = await launchDesktop();
  const { page, userDataFolder, chooseMenu, choosePaths } = first;
  const to = mkdtempSync(join(tmpdir(), 'callwright-chosen-'));
  await writeDraft(page, { title: 'Goes along', content: 'text' });
  const before = await onlyFile(page, userDataFolder);
  await choosePaths([to]);
  await chooseMenu(['File', 'Choose Drafts Folder...']);
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(`Your drafts are now in ${to}.`);
  await expect.poll(() => readdirSync(to)).toContain('Goes along.md');
  expect(existsSync(before)).toBe(true);
  await page.getByLabel('Content*').fill('text, after the choice');
  await expect(saveStatus(page)).toHaveText('Saved');
  await first.close();

  const second = await launchDesktop({ userDataFolder });
  await expect(second.page.getByLabel('Content*')).toHaveValue('text, after the choice');
  expect(readFileSync(join(to, 'Goes along.md'), 'utf8')).toContain('text, after the choice');
  await second.page.getByRole('button', { name: 'Sort and filter' }).click();
  await expect(second.page.getByText(`Files in ${to}`)).toBeVisible();
  rmSync(to, { recursive: true });
});

test('an unplugged drafts folder shows one notice, and every save continues', async ({ launchDesktop }) => {
  const { page, userDataFolder } = await launchDesktop();
  await writeDraft(page, { title: 'On a stick', content: 'text' });
  await onlyFile(page, userDataFolder);
  const folder = join(userDataFolder, 'drafts');
  renameSync(folder, `${folder}-away`);
  await page.getByLabel('Content*').fill('text, while the folder is away');
  await expect(saveStatus(page)).toHaveText('Saved');
  const notice = page.getByRole('status', { name: 'About the drafts folder' });
  await expect(notice).toContainText('Your drafts are safe in Callwright.');
  renameSync(`${folder}-away`, folder);
  await expect(notice).toHaveCount(0);
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('while the folder is away');
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
