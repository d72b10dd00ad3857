import type { EDITABLE_FIELDS } from '@callwright/desktop/renderer/editable-fields.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { type DesktopApp, type LaunchDesktop, test } from '../desktop-app.ts';
import { takePhoto } from '../given-pictures.ts';
import { readProduct } from '../product.ts';
import { PASSWORD, previewOf, saveStatus, signIn, toastOf, toolbarButton, unique, writeDraft } from './author.ts';
import { altOf, panelOf, paste, textOf } from './pictures.ts';

type Field = (typeof EDITABLE_FIELDS)[number];
type NameOf<Policy extends Field['policy']> = Extract<Field, { policy: Policy }>['name'];

const product = readProduct();

/** Ends the app as a crash does, and starts it again. */
async function restart(launchDesktop: LaunchDesktop, app: DesktopApp, env = {}): Promise<DesktopApp> {
  await app.kill();
  const next = await launchDesktop({ env, userDataFolder: app.userDataFolder });
  await next.page.setViewportSize({ width: 1_440, height: 900 });
  return next;
}

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

test('what is typed into a field of a draft is there after a crash', async ({ launchDesktop }) => {
  let app = await launchDesktop();
  await app.page.setViewportSize({ width: 1_440, height: 900 });
  await writeDraft(app.page, { title: 'Before the crash', content: '' });
  for (const [name, fieldOf] of Object.entries(DRAFT_FIELDS)) {
    await test.step(name, async () => {
      const words = name === 'featured image address' ? 'https://example.com/van.jpg' : `words-${name.slice(0, 4)}`;
      await fieldOf(app.page).fill(words);
      await expect(saveStatus(app.page)).toHaveText('Saved');
      app = await restart(launchDesktop, app);
      await expect(fieldOf(app.page)).toHaveValue(words);
    });
  }
});

const PANEL_FIELDS: Record<Extract<NameOf<'draft'>, `picture ${string}`>, (page: Page) => Locator> = {
  'picture alt text': altOf,
  'picture caption': (page) => panelOf(page).getByLabel('Caption'),
};

for (const [name, fieldOf] of Object.entries(PANEL_FIELDS)) {
  test(`${name}: what is typed is in the draft after a crash, and in its text once the author goes on`, async ({
    launchDesktop,
  }) => {
    const app = await launchDesktop();
    await writeDraft(app.page, { title: 'A picture', content: 'Text.' });
    await paste(app.page, [{ name: 'one.jpg', bytes: await takePhoto(11) }], 5);
    await expect(altOf(app.page)).toBeFocused();
    await expect(saveStatus(app.page)).toHaveText('Saved');
    await fieldOf(app.page).focus();
    await app.page.keyboard.type('A gauge in the cellar');
    await expect(saveStatus(app.page)).toHaveText('Saved');
    await expect(fieldOf(app.page)).toBeFocused();
    const next = await restart(launchDesktop, app);
    await expect(textOf(next.page)).toHaveValue(/A gauge in the cellar/);

    await textOf(next.page).focus();
    await textOf(next.page).evaluate((text: HTMLTextAreaElement) => {
      const at = text.value.indexOf('![') + 3;
      text.setSelectionRange(at, at);
    });
    await fieldOf(next.page).fill('Written again');
    await next.page.keyboard.press('Escape');
    await expect(textOf(next.page)).toHaveValue(/Written again/);
    await expect(textOf(next.page)).toBeFocused();
    await expect(previewOf(next.page).locator('figure')).toBeVisible();
  });
}

const isSavedIn = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('status', { name: 'Saving' })).toHaveText('Saved');

type Saving = Record<NameOf<'saves'>, (launchDesktop: LaunchDesktop) => Promise<void>>;

const SAVED_FIELDS: Saving = {
  async 'alt text in the library'(launchDesktop) {
    const app = await launchDesktop();
    await writeDraft(app.page, { title: 'A picture', content: '' });
    await paste(app.page, [{ name: 'one.jpg', bytes: await takePhoto(12) }], 0);
    await expect(altOf(app.page)).toBeFocused();
    await app.page.keyboard.press('Escape');
    const openPicture = async (page: Page) => {
      await toolbarButton(page, 'Pictures you have').click();
      const library = page.getByRole('dialog', { name: 'Pictures' });
      await library.getByRole('list', { name: 'Pictures' }).getByRole('button').click();
      return library.getByLabel('Alt text', { exact: true });
    };
    await (await openPicture(app.page)).fill('A van at night');
    await isSavedIn(app.page);
    const next = await restart(launchDesktop, app);
    const field = await openPicture(next.page);
    await expect(field).toHaveValue('A van at night');

    // Words that the window is closed right after are saved, too.
    await field.fill('A van at dawn');
    await next.page.keyboard.press('Escape');
    await next.close();
    const last = await launchDesktop({ userDataFolder: app.userDataFolder });
    await expect(await openPicture(last.page)).toHaveValue('A van at dawn');
  },
  'merged passage': (launchDesktop) => keepsMerge(launchDesktop, (screen) => screen.getByLabel('Text of passage 1')),
  'merged content': (launchDesktop) =>
    keepsMerge(launchDesktop, (screen) => screen.getByLabel('Merged text'), 'Edit as one text'),
  'merged title': (launchDesktop) =>
    keepsMerge(launchDesktop, (screen) => screen.getByRole('textbox', { name: 'Title' })),
  'merged excerpt': (launchDesktop) =>
    keepsMerge(launchDesktop, (screen) => screen.getByRole('textbox', { name: 'Excerpt' })),
};

const mergeOf = (page: Page) => page.getByRole('dialog', { name: /was changed somewhere else$/ });
const noticeOf = (page: Page) => page.getByRole('status', { name: 'About the post on the blog' });
const questionOf = (page: Page) => page.getByRole('alertdialog');

/** A post that was changed here and there, on the screen that merges both. */
async function openMerge(launchDesktop: LaunchDesktop) {
  const app = await launchDesktop({ env: product });
  const { page } = app;
  const email = await signIn(page);
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
  return { app, page, title, client };
}

async function keepsMerge(launchDesktop: LaunchDesktop, fieldOf: (screen: Locator) => Locator, first?: string) {
  const { app, page } = await openMerge(launchDesktop);
  if (first !== undefined) await mergeOf(page).getByRole('button', { name: first }).click();
  await fieldOf(mergeOf(page)).fill('Put together by hand.');
  await isSavedIn(page);

  const next = await restart(launchDesktop, app, product);
  await noticeOf(next.page).getByRole('button').click();
  const field = fieldOf(mergeOf(next.page));
  await expect(field).toHaveValue('Put together by hand.');

  await next.page.keyboard.press('Escape');
  await expect(questionOf(next.page)).toContainText('Discard your merged text?');
  await questionOf(next.page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('Put together by hand.');
  await next.page.keyboard.press('Escape');
  await questionOf(next.page).getByRole('button', { name: 'Discard merged text' }).click();
  await expect(mergeOf(next.page)).toHaveCount(0);
  await noticeOf(next.page).getByRole('button').click();
  await mergeOf(next.page).getByRole('button', { name: 'Merge' }).click();
  await expect(mergeOf(next.page)).not.toContainText('Put together by hand.');
}

test('merged words are offered where the other text is gone', async ({ launchDesktop }) => {
  const { page, title, client } = await openMerge(launchDesktop);
  await mergeOf(page).getByLabel('Text of passage 1').fill('Put together by hand.');
  await isSavedIn(page);
  await client.from('blog_posts').delete().eq('title', `${title} there`);
  await page.reload();
  const notice = page.getByRole('status', { name: 'About your merged text' });
  await notice.getByRole('button', { name: 'Use merged text' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('Put together by hand.');
  await expect(notice).toHaveCount(0);
});

for (const [name, type] of Object.entries(SAVED_FIELDS)) {
  test(`${name}: what is typed is there again after a crash`, ({ launchDesktop }) => type(launchDesktop));
}

/** Opens the form, and returns its field. */
type Asking = Record<NameOf<'asks'>, (app: DesktopApp) => Promise<Locator>>;

const ASKING_FIELDS: Asking = {
  async 'publish time'({ page }) {
    await writeDraft(page, { title: unique('Later'), content: 'Text.' });
    await page.getByRole('button', { name: 'Schedule' }).click();
    return page.getByLabel('Publish at');
  },
  async connection({ page, chooseMenu }) {
    await chooseMenu(['File', 'Settings...']);
    return page.getByLabel('Site address');
  },
};

for (const [name, open] of Object.entries(ASKING_FIELDS)) {
  test(`${name}: Escape and the window's close button ask before typed words are discarded`, async ({
    launchDesktop,
  }) => {
    const needsBackend = name !== 'connection';
    const app = await launchDesktop({ env: needsBackend ? product : {} });
    const { page } = app;
    const field = await open(app);
    const before = await field.inputValue();
    const words = name === 'publish time' ? '2031-01-01T09:00' : 'Typed';
    await field.fill(words);
    await page.keyboard.press('Escape');
    await questionOf(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(field).toHaveValue(words);

    await app.chooseMenu(['File', 'Quit']);
    await expect(questionOf(page)).toContainText('What you typed into the open form isn’t.');
    await questionOf(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(field).toHaveValue(words);

    await field.fill(before);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(questionOf(page)).toHaveCount(0);
  });
}
