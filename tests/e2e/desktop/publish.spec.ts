import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { newDraft, rowOf, saveStatus, signIn, toastOf, unique, writeDraft } from './author.ts';
import { openBackendGate } from './backend-gate.ts';
import { test } from './desk.ts';

test('a successful publish says so, marks the draft as published, and links to the post', async ({
  signedInDesk: { page, openedLinks },
}) => {
  const product = readProduct();
  const title = unique('Published from the desk');
  await writeDraft(page, { title, content: 'A post.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.');
  await expect(rowOf(page, title)).toContainText('Published');
  await expect(page.getByLabel('Content*')).toHaveValue('A post.');

  const slug = await page.getByLabel('Slug*').inputValue();
  await page.getByRole('main').getByRole('button', { name: 'View post' }).click();
  await expect.poll(openedLinks).toContain(`${product.SITE_URL}/blog/${slug}`);

  await page.getByLabel('Content*').fill('A post, changed.');
  await expect(rowOf(page, title)).toContainText('Changed since published');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(rowOf(page, title)).not.toContainText('Changed since published');
});

test('every rule of the post form has its message and leads to its field', async ({ signedInDesk: { page } }) => {
  await newDraft(page);
  const valid = {
    'Title*': 'A title',
    'Slug*': unique('a-slug').replace(' ', '-'),
    'Content*': 'Text',
    Excerpt: '',
    Keywords: '',
    'Featured Image URL': '',
  };
  const rules: [label: keyof typeof valid, value: string, message: string][] = [
    ['Title*', '', 'Title is required'],
    ['Title*', 'x'.repeat(201), 'Title must be less than 200 characters'],
    ['Slug*', '', 'Slug is required'],
    ['Slug*', 'x'.repeat(201), 'Slug must be less than 200 characters'],
    ['Slug*', 'admin', 'A page on the site already uses this slug. Please use a different slug.'],
    ['Content*', '', 'Content is required'],
    ['Content*', 'x'.repeat(50_001), 'Content must be less than 50,000 characters'],
    ['Excerpt', 'x'.repeat(501), 'Excerpt must be less than 500 characters'],
    ['Keywords', 'x'.repeat(201), 'Keywords must be less than 200 characters'],
    ['Featured Image URL', 'not an address', 'Must be a valid URL'],
  ];
  for (const [field, text] of Object.entries(valid)) await page.getByLabel(field, { exact: true }).fill(text);
  for (const [label, value, message] of rules) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Publish Post' }).click();
    const toast = toastOf(page, 'Validation Error').filter({ hasText: message });
    await expect(toast).toBeVisible();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await toast.getByRole('button', { name: 'Close toast' }).click();
    await expect(toast).toHaveCount(0);
    await page.getByLabel(label, { exact: true }).fill(valid[label]);
  }
});

test('of several issues, the first one is shown', async ({ desk: { page } }) => {
  await newDraft(page);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Validation Error')).toContainText('Title is required');
});

test('the meta description accepts at most 160 characters', async ({ desk: { page } }) => {
  await newDraft(page);
  await page.getByLabel('Meta Description').click();
  await page.keyboard.insertText('m'.repeat(170));
  await expect(page.getByLabel('Meta Description')).toHaveValue('m'.repeat(160));
  await expect(page.getByText('160 / 160')).toBeVisible();
});

test('a taken slug is reported, focuses the slug, and doesn’t change the other post', async ({
  signedInDesk: { page },
}) => {
  const title = unique('Taken');
  await writeDraft(page, { title, content: 'The first.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();

  await writeDraft(page, { title, content: 'The second.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Duplicate slug')).toContainText(
    'A post with this slug already exists. Please use a different slug.',
  );
  await expect(page.getByLabel('Slug*')).toBeFocused();
  await expect(rowOf(page, title).first()).toContainText('Draft');
  await expect(rowOf(page, title).last()).toContainText('Published');
});

test('a taken slug gets the focus even if a frame is painted before its panel', async ({ signedInDesk: { page } }) => {
  const title = unique('Taken');
  await writeDraft(page, { title, content: 'The first.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();

  await writeDraft(page, { title, content: 'The second.' });
  const details = page.getByRole('complementary', { name: 'Post details' });
  await details.getByRole('button', { name: 'Close post details' }).click();
  await expect(details).toBeHidden();
  await page.evaluate(() => {
    window.requestAnimationFrame = (draw) => {
      draw(performance.now());
      return 0;
    };
  });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Duplicate slug')).toBeVisible();
  await expect(page.getByLabel('Slug*')).toBeFocused();
  await page.reload();
});

test('publishing signed out asks to sign in beside the text, keeps it, and then publishes', async ({
  launchDesktop,
}) => {
  const { page } = await launchDesktop({ env: readProduct() });
  await signIn(page);
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click();
  const title = unique('Written before signing in');
  await writeDraft(page, { title, content: 'Kept.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  const card = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(card).toContainText('Sign in to publish.');
  await expect(page.getByLabel('Content*')).toHaveValue('Kept.');
  await card.getByRole('button', { name: 'Close' }).click();

  await signIn(page);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Published');
});

test('during publishing the button reads "Publishing...", and text typed in the meantime is kept', async ({
  launchDesktop,
}) => {
  const product = readProduct();
  const gate = await openBackendGate(product.SUPABASE_URL);
  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await signIn(page);
  const title = unique('Slow to publish');
  await writeDraft(page, { title, content: 'As sent.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  gate.hold('/rest/');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByRole('button', { name: 'Publishing...', exact: true })).toBeDisabled();
  await page.getByLabel('Content*').fill('As sent, and a word more.');
  gate.release();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Changed since published');
  await expect(page.getByLabel('Content*')).toHaveValue('As sent, and a word more.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await gate.close();
});

test('a separator still being typed isn’t part of the slug that the menu publishes', async ({
  signedInDesk: { page, chooseMenu, openedLinks },
}) => {
  const title = unique('Typed to the end');
  await writeDraft(page, { title, content: 'Text.' });
  const slug = await page.getByLabel('Slug*').inputValue();
  await page.getByLabel('Slug*').press('End');
  await page.keyboard.type(' ');
  await expect(page.getByLabel('Slug*')).toHaveValue(`${slug}-`);
  await chooseMenu(['File', 'Publish Post']);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(page.getByLabel('Slug*')).toHaveValue(slug);
  await page.getByRole('main').getByRole('button', { name: 'View post' }).click();
  await expect.poll(openedLinks).toEqual([`${readProduct().SITE_URL}/blog/${slug}`]);
});

test('a post can be written and published by keyboard and menu alone', async ({
  signedInDesk: { page, chooseMenu },
}) => {
  await chooseMenu(['File', 'New Draft']);
  await expect(page.getByLabel('Title*')).toBeFocused();
  const title = unique('By keyboard');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Content*')).toBeFocused();
  await page.keyboard.type('Written without a mouse.');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Content*')).not.toBeFocused();
  await chooseMenu(['File', 'Save']);
  await expect(saveStatus(page)).toHaveText('Saved');
  await chooseMenu(['File', 'Publish Post']);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Published');
});
