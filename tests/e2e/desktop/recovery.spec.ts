import { expect } from 'playwright/test';
import { launchFakeElectron } from '../../fake-electron/launch.ts';
import { test } from '../desktop-app.ts';
import { previewOf, readDraftFiles, rowOf, saveStatus, writeDraft } from './author.ts';

// Only the fake Electron can make a page crash or hang.
test('a crashed, hanging, or silent page is reloaded with its draft; one that keeps failing, when its author says so', async ({
  browser,
}, testInfo) => {
  const userDataFolder = testInfo.outputPath('user-data');
  const app = await launchFakeElectron({ browser, userDataFolder, env: {}, colorScheme: 'light' });
  if (!app) throw new Error('The app showed no window');
  const { page } = app;
  const text = page.getByLabel('Content*');
  await writeDraft(page, { title: 'Crashes the page', content: 'Every word.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  await test.step('a silent preview is reloaded, at last by its button', async () => {
    // On a busy machine, the failures would be far apart.
    await page.clock.setFixedTime(Date.now());
    const shown = previewOf(page).getByText('Every word.', { exact: true });
    // For the window this is the same as a crash, which the test browser wouldn't survive.
    for (let crash = 0; crash < 3; crash += 1) {
      await expect(shown).toBeVisible();
      const silent = page.frames().find((frame) => frame.parentFrame() !== null);
      if (silent === undefined) throw new Error('The window has no frame.');
      await silent.evaluate(() => {
        MessagePort.prototype.postMessage = () => {};
        document.body.replaceChildren();
      });
      await expect.poll(() => silent.isDetached()).toBe(true);
    }
    await page.getByRole('button', { name: 'Reload preview' }).click();
    await expect(shown).toBeVisible();
    await text.fill('Every word, again.');
    await expect(previewOf(page).getByText('Every word, again.')).toBeVisible();
    await expect(saveStatus(page)).toHaveText('Saved');
  });

  await test.step('a page that keeps crashing restarts without its draft', async () => {
    for (const reason of ['crashed', 'oom']) {
      await app.crashPage(reason);
      await expect(text).toHaveValue('Every word, again.');
    }
    expect(app.dialogs()).toEqual([]);
    await app.crashPage('crashed');
    await expect.poll(app.dialogs).toEqual([expect.stringContaining('Callwright keeps crashing')]);
    await app.pressButton('Restart');
    await expect(rowOf(page, 'Crashes the page')).toBeVisible();
    await expect(text).toHaveCount(0);
  });

  await test.step('a hanging page is waited for or reloaded', async () => {
    await rowOf(page, 'Crashes the page').click();
    await expect(text).toHaveValue('Every word, again.');
    await app.hangPage(true);
    await expect.poll(app.dialogs).toHaveLength(2);
    expect(app.dialogs().at(-1)).toContain('isn’t responding');
    await app.hangPage(false);
    await app.hangPage(true);
    await expect.poll(app.dialogs).toHaveLength(3);
    await app.pressButton('Reload');
    // The window has restarted without a draft.
    await expect(text).toHaveCount(0);
    await expect(rowOf(page, 'Crashes the page')).toBeVisible();
  });

  await app.close();
  expect(readDraftFiles(userDataFolder)).toHaveLength(1);
});
