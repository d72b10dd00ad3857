import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { field, fill, publishButton, test } from './admin-form.ts';
import { createAuthor, expectLogin, logIn, toastOf } from './author.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

test('what came into the kept form past the fields is held to the same rules', async ({ page }) => {
  for (const [name, text, message] of [
    ['slug', 'Not A Slug', 'Slug can only contain lowercase letters, numbers, and hyphens'],
    ['metaDescription', 'm'.repeat(161), 'Meta description must be less than 160 characters'],
  ] as const) {
    await fill(page, { title: 'A title', slug: 'a-slug', content: 'Text', metaDescription: '' });
    await page.evaluate(
      ([field, value]) => {
        for (const [key, kept] of Object.entries(localStorage)) {
          if (!key.startsWith('callwright-draft:')) continue;
          const draft = JSON.parse(kept);
          localStorage.setItem(key, JSON.stringify({ ...draft, fields: { ...draft.fields, [field]: value } }));
        }
      },
      [name, text] as const,
    );
    await page.reload();
    await expect(field(page, name)).toHaveValue(text);
    await publishButton(page).click();
    await expect(toastOf(page, 'Validation Error').getByText(message, { exact: true })).toBeVisible();
    await expect(field(page, name)).toBeFocused();
  }
});

test('what was typed survives a reload and a lost session', async ({ page, author }) => {
  await fill(page, { title: 'Half a post', slug: 'half', content: 'Not done yet', keywords: 'wip' });
  await page.reload();
  await expect(field(page, 'title')).toHaveValue('Half a post');
  await expect(field(page, 'keywords')).toHaveValue('wip');

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('-auth-token')) localStorage.removeItem(key);
  });
  await page.reload();
  await expectLogin(page, SITE_URL);
  await logIn(page, SITE_URL, author);
  await expect(field(page, 'content')).toHaveValue('Not done yet');
});

test('an expired session leads to the log-in form, and back to what was typed', async ({ page, author }) => {
  await fill(page, { title: 'Typed before', slug: `before-${author.id}`, content: 'Still here' });
  await page.route(`${SUPABASE_URL}/rest/v1/blog_posts**`, (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
  );
  await publishButton(page).click();
  await expect(toastOf(page, 'Error')).toContainText('Your session has ended');
  await expectLogin(page, SITE_URL);
  await page.unroute(`${SUPABASE_URL}/rest/v1/blog_posts**`);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(field(page, 'content')).toHaveValue('Still here');
});

test('two tabs write two drafts, and neither undoes the other', async ({ page, context }) => {
  await fill(page, { title: 'The first tab' });
  const second = await context.newPage();
  await second.goto(`${SITE_URL}/blog/admin`);
  await expect(field(second, 'title')).toHaveValue('');
  await fill(second, { title: 'The second tab' });
  await page.reload();
  await expect(field(page, 'title')).toHaveValue('The first tab');
  await second.close();
  await page.close();
  const third = await context.newPage();
  await third.goto(`${SITE_URL}/blog/admin`);
  await expect(field(third, 'title')).toHaveValue('The second tab');
});

test('another account on the same browser does not see what was typed', async ({ page }) => {
  await fill(page, { title: 'Mine alone' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
  await logIn(page, SITE_URL, await createAuthor(product));
  await expect(field(page, 'title')).toHaveValue('');
});

test('a discarded draft comes back with Undo', async ({ page }) => {
  await fill(page, { title: 'Thrown away', content: 'By mistake' });
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(page, 'content')).toHaveValue('');
  await toastOf(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'content')).toHaveValue('By mistake');
});

test('logging out in one tab logs the other one out', async ({ page, context }) => {
  const second = await context.newPage();
  await second.goto(`${SITE_URL}/blog/admin`);
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(`${SITE_URL}/`);
  await expectLogin(page, SITE_URL);
});
