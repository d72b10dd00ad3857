import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { EDITABLE_FIELDS } from '@callwright/desktop/renderer/editable-fields.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { DesktopApp, LaunchDesktop } from '../desktop-app.ts';
import { takePhoto } from '../given-pictures.ts';
import { readProduct } from '../product.ts';
import {
  PASSWORD,
  previewOf,
  readDraftFiles,
  saveStatus,
  signIn,
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

test('what is typed into a draft’s field is saved automatically and survives a crash', async ({ launchDesktop }) => {
  const app = await launchDesktop();
  await app.page.setViewportSize({ width: 1_440, height: 900 });
  await writeDraft(app.page, { title: 'Before the crash', content: '' });
  const wordsOf = (name: string) =>
    name === 'featured image address' ? 'https://example.com/van.jpg' : `words-${name.replaceAll(' ', '-')}`;
  for (const [name, fieldOf] of Object.entries(DRAFT_FIELDS)) {
    await test.step(name, async () => {
      await fieldOf(app.page).fill(wordsOf(name));
      await writeFiles(app.page);
      expect(readDraftFiles(app.userDataFolder).join()).toContain(wordsOf(name));
    });
  }
  const { page } = await restart(launchDesktop, app);
  for (const [name, fieldOf] of Object.entries(DRAFT_FIELDS)) {
    await expect(fieldOf(page), name).toHaveValue(wordsOf(name));
  }
});

const PANEL_FIELDS: Record<Extract<NameOf<'draft'>, `picture ${string}`>, (page: Page) => Locator> = {
  'picture alt text': altOf,
  'picture caption': (page) => panelOf(page).getByLabel('Caption'),
};

test('a picture’s description survives a crash in the draft, and goes into the text once the author continues', async ({
  launchDesktop,
}) => {
  const app = await launchDesktop();
  await writeDraft(app.page, { title: 'A picture', content: 'Text.' });
  await paste(app.page, [{ name: 'one.jpg', bytes: await takePhoto(11) }], 5);
  await expect(altOf(app.page)).toBeFocused();
  await expect(saveStatus(app.page)).toHaveText('Saved');
  for (const [name, fieldOf] of Object.entries(PANEL_FIELDS)) {
    await fieldOf(app.page).focus();
    await app.page.keyboard.type(`The ${name}`);
    await writeFiles(app.page);
    expect(readDraftFiles(app.userDataFolder).join()).toContain(`The ${name}`);
    await expect(fieldOf(app.page)).toBeFocused();
  }
  const { page } = await restart(launchDesktop, app);
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

const isSavedIn = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('status', { name: 'Saving' })).toHaveText('Saved');

test('alt text in the library: typed text survives a crash and closing the window', async ({ launchDesktop }) => {
  const app = await launchDesktop();
  await writeDraft(app.page, { title: 'A picture', content: '' });
  await paste(app.page, [{ name: 'one.jpg', bytes: await takePhoto(12) }], 0);
  await expect(altOf(app.page)).toBeFocused();
  await app.page.keyboard.press('Escape');
  const openPicture = async (page: Page) => {
    await toolbarButton(page, 'Your pictures').click();
    const library = page.getByRole('dialog', { name: 'Pictures' });
    await library.getByRole('list', { name: 'Pictures' }).getByRole('button').click();
    return library.getByLabel('Alt text', { exact: true });
  };
  await (await openPicture(app.page)).fill('A van at night');
  await isSavedIn(app.page);
  const next = await restart(launchDesktop, app);
  const field = await openPicture(next.page);
  await expect(field).toHaveValue('A van at night');

  await field.fill('A van at dawn');
  await next.page.keyboard.press('Escape');
  await next.close();
  const last = await launchDesktop({ userDataFolder: app.userDataFolder });
  await expect(await openPicture(last.page)).toHaveValue('A van at dawn');
});

const MERGED_FIELDS: Record<Exclude<NameOf<'saves'>, 'alt text in the library'>, (screen: Locator) => Locator> = {
  'merged title': (screen) => screen.getByRole('textbox', { name: 'Title' }),
  'merged excerpt': (screen) => screen.getByRole('textbox', { name: 'Excerpt' }),
  'merged passage': (screen) => screen.getByLabel('Passage 1 text'),
  'merged content': (screen) => screen.getByLabel('Merged text'),
};

const mergeOf = (page: Page) => page.getByRole('dialog', { name: /was changed somewhere else$/ });
const noticeOf = (page: Page) => page.getByRole('status', { name: 'About the post on the blog' });
const questionOf = (page: Page) => page.getByRole('alertdialog');

async function openMerge({ page, email }: Pick<SignedInDesk, 'page' | 'email'>) {
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

async function readMerge(page: Page): Promise<string> {
  const id = await page.getByLabel('Content*').getAttribute('data-draft');
  const merge = await page.evaluate(
    (draft) => (window as unknown as { desktop: DesktopApi }).desktop.readMerge(draft),
    id ?? '',
  );
  return JSON.stringify(merge);
}

test('text typed while merging a post survives a crash and can be discarded', async ({ launchDesktop }) => {
  const app = await launchDesktop({ env: product });
  let { page } = app;
  await openMerge({ page, email: await signIn(page) });
  const { 'merged content': wholeOf, ...fields } = MERGED_FIELDS;
  const type = async (field: Locator, words: string) => {
    await field.fill(words);
    await expect.poll(() => readMerge(page)).toContain(words);
    await isSavedIn(page);
  };
  for (const [name, fieldOf] of Object.entries(fields)) await type(fieldOf(mergeOf(page)), `The ${name}.`);

  const second = await restart(launchDesktop, app, product);
  page = second.page;
  await noticeOf(page).getByRole('button').click();
  for (const [name, fieldOf] of Object.entries(fields)) {
    await expect(fieldOf(mergeOf(page)), name).toHaveValue(`The ${name}.`);
  }
  await mergeOf(page).getByRole('button', { name: 'Edit full text' }).click();
  await type(wholeOf(mergeOf(page)), 'Put together by hand.');

  ({ page } = await restart(launchDesktop, second, product));
  await noticeOf(page).getByRole('button').click();
  const whole = wholeOf(mergeOf(page));
  await expect(whole).toHaveValue('Put together by hand.');
  await page.keyboard.press('Escape');
  await expect(questionOf(page)).toContainText('Discard your merged text?');
  await questionOf(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(whole).toHaveValue('Put together by hand.');
  await page.keyboard.press('Escape');
  await questionOf(page).getByRole('button', { name: 'Discard merged text' }).click();
  await expect(mergeOf(page)).toHaveCount(0);
  await noticeOf(page).getByRole('button').click();
  await mergeOf(page).getByRole('button', { name: 'Merge' }).click();
  await expect(mergeOf(page)).not.toContainText('Put together by hand.');
  for (const [name, fieldOf] of Object.entries(fields)) {
    await expect(fieldOf(mergeOf(page)), name).not.toHaveValue(`The ${name}.`);
  }
});

test('merged words are offered if the other text is gone', async ({ signedInDesk }) => {
  const { page } = signedInDesk;
  const { title, client } = await openMerge(signedInDesk);
  await mergeOf(page).getByLabel('Passage 1 text').fill('Put together by hand.');
  await isSavedIn(page);
  await client.from('blog_posts').delete().eq('title', `${title} there`);
  await page.reload();
  const notice = page.getByRole('status', { name: 'About your merged text' });
  await notice.getByRole('button', { name: 'Use merged text' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('Put together by hand.');
  await expect(notice).toHaveCount(0);
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

test('connection: Escape and the close button ask before discarding typed words', async ({ launchDesktop }) => {
  const app = await launchDesktop();
  await app.chooseMenu(['File', 'Settings...']);
  await ASKING_FIELDS.connection(app, app.page.getByLabel('Site address'));
});
