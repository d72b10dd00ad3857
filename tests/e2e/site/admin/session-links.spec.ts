import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { createAuthor, expectLogin, openAdmin, toastOf, toStoredSession } from '../author.ts';
import { test } from '../reused-page.ts';
import { skipRetryWaits } from '../skip-retry-waits.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

async function toSessionLink(path: string, mark: '#' | '?'): Promise<{ link: string; email: string }> {
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
  return { link: `${SITE_URL}${path}${mark}${parameters}`, email: attacker.email };
}

for (const { path, mark } of [
  { path: '/blog/admin', mark: '#' },
  { path: '/login', mark: '?' },
] as const) {
  test(`a link to ${path}${mark} with someone’s tokens leaves the author signed in, in every tab`, async ({
    page: first,
    context,
  }) => {
    const author = await createAuthor(product);
    await openAdmin(first, author);
    await expect(first.getByText(`Signed in as ${author.email}`)).toBeVisible();

    const { link } = await toSessionLink(path, mark);
    const second = await context.newPage();
    await second.goto(link);
    await expect(second.getByText(`Signed in as ${author.email}`)).toBeVisible();
    await expect(toastOf(second, 'You’re still logged in')).toBeVisible();
    await expect(second).toHaveURL(`${SITE_URL}/blog/admin`);

    // In an open tab, such a link only changes the hash.
    await first.evaluate((hash) => location.assign(hash), new URL(link).hash || '#access_token=theirs');
    await expect(toastOf(first, 'You’re still logged in')).toBeVisible();
    await expect(first).toHaveURL(/\/blog\/admin#?$/);
    await first.reload();
    await expect(first.getByText(`Signed in as ${author.email}`)).toBeVisible();
  });
}

test('a link with someone’s tokens doesn’t sign in', async ({ page }) => {
  const { link } = await toSessionLink('/blog/admin', '#');
  await page.goto(link);
  await expectLogin(page, SITE_URL);
  await expect(toastOf(page, 'Log in to continue')).toBeVisible();
  await page.goto((await toSessionLink('/login', '#')).link);
  await expectLogin(page, SITE_URL);
});

test('logging out while the backend doesn’t respond goes home immediately, and the session is gone', async ({
  page,
}) => {
  await openAdmin(page, await createAuthor(product));
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await page.route(`${SUPABASE_URL}/**`, () => {});
  await logout.click();
  await expect(page).toHaveURL(`${SITE_URL}/`, { timeout: 5_000 });
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(page).toHaveURL(`${SITE_URL}/login`);
});

test('logging out in one tab shows the log-in form in the other', async ({ page: first, context }) => {
  await openAdmin(first, await createAuthor(product));
  const second = await context.newPage();
  await second.goto(`${SITE_URL}/blog/admin`);
  await first.getByRole('button', { name: 'Logout' }).click();
  await expect(first).toHaveURL(`${SITE_URL}/`);
  await expectLogin(second, SITE_URL);
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
