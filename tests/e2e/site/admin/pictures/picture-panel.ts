import { toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import type { Locator } from 'playwright';
import type { Page } from 'playwright/test';
import { drawPhoto } from '../../../../helpers/photo.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { readProduct } from '../../../product.ts';
import { type Author, publish } from '../../author.ts';

const product = readProduct();

/** Small, because encoding is most of a test's time. */
export const SMALL_PX = 240;

export const UPLOADS = `${product.SUPABASE_URL}/storage/v1/object/post-pictures/**`;

export const panel = (page: Page) => page.getByRole('region', { name: 'Picture', exact: true });
export const alt = (page: Page) => panel(page).getByRole('textbox', { name: /^(Alt Text|Describe this picture)/ });
export const preview = (page: Page) => page.getByRole('dialog', { name: 'Live Preview' });

const NAME = '[0-9a-f]{32}\\.\\d+x\\d+\\.[0-9a-f]{6}\\.webp';

export const addressOf = ({ id }: { id: string }) =>
  `${product.SUPABASE_URL}/storage/v1/object/public/post-pictures/${id}/${NAME}`;

export const SHOWN = `pictures/${NAME}`;

export async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export async function publishWithPicture(author: Author, seed: number, words = 'A van'): Promise<{ id: string }> {
  const { name, bytes } = await drawPhoto(seed, { widthPx: 400, heightPx: 300 });
  unwrap(await uploadPicture(author.client, { authorId: author.id, name }, bytes));
  const content = `Text.\n\n![${words}](${toPictureAddress(product, { authorId: author.id, name })})`;
  const id = await publish(author, { slug: `pictured-${seed}-${author.id}`, title: 'With a picture', content });
  return { id };
}

export async function pick(page: Page, button: Locator, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: bytes })));
}
