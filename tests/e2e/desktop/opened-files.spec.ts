import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { SECRET } from '../../shared/picture-encoder/phone-photos.ts';
import { launch, test } from '../desktop-app.ts';
import { previewOf, readDraftFiles, rowOf, toastOf, writeFiles } from './author.ts';
import { listFiles, newPhoto } from './pictures.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-opened-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('Markdown files opened with the app become drafts with the photos next to them, and problems are reported', async ({
  launchDesktop,
  browser,
}) => {
  mkdirSync(join(folder, 'shots'));
  writeFileSync(join(folder, 'one.jpg'), await newPhoto());
  writeFileSync(join(folder, 'shots', 'two 2.jpg'), await newPhoto());
  writeFileSync(join(folder, 'no.jpg'), 'no picture');
  const job = join(folder, 'job.md');
  writeFileSync(
    job,
    '# A job\n\n![The van](one.jpg "At 7")\n\n![The pump](shots/two%202.jpg)\n\n![](no.jpg)\n\n![](gone.jpg)\n',
  );
  const offers = join(folder, 'offers.md');
  writeFileSync(offers, '---\ntitle: Offers: all of them\ntags: [a,\n  - b\npublished: true\n---\nFrom a file.');
  const app = await launchDesktop({ files: [job, offers] });
  const { page, userDataFolder } = app;
  await page.setViewportSize({ width: 1_440, height: 900 });
  const summary = page.getByRole('dialog', { name: 'Imported 2 drafts' });
  for (const problem of [
    'job.md: Couldn’t import the picture gone.jpg. Drag it into the text. no.jpg: This file isn’t a picture',
    'offers.md: Line 3 (“tags”) of the front matter isn’t valid YAML. Check the draft’s fields.',
  ])
    await expect(summary).toContainText(problem);
  await summary.getByRole('button', { name: 'Done' }).click();
  await rowOf(page, 'Job').click();
  await expect(page.getByLabel('Content*')).toHaveValue(
    /!\[The van\]\(pictures\/\S+\.600x900\.\w+\.webp "At 7"\)\n\n!\[The pump\]\(pictures\/\S+\.webp\)\n\n!\[\]\(no\.jpg\)\n\n!\[\]\(gone\.jpg\)/,
  );
  await expect(previewOf(page).getByRole('img', { name: 'The van' })).toHaveJSProperty('naturalWidth', 600);
  expect(listFiles(userDataFolder)).toHaveLength(2);
  const drafts = join(userDataFolder, 'drafts');
  for (const name of listFiles(userDataFolder))
    expect(readFileSync(join(drafts, 'pictures', name)).includes(SECRET)).toBe(false);

  await rowOf(page, 'Offers: all of them').click();
  await expect(page.getByLabel('Content*')).toHaveValue('From a file.');
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder).join()).toContain('published: true');
  expect(readFileSync(offers, 'utf8')).toContain('tags: [a,');

  const start = (files: string[]) =>
    launch(browser, { userDataFolder, env: {}, files, colorScheme: 'light', keyring: 'system' });
  await test.step('a file opened while the app is running shows in its window', async () => {
    const other = join(folder, 'other.md');
    writeFileSync(other, '---\ntitle: Spring offers\n---\nAnother text.');
    expect(await start([other])).toBeNull();
    await expect(toastOf(page, 'Imported')).toContainText('The file is now a draft.');
    await expect(page.getByLabel('Title*')).toHaveValue('Spring offers');
    await expect.poll(() => app.timesFocused()).toBe(1);
  });
  await test.step('a file in the drafts folder opens its draft', async () => {
    const own = readdirSync(drafts).find((name) => readFileSync(join(drafts, name), 'utf8').includes('From a file.'));
    expect(await start([join(drafts, own ?? '')])).toBeNull();
    await expect(page.getByLabel('Content*')).toHaveValue('From a file.');
    await expect(rowOf(page, 'Offers: all of them')).toHaveCount(1);
  });
  await test.step('a file that is gone is reported', async () => {
    expect(await start([join(folder, 'gone.md')])).toBeNull();
    await expect(page.getByRole('dialog', { name: 'Couldn’t import' })).toContainText('gone.md');
  });
});
