import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { launch, test } from '../desktop-app.ts';
import { readDraftFiles, rowOf, toastOf, writeDraft } from './author.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-opened-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a Markdown file opened with the app becomes a draft and is shown', async ({ launchDesktop }) => {
  const file = join(folder, 'spring-offers.md');
  writeFileSync(file, '---\ntitle: Spring offers\n---\nFrom a file.');
  const { page, userDataFolder } = await launchDesktop({ files: [file] });
  await expect(toastOf(page, 'Imported')).toContainText('The file is now a draft.');
  await expect(page.getByLabel('Title*')).toHaveValue('Spring offers');
  await expect(page.getByLabel('Content*')).toHaveValue('From a file.');
  await expect.poll(() => readDraftFiles(userDataFolder)).toHaveLength(1);
});

test('a file opened while the app is running shows in its window; one in the drafts folder opens its draft', async ({
  launchDesktop,
  browser,
}) => {
  const first = await launchDesktop();
  const { page, userDataFolder } = first;
  await writeDraft(page, { title: 'In the folder', content: 'A draft already.' });
  await expect.poll(() => readDraftFiles(userDataFolder)).toHaveLength(1);
  const start = (files: string[]) =>
    launch(browser, { userDataFolder, env: {}, files, colorScheme: 'light', keyring: 'system' });

  const other = join(folder, 'other.md');
  writeFileSync(other, 'Another text.');
  expect(await start([other])).toBeNull();
  await expect(toastOf(page, 'Imported')).toHaveCount(1);
  await expect(page.getByLabel('Title*')).toHaveValue('Other');
  await expect.poll(() => first.timesFocused()).toBe(1);

  const drafts = join(userDataFolder, 'drafts');
  const own = readdirSync(drafts).find((name) => readFileSync(join(drafts, name), 'utf8').includes('A draft already.'));
  expect(await start([join(drafts, own ?? '')])).toBeNull();
  await expect(page.getByLabel('Title*')).toHaveValue('In the folder');
  await expect(rowOf(page, 'In the folder')).toHaveCount(1);

  await rowOf(page, 'Other').click();
  await expect(page.getByLabel('Title*')).toHaveValue('Other');
  symlinkSync(drafts, join(folder, 'link'));
  expect(await start([join(folder, 'link', own ?? '')])).toBeNull();
  await expect(page.getByLabel('Title*')).toHaveValue('In the folder');
  await expect.poll(() => readDraftFiles(userDataFolder)).toHaveLength(2);
});

test('a file with partly unreadable front matter becomes a draft anyway, with a message', async ({ launchDesktop }) => {
  const file = join(folder, 'offers.md');
  writeFileSync(file, '---\ntitle: Offers: all of them\ntags: [a,\n  - b\npublished: true\n---\nFrom a file.');
  const { page, userDataFolder } = await launchDesktop({ files: [file] });
  await expect(page.getByRole('dialog', { name: 'Imported 1 draft' })).toContainText(
    'offers.md: Line 3 (“tags”) of the front matter isn’t valid YAML. Check the draft’s fields.',
  );
  await expect(page.getByLabel('Title*')).toHaveValue('Offers: all of them');
  await expect(page.getByLabel('Content*')).toHaveValue('From a file.');
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('published: true');
  expect(readFileSync(file, 'utf8')).toContain('tags: [a,');
});

test('an unreadable file is reported', async ({ launchDesktop }) => {
  const { page } = await launchDesktop({ files: [join(folder, 'gone.md')] });
  await expect(page.getByRole('dialog', { name: 'Couldn’t import' })).toContainText('gone.md');
});
