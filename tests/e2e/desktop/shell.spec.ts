import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { MenuEntry } from '../../stand-in/messages.ts';
import { test } from '../desktop-app.ts';
import { newDraft, rowOf, saveStatus, writeDraft } from './author.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const entryOf = (entries: MenuEntry[], path: string[]): MenuEntry | undefined => {
  const [label, ...rest] = path;
  const entry = entries.find((candidate) => candidate.label === label);
  return rest.length > 0 ? entryOf(entry?.submenu ?? [], rest) : entry;
};

test('the palette runs a command, jumps to a draft, and leaves the caret where it was', async ({ launchDesktop }) => {
  const { page } = await launchDesktop();
  await writeDraft(page, { title: 'Winter pipes', content: 'Wrap them.' });
  await writeDraft(page, { title: 'Summer drains', content: 'Flush them.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  const text = page.getByLabel('Content*');
  await text.press('Control+k');
  const palette = paletteOf(page);
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('option').first()).toContainText('Winter pipes');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(text).toBeFocused();

  await text.press('Control+k');
  await page.keyboard.type('winter');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title*')).toHaveValue('Winter pipes');

  await page.getByLabel('Content*').press('Control+k');
  await page.keyboard.type('find a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a draft' })).toBeFocused();
});

test('the menu offers what is possible: nothing for a draft while none is open, and the recent ones by title', async ({
  launchDesktop,
}) => {
  const first = await launchDesktop();
  await expect.poll(async () => entryOf(await first.readMenu(), ['File', 'Save'])?.isEnabled).toBe(false);
  expect(entryOf(await first.readMenu(), ['Help', 'View Blog'])?.isEnabled).toBe(false);
  await writeDraft(first.page, { title: 'One', content: 'Text.' });
  await writeDraft(first.page, { title: 'Two & more', content: 'Text.' });
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await expect.poll(async () => entryOf(await first.readMenu(), ['File', 'Save'])?.isEnabled).toBe(true);
  await rowOf(first.page, 'One').click();
  const recent = async (app: typeof first) =>
    entryOf(await app.readMenu(), ['File', 'Open Recent'])?.submenu.map(({ label }) => label);
  await expect.poll(() => recent(first)).toEqual(['One', 'Two & more', 'Clear Recent']);
  await first.close();

  const second = await launchDesktop({ userDataFolder: first.userDataFolder });
  await rowOf(second.page, 'One').click();
  await expect.poll(() => recent(second)).toEqual(['One', 'Two & more', 'Clear Recent']);
  await second.chooseMenu(['File', 'Open Recent', 'Two & more']);
  await expect(second.page.getByLabel('Title*')).toHaveValue('Two & more');
});

test('the window comes back as it was left: place, zoom, maximised and dark', async ({ launchDesktop }) => {
  const first = await launchDesktop();
  const bounds = { x: 320, y: 140, width: 1000, height: 700 };
  await first.placeWindow(bounds);
  await first.page.keyboard.press('Control++');
  await first.chooseMenu(['View', 'Zoom In']);
  await first.chooseMenu(['View', 'Appearance', 'Dark']);
  await expect.poll(first.zoom).toBe(1.25);
  const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expect.poll(() => isDark(first.page)).toBe(true);
  await expect.poll(async () => entryOf(await first.readMenu(), ['View', 'Appearance', 'Dark'])?.isChecked).toBe(true);
  await first.maximizeWindow();
  await newDraft(first.page);
  await first.close();

  const second = await launchDesktop({ userDataFolder: first.userDataFolder });
  await expect.poll(async () => (await second.windowPlace()).isMaximized).toBe(true);
  expect((await second.windowPlace()).bounds).toEqual(bounds);
  await expect.poll(second.zoom).toBe(1.25);
  if (second.launcher === 'stand-in') expect(await isDark(second.page)).toBe(true);
  await second.chooseMenu(['View', 'Appearance', 'As the System']);
  await second.setDark(false);
  await expect.poll(() => isDark(second.page)).toBe(false);
  await second.setDark(true);
  await expect.poll(() => isDark(second.page)).toBe(true);
});

test('Help lists the shortcuts of the menu and of the text', async ({ launchDesktop }) => {
  const { page, chooseMenu } = await launchDesktop();
  await chooseMenu(['Help', 'Keyboard Shortcuts']);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Publish Post');
  await expect(dialog).toContainText('Bold');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
