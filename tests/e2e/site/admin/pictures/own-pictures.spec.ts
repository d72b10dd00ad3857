import { listPictures, toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import { expect, type Page } from 'playwright/test';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { drawPhoto } from '../../../../helpers/photo.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { readProduct } from '../../../product.ts';
import { type Author, publish } from '../../author.ts';
import { skipRetryWaits } from '../../skip-retry-waits.ts';
import { holdNextAnswer } from '../late-answer.ts';
import { field, fill, test } from '../new-post-form.ts';

const product = readProduct();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your pictures' });
const tiles = (page: Page) => dialog(page).getByRole('listitem');
const openPictures = (page: Page) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Your pictures' }).click();

async function addPicture({ client, id }: Author, seed: number): Promise<string> {
  const { name, bytes } = await drawPhoto(seed);
  unwrap(await uploadPicture(client, { authorId: id, name }, bytes));
  return toPictureAddress(product, { authorId: id, name });
}

test('a picture in another post is found by that post, and used again in a text and as the featured image', async ({
  page,
  author,
}) => {
  const address = await addPicture(author, 1);
  await publish(author, { slug: `with-a-picture-${author.id}`, title: 'The first post', content: `![A](${address})` });
  await fill(page, { content: 'First.\n\nSecond.' });
  await field(page, 'content').evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(3, 3));
  await openPictures(page);
  await expect(tiles(page)).toContainText(['In “The first post”']);
  expect(await findViolations(page)).toEqual([]);
  await tiles(page)
    .getByRole('button', { name: /^Use the picture from/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Describe this picture')).toBeFocused();
  await expect(field(page, 'content')).toHaveValue(`First.\n\n![](pictures/${address.split('/').at(-1)})\n\nSecond.`);

  await page.locator('#featured-image').getByRole('button', { name: 'Your pictures' }).click();
  await tiles(page)
    .getByRole('button', { name: /^Use the picture from/ })
    .click();
  await expect(field(page, 'featuredImageAlt')).toBeFocused();
  await expect(field(page, 'featuredImageUrl')).toHaveValue(address);
});

test('an unused picture is deleted and restored, and one in an unfinished text can’t be deleted', async ({
  page,
  author,
}) => {
  await openPictures(page);
  await expect(dialog(page)).toContainText('No pictures yet.');
  await page.getByRole('button', { name: 'Close pictures' }).click();
  const used = await addPicture(author, 2);
  const unused = await addPicture(author, 3);
  await fill(page, { content: `![A pump](${used})` });
  await openPictures(page);
  await expect(tiles(page)).toHaveCount(2);
  await expect(tiles(page).filter({ hasText: 'In a draft in this browser' })).toHaveCount(1);
  await tiles(page)
    .getByRole('button', { name: /^Delete the picture from/ })
    .click();
  await expect(tiles(page)).toHaveCount(1);
  expect(unwrap(await listPictures(author.client)).filter(({ authorId }) => authorId === author.id)).toHaveLength(1);

  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page)).toHaveCount(2);
  expect((await fetch(unused)).status).toBe(200);
});

test('a deleted picture is uploaded again when redo brings it back', async ({ page, author }) => {
  const address = await addPicture(author, 6);
  await openPictures(page);
  await tiles(page)
    .getByRole('button', { name: /^Use the picture from/ })
    .click();
  await expect(field(page, 'content')).toHaveValue(/pictures/);
  await field(page, 'content').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'content')).toHaveValue('');
  await openPictures(page);
  await tiles(page)
    .getByRole('button', { name: /^Delete the picture from/ })
    .click();
  await expect(tiles(page)).toHaveCount(0);
  expect((await fetch(address)).status).not.toBe(200);
  await page.getByRole('button', { name: 'Close pictures' }).click();

  await field(page, 'content').focus();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(field(page, 'content')).toHaveValue(/pictures/);
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
});

test('a picture in a text that doesn’t fit in browser storage can’t be deleted', async ({ page, author }) => {
  const address = await addPicture(author, 5);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room', 'QuotaExceededError');
    };
  });
  await fill(page, { content: `![A pump](${address})` });
  await openPictures(page);
  await expect(tiles(page)).toContainText(['In a draft in this browser']);
});

test('without a connection the pictures screen says so, and loads once there is one', async ({
  page,
  author,
  context,
}) => {
  await using _waits = await skipRetryWaits(page);
  await page.reload();
  await addPicture(author, 4);
  await context.setOffline(true);
  await openPictures(page);
  await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t reach the blog.');
  await context.setOffline(false);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(page)).toHaveCount(1);
});

test('an older list of pictures that arrives after a newer one isn’t shown', async ({ page, author }) => {
  const late = await holdNextAnswer(page, '**/rest/v1/rpc/list_pictures**');
  await openPictures(page);
  await late.isTaken;
  await page.getByRole('button', { name: 'Close pictures' }).click();
  await addPicture(author, 7);
  await openPictures(page);
  await expect(tiles(page)).toHaveCount(1);
  await late.deliver();
  await expect(tiles(page)).toHaveCount(1);
});
