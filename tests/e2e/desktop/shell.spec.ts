import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { MenuEntry } from '../../fake-electron/messages.ts';
import { launch } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import {
  fillCredentials,
  newDraft,
  PASSWORD,
  readDraftFiles,
  rowOf,
  saveStatus,
  signIn,
  toastOf,
  unique,
  waitForWindow,
  writeDraft,
} from './author.ts';
import { test } from './desk.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const entryOf = (entries: MenuEntry[], path: string[]): MenuEntry | undefined => {
  const [label, ...rest] = path;
  const entry = entries.find((candidate) => candidate.label === label);
  return rest.length > 0 ? entryOf(entry?.submenu ?? [], rest) : entry;
};

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

test('the menu offers only what is possible: nothing for a draft while none is open, and recent drafts by title', async ({
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

test('the window is restored as it was: position, zoom, maximized, and dark', async ({ launchDesktop }) => {
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
  if (second.launcher === 'fake-electron') expect(await isDark(second.page)).toBe(true);
  await second.chooseMenu(['View', 'Appearance', 'Match System']);
  await second.setDark(false);
  await expect.poll(() => isDark(second.page)).toBe(false);
  await second.setDark(true);
  await expect.poll(() => isDark(second.page)).toBe(true);
});

test('Help lists the shortcuts of the menu and of the text', async ({ desk: { page, chooseMenu } }) => {
  await chooseMenu(['Help', 'Keyboard Shortcuts']);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Publish Post');
  await expect(dialog).toContainText('Bold');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('Help shows the licenses of the app’s components', async ({ desk: { page, chooseMenu } }) => {
  await chooseMenu(['Help', 'Licenses']);
  const dialog = page.getByRole('dialog', { name: 'Licenses' });
  await expect(dialog).toContainText('Permission is hereby granted, free of charge');
  await expect(dialog).toContainText('SIL OPEN FONT LICENSE');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a link opens its post: at startup, after signing in, and while the app is running; any other link does nothing', async ({
  launchDesktop,
  signedInDesk: author,
  browser,
}) => {
  const env = readProduct();
  const title = unique('Linked');
  await writeDraft(author.page, { title, content: 'Text of the post.' });
  await author.page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(author.page, 'Success!')).toBeVisible();
  const id = await author.page.getByLabel('Content*').getAttribute('data-draft');

  const link = `callwright://post/${id}`;
  const other = await launchDesktop({ env, files: [link] });
  const { page, userDataFolder } = other;
  const signInPanel = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(signInPanel).toContainText('Sign in to open this post');

  await page.keyboard.press('Escape');
  await expect(signInPanel).toHaveCount(0);
  await writeDraft(page, { title: 'Something else', content: 'Written meanwhile.' });
  await other.chooseMenu(['Help', 'Keyboard Shortcuts']);
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await expect(page.getByLabel('Content*')).toBeFocused();
  await expect(signInPanel).toHaveCount(0);
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, author.email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByLabel('Title*')).toHaveValue(title);

  const start = (files: string[]) =>
    launch(browser, { userDataFolder, env, files, colorScheme: 'light', keyring: 'system' });
  await newDraft(page);
  expect(await start([link])).toBeNull();
  await expect(page.getByLabel('Title*')).toHaveValue(title);
  await expect.poll(() => other.timesFocused()).toBe(1);

  expect(await start([`callwright://post/${crypto.randomUUID()}`])).toBeNull();
  await expect(toastOf(page, 'Couldn’t open the post')).toContainText('Couldn’t find this post.');
  expect(await start(['callwright://settings/reset'])).toBeNull();
  await expect(toastOf(page, 'Couldn’t open the link')).toContainText('callwright://settings/reset');
});

test('a link or a file opened while a dialog is open waits until it is closed', async ({ launchDesktop, browser }) => {
  const app = await launchDesktop();
  const { page, userDataFolder } = app;
  await writeDraft(page, { title: 'Winter pipes', content: 'Wrap the pipes.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await app.chooseMenu(['Help', 'Keyboard Shortcuts']);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();

  const start = (files: string[]) =>
    launch(browser, { userDataFolder, env: {}, files, colorScheme: 'light', keyring: 'system' });
  const file = join(userDataFolder, 'opened.md');
  writeFileSync(file, '---\ntitle: From elsewhere\n---\nText.\n');
  expect(await start([file, 'callwright://settings/reset'])).toBeNull();
  await expect.poll(app.timesFocused).toBe(1);
  const left = await page.evaluate(() =>
    (window as unknown as { desktop: DesktopApi }).desktop.drainNavigationRequests(),
  );
  expect(left).toEqual([{ kind: 'refused', link: 'callwright://settings/reset' }]);
  await expect.poll(() => readDraftFiles(userDataFolder)).toHaveLength(1);

  expect(await start(['callwright://settings/other'])).toBeNull();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Title*')).toHaveValue('From elsewhere');
  await expect(toastOf(page, 'Couldn’t open the link')).toContainText('callwright://settings/other');
});

test('a notification says that a queued post was published, unless the window has the focus or notifications are off', async ({
  launchDesktop,
}) => {
  const app = await launchDesktop({ env: readProduct() });
  const { page } = app;
  await signIn(page);
  const waiting = toastOf(page, 'Waiting to publish');
  const publishOffline = async (title: string) => {
    await app.setOffline(true);
    await writeDraft(page, { title, content: 'Text.' });
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(waiting).toBeVisible();
    await waiting.getByRole('button', { name: 'Close toast' }).click();
    await expect(waiting).toHaveCount(0);
  };
  const goOnline = async () => {
    await app.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
  const title = unique('While away');
  await publishOffline(title);
  await newDraft(page);
  await app.leaveWindow();
  await goOnline();
  await expect.poll(app.notifications).toEqual([`Post published: “${title}” is on the blog.`]);
  const focused = await app.timesFocused();
  await app.clickNotification('Post published');
  await expect(page.getByLabel('Title*')).toHaveValue(title);
  await expect.poll(app.timesFocused).toBe(focused + 1);

  await app.chooseMenu(['File', 'Settings...']);
  await page.getByRole('checkbox', { name: /Notify me when a queued post/ }).uncheck();
  await page.keyboard.press('Escape');
  const quiet = unique('Told in the window alone');
  await publishOffline(quiet);
  await app.leaveWindow();
  await goOnline();
  await expect(rowOf(page, quiet)).toContainText('Published');
  expect(await app.notifications()).toHaveLength(1);
});

test('the settings accept a backend, reject an invalid one, ask about waiting posts, and restart the app', async ({
  launchDesktop,
}) => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = readProduct();
  const first = await launchDesktop();
  const settings = first.page.getByRole('dialog', { name: 'Settings' });
  await waitForWindow(first.page);
  await first.chooseMenu(['Help', 'Where Your Drafts Are Saved']);
  await expect(settings).toContainText(first.userDataFolder);
  await expect(settings.getByRole('button', { name: 'Open folder' })).toBeFocused();
  await settings.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);

  await settings.getByLabel('Backend address').fill('no address');
  await settings.getByRole('button', { name: 'Save and restart' }).click();
  await expect(settings.getByRole('alert')).toHaveText('Enter the full address, starting with https://.');
  await expect(settings.getByLabel('Backend address')).toBeFocused();
  await settings.getByLabel('Backend address').fill(SUPABASE_URL);
  await settings.getByLabel('Publishable key').fill('sb_secret_1');
  await settings.getByRole('button', { name: 'Save and restart' }).click();
  await expect(settings.getByRole('alert')).toContainText('is a secret key, not the publishable key.');
  await settings.getByLabel('Publishable key').fill(SUPABASE_PUBLISHABLE_KEY);
  const closed = first.page.waitForEvent('close');
  await settings.getByRole('button', { name: 'Save and restart' }).click();
  await closed;
  expect(await first.timesRelaunched()).toBe(1);

  const second = await launchDesktop({ userDataFolder: first.userDataFolder });
  const email = await signIn(second.page);
  await second.setOffline(true);
  await writeDraft(second.page, { title: unique('Waits'), content: 'Text.' });
  await second.page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(second.page.getByRole('main')).toContainText('Waiting to publish');
  await second.chooseMenu(['File', 'Settings...']);
  await second.page.getByLabel('Backend address').fill('https://other.example.com');
  await second.page.getByRole('button', { name: 'Save and restart' }).click();
  const question = second.page.getByRole('alertdialog');
  await expect(question).toContainText('1 post is waiting to publish');
  await question.getByRole('button', { name: 'Keep backend' }).click();
  await expect(question).toHaveCount(0);
  await second.page.getByRole('button', { name: 'Save and restart' }).click();
  const ended = second.page.waitForEvent('close');
  await question.getByRole('button', { name: 'Change backend' }).click();
  await ended;

  const third = await launchDesktop({ userDataFolder: first.userDataFolder });
  await expect(third.page.getByRole('region', { name: 'Account' })).toContainText('Signed out');
  await third.chooseMenu(['File', 'Settings...']);
  await expect(third.page.getByLabel('Backend address')).toHaveValue('https://other.example.com');
  await third.close();
  const back = await launchDesktop({ userDataFolder: first.userDataFolder, env: { SUPABASE_URL } });
  await expect(back.page.getByRole('region', { name: 'Account' })).toContainText(email);
});
