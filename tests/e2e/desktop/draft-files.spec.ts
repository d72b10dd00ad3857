import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { samplePicture } from '../../helpers/sample-picture.ts';
import { newDraft, readDraftFiles, rowOf, toastOf, unique, writeDraft, writeFiles } from './author.ts';
import { test } from './desk.ts';

test('files added and changed outside the app update the list and the draft, whose earlier version can be restored', async ({
  desk: { page, userDataFolder, openedPaths },
}) => {
  const title = unique('Versions');
  await writeDraft(page, { title, content: 'We answer at night.' });
  await writeFiles(page);
  const other = join(userDataFolder, 'drafts', 'from-another-editor.md');
  writeFileSync(other, '# Hello\n');
  await expect(rowOf(page, 'From another editor')).toBeVisible();
  writeFileSync(other, '---\ntitle: Named now\n---\n# Hello\n');
  await expect(rowOf(page, 'Named now')).toBeVisible();

  const file = (await openedPaths()).at(-1) ?? '';
  writeFileSync(file, readFileSync(file, 'utf8').replace('night', 'noon'));
  await expect(page.getByLabel('Content*')).toHaveValue('We answer at noon.');
  const notice = page.getByRole('status', { name: 'About this file' });
  await expect(notice).toContainText('This draft was changed outside Callwright.');

  await notice.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions', description: title });
  await expect(dialog.locator('del')).toHaveText(['night']);
  await expect(dialog.locator('ins')).toHaveText(['noon']);
  await test.step('a narrow window has one column, and the removed line is above the added one', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 760, height });
    const removed = await dialog.locator('del').boundingBox();
    const added = await dialog.locator('ins').boundingBox();
    expect(added?.x).toBe(removed?.x);
    expect(added?.y).toBeGreaterThan(removed?.y ?? Number.POSITIVE_INFINITY);
    await page.setViewportSize({ width, height });
  });
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('We answer at night.');
  await expect(notice).toHaveCount(0);

  await page.getByRole('button', { name: 'Earlier versions' }).click();
  // The list has the focus, on the version before the current text.
  const outside = dialog.getByRole('button', { name: /Changed outside Callwright · 1 word added, 1 removed/ });
  await expect(outside).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText('noon');
  await dialog.getByRole('tab', { name: 'As a post' }).click();
  const post = page.frameLocator('iframe[title="This version as a post"]');
  await expect(post.getByRole('heading', { name: title })).toBeVisible();
  await expect(post.locator('.post-body')).toHaveText('We answer at noon.');
  await dialog.getByRole('list', { name: 'Versions' }).getByRole('button', { name: 'Empty' }).click();
  await expect(dialog).toContainText('This version was empty.');
  await dialog.getByRole('tab', { name: 'Changes' }).click();
  await expect(dialog.getByRole('region', { name: 'What changed' })).toHaveText('This version was empty.');
});

test('a Markdown file can be imported from the menu, or dropped with the pictures next to it, exported, and duplicated', async ({
  desk: { page, userDataFolder, chooseMenu, choosePaths, openedPaths },
}) => {
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

  const picture = samplePicture();
  const text = `![A pipe](pictures/${picture.name})`;
  mkdirSync(join(elsewhere, 'pictures'));
  writeFileSync(join(elsewhere, 'pictures', picture.name), picture.bytes);
  writeFileSync(join(elsewhere, 'dropped.md'), text);
  await page.evaluate(
    (path) => Object.assign(window, { pathsOfFiles: { 'dropped.md': path } }),
    join(elsewhere, 'dropped.md'),
  );
  await drop(page, [
    { name: 'dropped.md', text },
    { name: 'van.png', text: 'x' },
  ]);
  await expect(page.getByLabel('Content*')).toHaveValue(text);
  await expect(toastOf(page, 'Couldn’t add the picture')).toContainText('van.png: This file isn’t a picture');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(readdirSync(join(userDataFolder, 'drafts', 'pictures'))).toContain(picture.name);

  await rowOf(page, 'Chosen').click();
  await expect(page.getByLabel('Title*')).toHaveValue('Chosen');
  const exported = join(elsewhere, 'exported.md');
  await choosePaths([exported]);
  await chooseMenu(['File', 'Export Draft...']);
  await expect(toastOf(page, 'Exported')).toContainText('exported.md');
  expect(readFileSync(exported, 'utf8')).toContain('Text, changed.');
  const shown = (await openedPaths()).length;
  await chooseMenu(['File', 'Show in Folder']);
  await expect.poll(async () => (await openedPaths()).slice(shown).join()).toContain(join(userDataFolder, 'drafts'));
  await chooseMenu(['File', 'Duplicate Draft']);
  await expect(page.getByLabel('Title*')).toHaveValue('Chosen (copy)');
  rmSync(elsewhere, { recursive: true });
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
