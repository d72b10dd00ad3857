import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../desktop-app.ts';
import { takePhoto } from '../given-pictures.ts';
import { previewOf, saveStatus, toastOf, toolbarButton, writeDraft } from './author.ts';
import { altOf, listFiles, panelOf, paste, textOf } from './pictures.ts';

test('a picture is restored by redo after it was deleted, found by its description, and used in another draft; of hundreds, only visible ones load', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder } = await launchDesktop();
  await page.setViewportSize({ width: 1_440, height: 900 });
  const library = page.getByRole('dialog', { name: 'Pictures' });
  const list = library.getByRole('list', { name: 'Pictures' });
  const search = library.getByLabel('Find a picture');

  await writeDraft(page, { title: 'Redone', content: 'Text.' });
  await paste(page, [{ name: 'one.jpg', bytes: await takePhoto(9) }], 5);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(textOf(page)).toHaveValue('Text.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await toolbarButton(page, 'Your pictures').click();
  await list.getByRole('button').click();
  await library.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'Picture deleted')).toBeVisible();
  expect(listFiles(userDataFolder)).toEqual([]);
  await page.keyboard.press('Escape');
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(textOf(page)).toHaveValue(/!\[\]\(pictures\//);
  await expect(previewOf(page).locator('figure img')).toHaveJSProperty('naturalWidth', 600);
  await expect.poll(() => listFiles(userDataFolder)).toHaveLength(1);
  const [redone = ''] = listFiles(userDataFolder);

  await writeDraft(page, { title: 'The first draft', content: '' });
  const chooser = page.waitForEvent('filechooser');
  await toolbarButton(page, 'Add pictures').click();
  await (await chooser).setFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(6) });
  await altOf(page).fill('A gauge in the cellar');
  await panelOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(saveStatus(page)).toHaveText('Saved');

  await writeDraft(page, { title: 'The second draft', content: 'Text.' });
  await toolbarButton(page, 'Your pictures').click();
  await search.fill('cellar');
  await list.getByRole('button').click();
  await expect(library.getByRole('region', { name: 'Used in' })).toContainText('The first draft');
  await library.getByRole('button', { name: 'Insert into text' }).click();
  await expect(textOf(page)).toHaveValue(/!\[A gauge in the cellar\]\(pictures\//);

  await test.step('of hundreds of pictures, only visible ones are loaded, and each can be found', async () => {
    const folder = join(userDataFolder, 'drafts', 'pictures');
    const bytes = readFileSync(join(folder, redone));
    for (let made = 2; made < 300; made += 1) {
      writeFileSync(join(folder, `${made.toString(16).padStart(32, '0')}.600x900.7a8b9c.webp`), bytes);
    }
    const requested = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/pictures/')) requested.add(request.url());
    });
    await toolbarButton(page, 'Your pictures').click();
    await expect(library.getByRole('status')).toHaveText('300 pictures');
    await list.evaluate((element) => element.parentElement?.scrollTo({ top: 1_000_000 }));
    await expect(list.locator('[aria-posinset="300"]')).toBeVisible();
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
    expect(requested.size).toBeLessThan(120);
    for (const words of ['cellar gauge', redone.slice(0, 12), 'redone', '12b.600x900']) {
      await search.fill(words);
      await expect(library.getByRole('status')).toHaveText('1 picture');
    }
    await list.getByRole('button').click();
    await expect(library.getByRole('button', { name: 'Insert into text' })).toBeVisible();
    await search.fill('no such words');
    await expect(library).toContainText('No matching pictures.');
    await expect(library.getByRole('button', { name: 'Insert into text' })).toHaveCount(0);
  });
});
