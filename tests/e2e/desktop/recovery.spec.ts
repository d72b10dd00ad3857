import type { Browser } from 'playwright';
import { expect } from 'playwright/test';
import { type FakeElectron, launchFakeElectron } from '../../fake-electron/launch.ts';
import { test } from '../desktop-app.ts';
import { newDraft, previewOf, readDraftFiles, rowOf, saveStatus, writeDraft } from './author.ts';

// Only the fake Electron can make a page crash or hang.
const launchApp = async (browser: Browser, userDataFolder: string): Promise<FakeElectron> => {
  const app = await launchFakeElectron({ browser, userDataFolder, env: {}, colorScheme: 'light' });
  if (!app) throw new Error('The app showed no window');
  return app;
};

test('a crashed page reloads with its draft; one that keeps crashing restarts without it', async ({
  browser,
}, testInfo) => {
  const app = await launchApp(browser, testInfo.outputPath('user-data'));
  const { page } = app;
  await writeDraft(page, { title: 'Crashes the page', content: 'Every word.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await app.crashPage('crashed');
  await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  await app.crashPage('oom');
  await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  expect(app.dialogs()).toEqual([]);

  await app.crashPage('crashed');
  await expect.poll(app.dialogs).toEqual([expect.stringContaining('Callwright keeps crashing')]);
  await app.pressButton('Restart');
  await expect(rowOf(page, 'Crashes the page')).toBeVisible();
  await expect(page.getByLabel('Content*')).toHaveCount(0);
  await rowOf(page, 'Crashes the page').click();
  await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  await app.close();
});

test('a hanging page is waited for or reloaded, as its author decides', async ({ browser }, testInfo) => {
  const userDataFolder = testInfo.outputPath('user-data');
  const app = await launchApp(browser, userDataFolder);
  const { page } = app;
  await newDraft(page);
  await page.getByLabel('Title*').fill('Hangs');
  await expect(saveStatus(page)).toHaveText('Saved');
  await app.hangPage(true);
  await expect.poll(app.dialogs).toEqual([expect.stringContaining('isn’t responding')]);
  await app.hangPage(false);
  await app.hangPage(true);
  await expect.poll(app.dialogs).toHaveLength(2);
  await app.pressButton('Reload');
  await expect(page.getByLabel('Title*')).toHaveValue('Hangs');
  await app.close();
  await expect.poll(() => readDraftFiles(userDataFolder)).toHaveLength(1);
});

test('the page has no browser permissions, and no frame before the preview opens', async ({ launchDesktop }) => {
  const { page } = await launchDesktop();
  const states = await page.evaluate(async () => {
    const names = ['clipboard-read', 'notifications', 'geolocation', 'camera', 'microphone'];
    const found = await Promise.all(names.map((name) => navigator.permissions.query({ name: name as PermissionName })));
    return found.map(({ state }) => state);
  });
  expect(states).not.toContain('granted');

  await page.evaluate(() => localStorage.setItem('view-mode', 'write'));
  await page.reload();
  await newDraft(page);
  await page.getByLabel('Content*').fill('Written without a preview.');
  expect(page.frames()).toHaveLength(1);
});

test('an unresponsive preview is reloaded; if it stays unresponsive, it reloads when its author asks', async ({
  browser,
}, testInfo) => {
  const app = await launchApp(browser, testInfo.outputPath('user-data'));
  const { page } = app;
  await page.clock.install();
  await page.reload();
  await writeDraft(page, { title: 'Crashes the preview', content: 'Every word.' });
  const shown = previewOf(page).getByText('Every word.');
  // For the window this is the same as a crash, which the test browser wouldn't survive.
  const silencePreview = async () => {
    await expect(shown).toBeVisible();
    const silent = page.frames().find((frame) => frame.parentFrame() !== null);
    if (silent === undefined) throw new Error('The window has no frame.');
    await silent.evaluate(() => {
      MessagePort.prototype.postMessage = () => {};
      document.body.replaceChildren();
    });
    for (let seconds = 0; seconds < 15 && !silent.isDetached(); seconds += 1) await page.clock.runFor(1_000);
  };
  for (let crash = 0; crash < 3; crash += 1) await silencePreview();
  await page.getByRole('button', { name: 'Reload preview' }).click();
  await expect(shown).toBeVisible();
  await page.getByLabel('Content*').fill('Other words.');
  await expect(previewOf(page).getByText('Other words.')).toBeVisible();
  await app.close();
});
