import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { toastOf } from '../author.ts';
import { fill, field as newField, test as newPostTest, publishButton } from './new-post-form.ts';
import { choose, test as ownPostTest, row } from './own-post.ts';

newPostTest('a text that the preview can’t show leaves the screen and the text as they are', async ({ page }) => {
  const content = `${'- '.repeat(1_000)}x`;
  await fill(page, { title: 'Deep', content });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Live Preview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Deep' })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close preview' }).click();
  await expect(newField(page, 'content')).toHaveValue(content);
  await fill(page, { content: 'Flat' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText('Flat')).toBeVisible();
});

newPostTest(
  'where the storage is full, the browser asks before the tab is closed, and not once it is sent',
  async ({ page, author }) => {
    await page.evaluate(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('callwright-draft')) throw new DOMException('full', 'QuotaExceededError');
        set.call(this, key, value);
      };
    });
    await fill(page, { title: 'Too much', slug: `too-much-${author.id}`, content: 'Words' });
    await expect(page.getByText('Couldn’t save in this browser because its storage is full.')).toBeVisible();

    const asked = page.waitForEvent('dialog');
    // Settles only after the author answers.
    const leaving = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;

    await publishButton(page).click();
    await expect(toastOf(page, 'Success!')).toBeVisible();
    let dialogs = 0;
    page.on('dialog', (again) => {
      dialogs += 1;
      return again.accept();
    });
    await page.reload();
    expect(dialogs).toBe(0);
  },
);

for (const slug of ['index', 'admin']) {
  newPostTest(`publishing to the reserved slug "${slug}" ends in a message`, async ({ page }) => {
    await fill(page, { title: 'A title', slug, content: 'Words' });
    await publishButton(page).click();
    await expect(toastOf(page, 'Validation Error')).toBeVisible();
    await expect(publishButton(page)).toBeEnabled();
    await expect(newField(page, 'slug')).toHaveAttribute('aria-invalid', 'true');
  });
}

ownPostTest('Cancel, Unpublish and Publish now leave the focus on the menu of the post', async ({ page, postId }) => {
  expect(postId).not.toBe('');
  await page.goto(`${readProduct().SITE_URL}/blog/admin#posts`);
  const post = row(page, 'Frozen pipes');
  const menu = post.getByRole('button', { name: 'Actions for “Frozen pipes”' });
  const question = page.getByRole('alertdialog');
  await choose(page, 'Frozen pipes', 'Unpublish');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Unpublish' }).press('Enter');
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(post).toContainText('Unpublished');
  await expect(menu).toBeFocused();

  await choose(page, 'Frozen pipes', 'Publish now');
  await expect(post).toContainText('Published');
  await expect(menu).toBeFocused();
});
