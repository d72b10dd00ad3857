import { expect, test } from 'playwright/test';
import { readProduct } from '../product.ts';

const { SITE_URL } = readProduct();

test('the home page says what the product is and shows the newest posts', async ({ page }) => {
  await page.goto(SITE_URL);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn Missed Calls into Booked Jobs');
  await expect(page.getByText('24/7 AI Receptionist', { exact: true })).toBeVisible();
  for (const point of ['More Booked Jobs', '24/7 Coverage', 'No Missed Leads']) {
    await expect(page.getByText(point, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: 'Read the Blog' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/blog`);
});

test('no link of the site is dead', async ({ page, request }) => {
  const seen = new Set(['/']);
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await request.get(SITE_URL + path);
    expect(`${path} ${answer.status()}`).toBe(`${path} 200`);
    await page.setContent(await answer.text());
    const links = await page
      .locator('header a, main a, footer a')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
    for (const link of links) {
      const { pathname, origin } = new URL(link, SITE_URL + path);
      if (origin !== new URL(SITE_URL).origin || seen.has(pathname)) continue;
      seen.add(pathname);
      queue.push(pathname);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['/', '/blog', '/login']));
});

test('the logo leads home and the navigation to the blog', async ({ page }) => {
  await page.goto(`${SITE_URL}/login`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/blog`);
  await page.getByRole('banner').getByRole('link', { name: 'Callwright' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto(SITE_URL);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled });

    test('the menu opens, leads on and closes by keyboard alone', async ({ page }) => {
      await page.goto(SITE_URL);
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).focus();
      await page.keyboard.press('Enter');
      await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('link', { name: 'Blog' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${SITE_URL}/blog`);
    });
  });
}

test('a page answers with and without a slash at its end', async ({ request }) => {
  for (const path of ['/blog', '/blog/', '/login', '/login/', '/blog/admin', '/blog/admin/']) {
    expect((await request.get(SITE_URL + path, { maxRedirects: 0 })).status()).toBe(200);
  }
});
