import { expect } from 'playwright/test';
import { readProduct } from '../../../product.ts';
import { createAuthor, expectLogin, openAdmin, toastOf, toStoredSession } from '../../author.ts';
import { test } from '../../reused-page.ts';
import { skipRetryWaits } from '../../skip-retry-waits.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

async function toSessionLink(path: string, mark: '#' | '?'): Promise<string> {
  const attacker = await createAuthor(product);
  const { data } = await attacker.client.auth.getSession();
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const parameters = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'signup',
  });
  return `${SITE_URL}${path}${mark}${parameters}`;
}

test('links with someone’s tokens leave the author signed in, in every tab, and sign nobody in after a logout', async ({
  page: first,
  context,
}) => {
  const author = await createAuthor(product);
  await openAdmin(first, author);
  await expect(first.getByText(`Signed in as ${author.email}`)).toBeVisible();
  const second = await context.newPage();
  for (const [path, mark] of [
    ['/blog/admin', '#'],
    ['/login', '?'],
  ] as const) {
    const link = await toSessionLink(path, mark);
    await second.goto(link);
    await expect(second.getByText(`Signed in as ${author.email}`)).toBeVisible();
    await expect(toastOf(second, 'You’re still logged in')).toBeVisible();
    await expect(second).toHaveURL(`${SITE_URL}/blog/admin`);
  }
  // In an open tab, such a link only changes the hash.
  await first.evaluate((hash) => location.assign(hash), new URL(await toSessionLink('/blog/admin', '#')).hash);
  await expect(toastOf(first, 'You’re still logged in')).toBeVisible();
  await expect(first).toHaveURL(/\/blog\/admin#?$/);
  await first.reload();
  await expect(first.getByText(`Signed in as ${author.email}`)).toBeVisible();

  await first.getByRole('button', { name: 'Logout' }).click();
  await expect(first).toHaveURL(`${SITE_URL}/`);
  await expectLogin(second, SITE_URL);

  await first.goto(await toSessionLink('/blog/admin', '#'));
  await expectLogin(first, SITE_URL);
  await expect(toastOf(first, 'Log in to continue')).toBeVisible();
  await first.goto(await toSessionLink('/login', '#'));
  await expectLogin(first, SITE_URL);
});

test('a captive portal during a token refresh signs nobody out, and the draft stays', async ({ page }) => {
  const author = await createAuthor(product);
  await page.evaluate(
    (stored) => {
      for (const { name, value } of stored)
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(value), expires_at: 1 }));
    },
    await toStoredSession(author, product),
  );
  await using _waits = await skipRetryWaits(page);
  await page.route(`${SUPABASE_URL}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html>Sign in to the hotel network</html>' }),
  );
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(page.getByText(`Signed in as ${author.email}`)).toBeVisible();
  await page.getByLabel('Title*', { exact: true }).fill('Written in a hotel');
  await expect(page.getByText('Couldn’t reach the blog')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title*', { exact: true })).toHaveValue('Written in a hotel');
  await page.unroute(`${SUPABASE_URL}/**`);
  await page.reload();
  await expect(page.getByText(`Signed in as ${author.email}`)).toBeVisible();
  await expect(page.getByText('Couldn’t reach the blog')).toHaveCount(0);
});
