import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import type { EDITABLE_FIELDS } from '@callwright/desktop/renderer/editable-fields.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { unwrap } from '../../helpers/unwrap.ts';
import type { DesktopApp } from '../desktop-app.ts';
import { takePhoto } from '../given-pictures.ts';
import { readProduct } from '../product.ts';
import {
  openDetails,
  PASSWORD,
  previewOf,
  readDraftFiles,
  rowOf,
  saveStatus,
  toastOf,
  toolbarButton,
  unique,
  writeDraft,
  writeFiles,
} from './author.ts';
import { type SignedInDesk, test } from './desk.ts';
import { altOf, panelOf, paste, textOf } from './pictures.ts';

type Field = (typeof EDITABLE_FIELDS)[number];
type NameOf<Policy extends Field['policy']> = Extract<Field, { policy: Policy }>['name'];

const product = readProduct();

const detailsOf = (page: Page) => page.getByRole('complementary', { name: 'Post details' });

const DRAFT_FIELDS: Record<Exclude<NameOf<'draft'>, `picture ${string}`>, (page: Page) => Locator> = {
  title: (page) => page.getByLabel('Title*'),
  content: (page) => page.getByLabel('Content*'),
  slug: (page) => detailsOf(page).getByLabel('Slug*'),
  'excerpt and meta description': (page) => detailsOf(page).getByLabel('Excerpt'),
  keywords: (page) => detailsOf(page).getByLabel('Keywords'),
  'featured image address': (page) => detailsOf(page).getByLabel('Featured Image URL'),
  'featured image alt text': (page) => detailsOf(page).getByLabel('Featured Image Alt Text'),
};

const PANEL_FIELDS: Record<Extract<NameOf<'draft'>, `picture ${string}`>, (page: Page) => Locator> = {
  'picture alt text': altOf,
  'picture caption': (page) => panelOf(page).getByLabel('Caption'),
};

const isSavedIn = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('status', { name: 'Saving' })).toHaveText('Saved');

async function openPicture(page: Page): Promise<Locator> {
  await toolbarButton(page, 'Your pictures').click();
  const library = page.getByRole('dialog', { name: 'Pictures' });
  await library.getByRole('list', { name: 'Pictures' }).getByRole('button').click();
  return library.getByLabel('Alt text', { exact: true });
}

function readPictureAlts(userDataFolder: string): string[] {
  const database = unwrap(Database.open(join(userDataFolder, 'callwright.db')));
  const alts = Object.values(database.pictureAlts.all());
  database.connection.close();
  return alts;
}

const DRAFT_WORDS = Object.entries(DRAFT_FIELDS).map(
  ([name, fieldOf]) =>
    [fieldOf, name.endsWith('address') ? 'https://example.com/van.jpg' : `words-${name.replaceAll(' ', '-')}`] as const,
);

async function typeEverything({ page, userDataFolder }: DesktopApp): Promise<void> {
  await page.setViewportSize({ width: 1_440, height: 900 });
  // Only a link that shows a picture has alt text.
  await page.route('https://example.com/van.jpg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await writeDraft(page, { title: '', content: '' });
  await openDetails(page);
  for (const [fieldOf, words] of DRAFT_WORDS) {
    await fieldOf(page).fill(words);
    await writeFiles(page);
    expect(readDraftFiles(userDataFolder).join()).toContain(words);
  }
  await writeDraft(page, { title: 'A picture', content: 'Text.' });
  await paste(page, [{ name: 'one.jpg', bytes: await takePhoto(11, 300) }], 5);
  await expect(altOf(page)).toBeFocused();
  await expect(saveStatus(page)).toHaveText('Saved');
  for (const [name, fieldOf] of Object.entries(PANEL_FIELDS)) {
    await fieldOf(page).focus();
    await page.keyboard.type(`The ${name}`);
    await writeFiles(page);
    expect(readDraftFiles(userDataFolder).join()).toContain(`The ${name}`);
    await expect(fieldOf(page)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await (await openPicture(page)).fill('A van at night');
  await isSavedIn(page);
}

test('what is typed into a draft, a picture’s description, or the library is saved automatically and survives a crash; a form with its own button asks before discarding it', async ({
  launchDesktop,
}) => {
  const app = await launchDesktop();
  await test.step('without a site address, the menu says where to enter it', async () => {
    await app.chooseMenu(['View', 'Demo Requests...']);
    const refused = toastOf(app.page, 'Couldn’t open the web admin');
    await expect(refused).toContainText('Enter it in Settings, under Publishing');
    expect(await app.openedLinks()).toEqual([]);
  });
  await app.chooseMenu(['File', 'Settings...']);
  await ASKING_FIELDS.connection(app, app.page.getByLabel('Site address'));
  await typeEverything(app);

  await app.kill();
  const next = await launchDesktop({ userDataFolder: app.userDataFolder });
  const { page } = next;
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expect(await openPicture(page)).toHaveValue('A van at night');
  await page.keyboard.press('Escape');
  await test.step('a picture’s description goes into the text once the author continues', async () => {
    for (const [name, fieldOf] of Object.entries(PANEL_FIELDS)) {
      await expect(textOf(page)).toHaveValue(new RegExp(`The ${name}`));
      await textOf(page).focus();
      await textOf(page).evaluate((text: HTMLTextAreaElement) => {
        const at = text.value.indexOf('![') + 3;
        text.setSelectionRange(at, at);
      });
      await fieldOf(page).fill(`The ${name}, again`);
      await page.keyboard.press('Escape');
      await expect(textOf(page)).toHaveValue(new RegExp(`The ${name}, again`));
      await expect(textOf(page)).toBeFocused();
    }
    await expect(previewOf(page).locator('figure')).toBeVisible();
  });
  await rowOf(page, 'words-title').click();
  await openDetails(page);
  for (const [fieldOf, words] of DRAFT_WORDS) await expect(fieldOf(page)).toHaveValue(words);
  await test.step('alt text in the library also survives closing the window', async () => {
    await (await openPicture(page)).fill('A van at dawn');
    await page.keyboard.press('Escape');
    await next.close();
    expect(readPictureAlts(app.userDataFolder)).toEqual(['A van at dawn']);
  });
});

const MERGED_FIELDS: Record<Exclude<NameOf<'saves'>, 'alt text in the library'>, (screen: Locator) => Locator> = {
  'merged title': (screen) => screen.getByRole('textbox', { name: 'Title' }),
  'merged excerpt': (screen) => screen.getByRole('textbox', { name: 'Excerpt' }),
  'merged passage': (screen) => screen.getByLabel('Passage 1 text'),
  'merged content': (screen) => screen.getByLabel('Merged text'),
};

const mergeOf = (page: Page) => page.getByRole('dialog', { name: /was changed somewhere else$/ });
const questionOf = (page: Page) => page.getByRole('alertdialog');

async function openMerge({ page, email }: SignedInDesk) {
  const title = unique('Merged');
  await writeDraft(page, { title, content: 'We answer every call.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const client = createAnonymousBlogClient(product);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const change = { content: 'We answer each call.', excerpt: 'Theirs', title: `${title} there` };
  await client.from('blog_posts').update(change).eq('title', title);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByLabel('Title*').fill(`${title} here`);
  await page.getByLabel('Content*').fill('We answer all calls.');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await mergeOf(page).getByRole('button', { name: 'Merge' }).click();
  return { title, client };
}

const NOTICES = { blog: 'About the post on the blog', merge: 'About your merged text' };

test('text typed while merging a post survives a crash, can be discarded, and is offered if the other text is gone', async ({
  signedInDesk,
}) => {
  const { page, userDataFolder } = signedInDesk;
  const noticeOf = (about: keyof typeof NOTICES) => page.getByRole('status', { name: NOTICES[about] });
  const { title, client } = await openMerge(signedInDesk);
  const { 'merged content': wholeOf, ...fields } = MERGED_FIELDS;
  const type = async (field: Locator, words: string) => {
    await field.fill(words);
    await expect
      .poll(() => readFile(join(userDataFolder, 'unfinished-merges.json'), 'utf8').catch(() => ''))
      .toContain(words);
    await isSavedIn(page);
  };
  const reopen = async () => {
    await page.reload();
    await noticeOf('blog').getByRole('button').click();
  };
  for (const [name, fieldOf] of Object.entries(fields)) await type(fieldOf(mergeOf(page)), `The ${name}.`);
  await reopen();
  for (const [name, fieldOf] of Object.entries(fields)) {
    await expect(fieldOf(mergeOf(page)), name).toHaveValue(`The ${name}.`);
  }
  await mergeOf(page).getByRole('button', { name: 'Edit full text' }).click();
  const whole = wholeOf(mergeOf(page));
  await type(whole, 'Put together by hand.');
  await reopen();
  await expect(whole).toHaveValue('Put together by hand.');

  await page.keyboard.press('Escape');
  await expect(questionOf(page)).toContainText('Discard your merged text?');
  await questionOf(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(whole).toHaveValue('Put together by hand.');
  await page.keyboard.press('Escape');
  await questionOf(page).getByRole('button', { name: 'Discard merged text' }).click();
  await expect(mergeOf(page)).toHaveCount(0);
  await noticeOf('blog').getByRole('button').click();
  await mergeOf(page).getByRole('button', { name: 'Merge' }).click();
  await expect(mergeOf(page)).not.toContainText('Put together by hand.');
  for (const [name, fieldOf] of Object.entries(fields)) {
    await expect(fieldOf(mergeOf(page)), name).not.toHaveValue(`The ${name}.`);
  }

  await type(MERGED_FIELDS['merged passage'](mergeOf(page)), 'Put together again.');
  await client.from('blog_posts').delete().eq('title', `${title} there`);
  await page.reload();
  await noticeOf('merge').getByRole('button', { name: 'Use merged text' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('Put together again.');
  await expect(noticeOf('merge')).toHaveCount(0);
});

type Asking = Record<NameOf<'asks'>, (app: DesktopApp, field: Locator) => Promise<void>>;

const ASKING_FIELDS: Asking = {
  'publish time': (app, field) => expectQuestions(app, field, '2031-01-01T09:00'),
  connection: (app, field) => expectQuestions(app, field, 'Typed'),
};

async function expectQuestions({ page, chooseMenu }: DesktopApp, field: Locator, words: string): Promise<void> {
  const before = await field.inputValue();
  await field.fill(words);
  await page.keyboard.press('Escape');
  await questionOf(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue(words);

  await chooseMenu(['File', 'Quit']);
  await expect(questionOf(page)).toContainText('What you typed into the open form isn’t.');
  await questionOf(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue(words);

  await field.fill(before);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(questionOf(page)).toHaveCount(0);
}

test('publish time: Escape and the close button ask before discarding typed words', async ({ desk }) => {
  await writeDraft(desk.page, { title: unique('Later'), content: 'Text.' });
  await desk.page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await ASKING_FIELDS['publish time'](desk, desk.page.getByLabel('Publish at'));
});
