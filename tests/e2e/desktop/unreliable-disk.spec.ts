import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { openLocalDrafts } from '../../helpers/local-drafts.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { test } from '../desktop-app.ts';
import { readDraftFiles, retryUntilSaved, rowOf, saveStatus, writeDraft, writeFiles } from './author.ts';

const textOf = (page: Page) => page.getByLabel('Content*');

async function waitForQuestion(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Your last changes are still being saved' });
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(question).toContainText('The disk isn’t responding.', { timeout: 100 });
  }).toPass();
  return question;
}

test('on a full disk, the code of a failed save is in the log, and on a stalled one the window responds, loses nothing, and closes', async ({
  launchDesktop,
  disk,
}) => {
  const { page, userDataFolder, chooseMenu, openedPaths, close } = await launchDesktop({ env: disk.env });
  await page.clock.install();
  await writeDraft(page, { title: 'Other', content: 'Written first.' });
  await writeDraft(page, { title: 'On a bad disk', content: 'Saved before.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  await test.step('full', async () => {
    disk.refuse('ENOSPC');
    await textOf(page).fill('Typed while the disk was full.');
    const reason = await page
      .getByRole('status', { name: 'About the unsaved draft' })
      .getByText(/ \(Code [A-Z2-9]{4}\)/)
      .textContent();
    void close();
    const question = page.getByRole('alertdialog', { name: 'Your latest changes aren’t saved' });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(textOf(page)).toBeFocused();

    await chooseMenu(['Help', 'Show Log']);
    const path = join(userDataFolder, 'logs', 'callwright.log');
    await expect.poll(openedPaths).toEqual([path]);
    const log = readFileSync(path, 'utf8');
    expect(log).toContain(`"id":"${/Code (.{4})/.exec(reason ?? '')?.[1]}"`);
    expect(log).not.toContain('Typed while');
    expect(log).not.toContain(userDataFolder);
    disk.calm();
    await retryUntilSaved(page);
  });

  await test.step('stalled', async () => {
    disk.stall();
    await textOf(page).fill('Typed while nothing answered.');
    await expect.poll(() => disk.isHolding()).toBe(true);
    await expect(saveStatus(page)).toHaveText('Saving');
    await textOf(page).press('ControlOrMeta+End');
    await page.keyboard.type(' And more.');
    await chooseMenu(['Help', 'Licenses']);
    await expect(page.getByRole('dialog', { name: 'Licenses' })).toContainText('MIT');
    await page.keyboard.press('Escape');
    await chooseMenu(['Help', 'Where Your Drafts Are Saved']);
    await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText('drafts');
    await page.keyboard.press('Escape');
    await expect(saveStatus(page)).toHaveText('Saving');
    expect(disk.isHolding()).toBe(true);
  });

  await test.step('closed while stalled', async () => {
    const closed = close();
    await (await waitForQuestion(page)).getByRole('button', { name: 'Keep editing' }).click();
    await expect(textOf(page)).toHaveValue('Typed while nothing answered. And more.');
    await rowOf(page, 'Other').click();
    disk.calm();
    await expect(page.getByLabel('Title*')).toHaveValue('Other');
    await rowOf(page, 'On a bad disk').click();
    await expect(textOf(page)).toHaveValue('Typed while nothing answered. And more.');
    await writeFiles(page);
    expect(readDraftFiles(userDataFolder).join()).toContain('nothing answered. And more.');

    disk.stall();
    await textOf(page).fill('Typed before closing.');
    await expect.poll(() => disk.isHolding()).toBe(true);
    const closedAgain = close();
    await waitForQuestion(page);
    disk.calm();
    await Promise.all([closed, closedAgain]);
  });

  await test.step('closed without saving', async () => {
    const next = await launchDesktop({ userDataFolder, env: disk.env });
    await expect(textOf(next.page)).toHaveValue('Typed before closing.');
    await next.page.clock.install();
    disk.stall();
    await textOf(next.page).fill('Typed at the end.');
    await expect.poll(() => disk.isHolding()).toBe(true);
    const closed = next.close();
    await (await waitForQuestion(next.page)).getByRole('button', { name: 'Close without saving' }).click();
    await closed;
    expect(disk.isHolding()).toBe(true);
  });

  const { drafts, close: closeDrafts } = await openLocalDrafts(userDataFolder);
  const texts = await Promise.all(
    unwrap(await drafts.list()).drafts.map(async ({ id }) => unwrap(await drafts.read(id)).fields.content),
  );
  await closeDrafts();
  expect(texts).toContainEqual(expect.stringMatching(/^Typed (before closing|at the end)\.$/));
});
