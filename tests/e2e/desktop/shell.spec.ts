import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { MenuEntry } from '../../fake-electron/messages.ts';
import { type DesktopApp, launch } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import { createAuthor, publish } from '../site/author.ts';
import { fillCredentials, newDraft, rowOf, saveStatus, signIn, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

async function readEntry({ readMenu }: DesktopApp, path: string[]): Promise<MenuEntry | undefined> {
  let entries = await readMenu();
  let entry: MenuEntry | undefined;
  for (const label of path) {
    entry = entries.find((candidate) => candidate.label === label);
    entries = entry?.submenu ?? [];
  }
  return entry;
}
const readRecent = async (app: DesktopApp) =>
  (await readEntry(app, ['File', 'Open Recent']))?.submenu.map(({ label }) => label);

test('the palette runs a command, opens a draft, and leaves the caret where it was', async ({ desk: { page } }) => {
  const winter = unique('Frozen pipes');
  await writeDraft(page, { title: winter, content: 'Wrap them.' });
  await writeDraft(page, { title: 'Summer drains', content: 'Flush them.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  const text = page.getByLabel('Content*');
  await text.press('Control+p');
  const palette = paletteOf(page);
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('option').first()).toContainText(winter);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(text).toBeFocused();

  await text.press('Control+p');
  await page.keyboard.type(winter.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title*')).toHaveValue(winter);
  await expect(page.getByLabel('Content*')).toBeFocused();

  await page.getByLabel('Content*').press('Control+p');
  await page.keyboard.type('find a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a draft' })).toBeFocused();
});

test('the menu creates a draft, opens a recent one by its title, and opens the blog', async ({ desk }) => {
  const { page, chooseMenu, openedLinks } = desk;
  const [one, two] = [unique('One'), unique('Two & more')];
  for (const title of [one, two]) {
    await chooseMenu(['File', 'New Draft']);
    await expect(page.getByLabel('Title*')).toHaveValue('');
    await page.getByLabel('Title*').fill(title);
    await expect.poll(() => readRecent(desk)).toContain(title);
  }
  await chooseMenu(['File', 'Open Recent', one]);
  await expect(page.getByLabel('Title*')).toHaveValue(one);
  await expect.poll(async () => (await readRecent(desk))?.slice(0, 2)).toEqual([one, two]);
  await chooseMenu(['Help', 'View Blog']);
  await expect.poll(openedLinks).toEqual([`${readProduct().SITE_URL}/blog`]);
});

test('the app restarts on a new backend with its place, zoom, appearance, recent drafts, and other settings', async ({
  launchDesktop,
}) => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = readProduct();
  const bounds = { x: 320, y: 140, width: 1000, height: 700 };
  const first = await launchDesktop();
  const settings = settingsOf(first.page);
  const save = settings.getByRole('button', { name: 'Save and restart' });

  await test.step('the menu offers only what is possible', async () => {
    await expect.poll(async () => (await readEntry(first, ['File', 'Save']))?.isEnabled).toBe(false);
    expect((await readEntry(first, ['Help', 'View Blog']))?.isEnabled).toBe(false);
    expect(JSON.stringify(await first.readMenu())).not.toContain('Check for Updates');
    await writeDraft(first.page, { title: 'One', content: 'Text.' });
    await writeDraft(first.page, { title: 'Two & more', content: 'Text.' });
    await expect(saveStatus(first.page)).toHaveText('Saved');
    await expect.poll(async () => (await readEntry(first, ['File', 'Save']))?.isEnabled).toBe(true);
    await rowOf(first.page, 'One').click();
    await expect.poll(() => readRecent(first)).toEqual(['One', 'Two & more', 'Clear Recent']);
  });

  await test.step('the window is moved, zoomed, and maximized, and settings are changed', async () => {
    await first.placeWindow(bounds);
    await first.page.keyboard.press('Control++');
    await first.chooseMenu(['View', 'Zoom In']);
    await expect.poll(first.zoom).toBe(1.25);
    await first.maximizeWindow();
    await first.chooseMenu(['Help', 'Where Your Drafts Are Saved']);
    await expect(settings).toContainText(first.userDataFolder);
    await settings.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => isDark(first.page)).toBe(true);
    await expect.poll(async () => (await readEntry(first, ['View', 'Appearance', 'Dark']))?.isChecked).toBe(true);
    await settings.getByRole('checkbox', { name: /Notify me when a queued post/ }).uncheck();
    await settings.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('without a backend, signing in leads to the settings', async () => {
    await first.page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Sign in' }).click();
    const panel = first.page.getByRole('dialog', { name: 'Set up publishing' });
    await panel.getByRole('button', { name: 'Open settings' }).click();
    await expect(settings).toBeVisible();
  });

  await test.step('an invalid address is explained, and a valid one restarts the app', async () => {
    await settings.getByLabel('Backend address').fill('no address');
    await save.click();
    await expect(settings.getByRole('alert')).toHaveText('Enter the full address, starting with https://.');
    await expect(settings.getByLabel('Backend address')).toBeFocused();
    await settings.getByLabel('Backend address').fill(SUPABASE_URL);
    await settings.getByLabel('Publishable key').fill(SUPABASE_PUBLISHABLE_KEY);
    const closed = first.page.waitForEvent('close');
    await save.click();
    await closed;
    expect(await first.timesRelaunched()).toBe(1);
  });

  const second = await launchDesktop({ userDataFolder: first.userDataFolder });
  const { page } = second;
  await test.step('everything is as it was', async () => {
    await expect.poll(async () => (await second.windowPlace()).isMaximized).toBe(true);
    expect((await second.windowPlace()).bounds).toEqual(bounds);
    await expect.poll(second.zoom).toBe(1.25);
    if (second.launcher === 'fake-electron') expect(await isDark(page)).toBe(true);
    await expect.poll(() => readRecent(second)).toEqual(['One', 'Two & more', 'Clear Recent']);
    await second.chooseMenu(['View', 'Appearance', 'Match System']);
    for (const dark of [false, true]) {
      await second.setDark(dark);
      await expect.poll(() => isDark(page)).toBe(dark);
    }
  });

  await test.step('a change of the backend asks about waiting posts', async () => {
    await signIn(page);
    await second.setOffline(true);
    await writeDraft(page, { title: unique('Waits'), content: 'Text.' });
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(page.getByRole('main')).toContainText('Waiting to publish');
    await second.chooseMenu(['File', 'Settings...']);
    await expect(page.getByRole('checkbox', { name: /Notify me when a queued post/ })).not.toBeChecked();
    await page.getByLabel('Backend address').fill('https://other.example.com');
    await page.getByRole('button', { name: 'Save and restart' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 post is waiting to publish');
    await question.getByRole('button', { name: 'Keep backend' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Save and restart' }).click();
    const ended = page.waitForEvent('close');
    await question.getByRole('button', { name: 'Change backend' }).click();
    await ended;
    expect(readFileSync(join(second.userDataFolder, 'settings.json'), 'utf8')).toContain('https://other.example.com');
  });
});

test('a link opens its post at startup, after signing in, and while the app runs; with a file, it waits for an open dialog', async ({
  launchDesktop,
  browser,
}) => {
  const env = readProduct();
  const author = await createAuthor(env);
  const title = unique('Linked');
  const link = `callwright://post/${await publish(author, { slug: crypto.randomUUID(), title })}`;

  const app = await launchDesktop({ env, files: [link] });
  const { page, userDataFolder } = app;
  const start = (files: string[]) =>
    launch(browser, { userDataFolder, env, files, colorScheme: 'light', keyring: 'system' });
  const signInPanel = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(signInPanel).toContainText('Sign in to open this post');
  await page.keyboard.press('Escape');
  await expect(signInPanel).toHaveCount(0);
  await writeDraft(page, { title: 'Something else', content: 'Written meanwhile.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  await test.step('a dialog is open', async () => {
    await app.chooseMenu(['Help', 'Keyboard Shortcuts']);
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toBeVisible();
    const writePost = (title: string) => {
      const file = join(userDataFolder, `${title}.md`);
      writeFileSync(file, `---\ntitle: ${title}\n---\nText.\n`);
      return file;
    };
    expect(await start([writePost('Left alone'), 'callwright://settings/reset'])).toBeNull();
    await expect.poll(app.timesFocused).toBe(1);
    const left = await page.evaluate(async () => {
      const { desktop } = window as unknown as { desktop: DesktopApi };
      return { links: await desktop.drainNavigationRequests(), files: await desktop.drainOpenedFiles() };
    });
    expect(left.links).toEqual([{ kind: 'refused', link: 'callwright://settings/reset' }]);
    expect(left.files).toHaveLength(1);

    expect(await start([writePost('From elsewhere'), 'callwright://settings/other'])).toBeNull();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toHaveCount(0);
    await expect(page.getByLabel('Title*')).toHaveValue('From elsewhere');
    await expect(toastOf(page, 'Couldn’t open the link')).toContainText('callwright://settings/other');
    await expect(signInPanel).toHaveCount(0);
  });

  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, author.email, author.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByLabel('Title*')).toHaveValue(title);

  await newDraft(page);
  expect(await start([link])).toBeNull();
  await expect(page.getByLabel('Title*')).toHaveValue(title);
  expect(await start([`callwright://post/${crypto.randomUUID()}`])).toBeNull();
  await expect(toastOf(page, 'Couldn’t open the post')).toContainText('Couldn’t find this post.');
});

test('a notification says that a queued post was published, and a click on it opens the draft', async ({
  signedInDesk: { page, setOffline, leaveWindow, notifications, clickNotification, timesFocused },
}) => {
  const title = unique('While away');
  await setOffline(true);
  await writeDraft(page, { title, content: 'Text.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Waiting to publish')).toBeVisible();
  await newDraft(page);
  await leaveWindow();
  await setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(notifications).toContain(`Post published: “${title}” is on the blog.`);
  const focused = await timesFocused();
  await clickNotification('Post published');
  await expect(page.getByLabel('Title*')).toHaveValue(title);
  await expect.poll(timesFocused).toBe(focused + 1);
});
