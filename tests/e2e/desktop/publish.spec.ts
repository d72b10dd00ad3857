import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { newDraft, rowOf, saveStatus, signIn, toastOf, unique, writeDraft } from './author.ts';
import { openBackendGate } from './backend-gate.ts';
import { test } from './desk.ts';

test('a post can be written and published by keyboard and menu alone, is marked as published, and links to its page', async ({
  signedInDesk: { page, chooseMenu, openedLinks },
}) => {
  const title = unique('By keyboard');
  await chooseMenu(['File', 'New Draft']);
  await expect(page.getByLabel('Title*')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Content*')).toBeFocused();
  await page.keyboard.type('Written without a mouse.');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Content*')).not.toBeFocused();
  await chooseMenu(['File', 'Save']);
  await expect(saveStatus(page)).toHaveText('Saved');

  const slug = await page.getByLabel('Slug*').inputValue();
  await test.step('a separator still being typed isn’t part of the published slug', async () => {
    await page.getByLabel('Slug*').press('End');
    await page.keyboard.type(' ');
    await expect(page.getByLabel('Slug*')).toHaveValue(`${slug}-`);
    await chooseMenu(['File', 'Publish Post']);
    await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.');
    await expect(page.getByLabel('Slug*')).toHaveValue(slug);
  });
  await expect(rowOf(page, title)).toContainText('Published');
  const publish = page.getByRole('button', { name: 'Publish Post' });
  await expect(publish).toHaveClass(/button-quiet/);
  await expect(page.getByLabel('Content*')).toHaveValue('Written without a mouse.');
  await page.getByRole('main').getByRole('button', { name: 'View post' }).click();
  await expect.poll(openedLinks).toEqual([`${readProduct().SITE_URL}/blog/${slug}`]);

  await page.getByLabel('Content*').fill('A post, changed.');
  await expect(rowOf(page, title)).toContainText('Changed');
  await expect(publish).toHaveClass(/button-primary/);
  await publish.click();
  await expect(rowOf(page, title)).not.toContainText('Changed');
});

test('of several issues, the first one is shown and leads to its field; the meta description accepts at most 160 characters', async ({
  desk: { page },
}) => {
  await newDraft(page);
  const rules: [label: string, value: string, message: string, valid: string][] = [
    ['Title*', '', 'Title is required', 'A title'],
    ['Slug*', 'admin', 'A page on the site already uses this slug. Please use a different slug.', 'a-slug'],
    ['Content*', '', 'Content is required', 'Text'],
    ['Excerpt', 'x'.repeat(501), 'Excerpt must be less than 500 characters', ''],
    ['Keywords', 'x'.repeat(201), 'Keywords must be less than 200 characters', ''],
    ['Featured Image URL', 'not an address', 'Must be a valid URL', ''],
  ];
  for (const [label, value] of rules) await page.getByLabel(label, { exact: true }).fill(value);
  for (const [label, , message, valid] of rules) {
    await page.getByRole('button', { name: 'Publish Post' }).click();
    const toast = toastOf(page, 'Validation Error').filter({ hasText: message });
    await expect(toast).toBeVisible();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await toast.getByRole('button', { name: 'Close toast' }).click();
    // The text has no note.
    if (label !== 'Content*')
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
    await expect(toast).toHaveCount(0);
    await page.getByLabel(label, { exact: true }).fill(valid);
  }
  await page.getByLabel('Meta Description').click();
  await page.keyboard.insertText('m'.repeat(170));
  await expect(page.getByLabel('Meta Description')).toHaveValue('m'.repeat(160));
  await expect(page.getByText('160 / 160')).toBeVisible();
});

test('a custom call to action without its parts leads to the first empty one, and the blocked field keeps its label in view', async ({
  desk: { page },
}) => {
  await writeDraft(page, { title: unique('Calls to action'), content: 'Text.' });
  await page.getByLabel('Call to Action').selectOption('Custom');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  const label = page.getByLabel('Link text');
  await expect(label).toBeFocused();
  await expect(label).toHaveAccessibleDescription(/^The call to action needs text and a link/);
  await label.fill('See prices');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByLabel('Link address')).toBeFocused();

  await page.getByLabel('Slug*').fill('admin');
  await page.getByLabel('Old URLs').focus();
  await page.setViewportSize({ width: 1440, height: 520 });
  await page
    .getByRole('complementary', { name: 'Post details' })
    .getByText('Links to this post')
    .scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByLabel('Slug*')).toBeFocused();
  await expect(page.getByText('Slug*', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('a taken slug is reported, gets the focus even if a frame is painted before its panel, and doesn’t change the other post', async ({
  signedInDesk: { page },
}) => {
  const title = unique('Taken');
  await writeDraft(page, { title, content: 'The first.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();

  await writeDraft(page, { title, content: 'The second.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  const refused = toastOf(page, 'Duplicate slug');
  await expect(refused).toContainText('A post with this slug already exists. Please use a different slug.');
  await expect(page.getByLabel('Slug*')).toBeFocused();
  await expect(rowOf(page, title).first()).toContainText('Draft');
  await expect(rowOf(page, title).last()).toContainText('Published');

  await refused.getByRole('button', { name: 'Close toast' }).click();
  await expect(refused).toHaveCount(0);
  await expect(page.getByLabel('Slug*')).toHaveAccessibleDescription(/A post with this slug already exists/);
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
  await expect(refused).toBeVisible();
  await expect(page.getByLabel('Slug*')).toBeFocused();
  await page.reload();
});

test('publishing signed out asks to sign in beside the text and keeps it, and text typed during publishing is kept', async ({
  launchDesktop,
}) => {
  const product = readProduct();
  const gate = await openBackendGate(product.SUPABASE_URL);
  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  const title = unique('Written before signing in');
  await writeDraft(page, { title, content: 'As sent.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  const card = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(card).toContainText('Sign in to publish.');
  await expect(page.getByLabel('Content*')).toHaveValue('As sent.');
  await card.getByRole('button', { name: 'Close' }).click();

  await signIn(page);
  await expect(saveStatus(page)).toHaveText('Saved');
  gate.hold('/rest/');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByRole('button', { name: 'Publishing...', exact: true })).toBeDisabled();
  await page.getByLabel('Content*').fill('As sent, and a word more.');
  gate.release();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Changed');
  await expect(page.getByLabel('Content*')).toHaveValue('As sent, and a word more.');
  await expect(saveStatus(page)).toHaveText('Saved');
  await gate.close();
});
