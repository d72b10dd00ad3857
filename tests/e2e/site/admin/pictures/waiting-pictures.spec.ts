import { expect, type Page } from 'playwright/test';
import { pasteFiles, takePhoto } from '../../../given-pictures.ts';
import { readProduct } from '../../../product.ts';
import { expectLogin, toastOf } from '../../author.ts';
import { field, fill, test } from '../new-post-form.ts';

const { SITE_URL, SUPABASE_URL } = readProduct();
const UPLOADS = `${SUPABASE_URL}/storage/v1/object/post-pictures/**`;
const REFRESH = `${SUPABASE_URL}/auth/v1/token?grant_type=refresh_token`;

const oneOf = (text: string) => new RegExp(`^${text}\\n\\n!\\[\\]\\([^)]+\\)\\n\\n$`);

async function endSessionAtUpload(page: Page): Promise<void> {
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 400, json: { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' } }),
  );
  await page.route(UPLOADS, (route) =>
    route.fulfill({ status: 401, json: { statusCode: '401', error: 'Unauthorized', message: 'jwt expired' } }),
  );
}

async function logInAgain(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

for (const [form, content] of [
  ['a text', 'First.'],
  ['a form that is empty but for it', ''],
] as const) {
  test(`a session that ends while a picture for ${form} uploads says so, and the picture is added after logging in`, async ({
    page,
    author,
  }) => {
    if (content !== '') await fill(page, { title: 'Roofs', content });
    await endSessionAtUpload(page);
    await pasteFiles(field(page, 'content'), [{ name: 'IMG_1.jpg', bytes: await takePhoto(40, 240) }], content.length);
    await expectLogin(page, SITE_URL);
    await expect(toastOf(page, 'Error')).toContainText(
      'Your session ended before your pictures were added. Log in again to add them. What you typed is saved.',
    );
    await logInAgain(page, author);
    await expect(field(page, 'content')).toHaveValue(content === '' ? /^!\[\]\([^)]+\)\n\n$/ : oneOf(content));
    const text = await field(page, 'content').inputValue();
    await page.reload();
    await expect(field(page, 'content')).toHaveValue(text);
    const countWaiting = () =>
      page.evaluate(async () => (await (await caches.open('callwright-waiting-pictures')).keys()).length);
    // If the page was reloaded before the copy was deleted, the picture is uploaded again first.
    await expect.poll(countWaiting).toBe(0);
    await expect(field(page, 'content')).toHaveValue(text);
  });
}

test('a page reloaded during uploads inserts the pictures at their places and in order', async ({ page }) => {
  await fill(page, { content: 'First.\n\nSecond.' });
  let uploads = 0;
  await page.route(UPLOADS, (route) => {
    uploads += 1;
    if (uploads === 1) void route.continue();
  });
  const files = [
    { name: 'one.jpg', bytes: await takePhoto(41, 240) },
    { name: 'two.jpg', bytes: await takePhoto(42, 240) },
  ];
  const uploadRequest = page.waitForRequest(UPLOADS);
  await pasteFiles(field(page, 'content'), files, 6);
  await uploadRequest;
  await field(page, 'content').press('ControlOrMeta+Home');
  await page.keyboard.type('Typed on. ');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('callwright-waiting-pictures')).keys()).length))
    .toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(field(page, 'content')).toHaveValue(
    /^Typed on\. First\.\n\n!\[\]\([^)]+\)\n\n!\[\]\([^)]+\)\n\nSecond\.$/,
  );
});
