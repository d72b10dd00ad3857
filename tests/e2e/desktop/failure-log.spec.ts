import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../desktop-app.ts';
import { holdTimers, saveStatus, writeDraft } from './author.ts';

test('a failed save shows a code that is also in the log, which Help opens', async ({ launchDesktop, disk }) => {
  const { page, userDataFolder, chooseMenu, openedPaths } = await launchDesktop({ env: disk.env });
  await writeDraft(page, { title: 'On a bad disk', content: 'Saved before.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  disk.refuse('ENOSPC');
  await holdTimers(page);
  await page.getByLabel('Content*').fill('Typed while the disk was away.');
  await page.clock.runFor(1_000);
  await expect(saveStatus(page)).toContainText(/Couldn’t save. .+ \(Code [A-Z2-9]{4}\)/);
  const [, code = ''] = /\(Code (.{4})\)/.exec((await saveStatus(page).textContent()) ?? '') ?? [];
  disk.calm();

  await chooseMenu(['Help', 'Show Log']);
  const path = join(userDataFolder, 'logs', 'callwright.log');
  await expect.poll(openedPaths).toEqual([path]);
  const log = readFileSync(path, 'utf8');
  expect(log).toContain(`"id":"${code}"`);
  expect(log).not.toContain('Typed while');
  expect(log).not.toContain(userDataFolder);
});
