import { ROUTES } from '@callwright/site/settings/routes.ts';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { test } from './reused-page.ts';

const { SITE_URL } = readProduct();

test('every page of the route table can be reached from the home page, and no link or anchor is broken', async ({
  page,
  request,
}) => {
  const anchors = new Map<string, string[]>();
  const links: { from: string; to: URL }[] = [];
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (anchors.has(path)) continue;
    const answer = await request.get(SITE_URL + path);
    expect(`${path} ${answer.status()}`).toBe(`${path} 200`);
    const { ids, hrefs } = await page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html');
        return {
          ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
          hrefs: [...parsed.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
        };
      },
      await answer.text(),
    );
    anchors.set(path, ids);
    for (const href of hrefs) {
      const to = new URL(href, SITE_URL + path);
      if (to.origin !== new URL(SITE_URL).origin) continue;
      links.push({ from: path, to });
      queue.push(to.pathname);
    }
  }

  const paths = Object.values(ROUTES).map(({ path }) => path.split('#', 1)[0] ?? '');
  // No page may link to the admin, which redirects to the login.
  const missed = paths.filter((path) => path !== ROUTES.admin.path && !anchors.has(path));
  expect(missed, 'routes that no link leads to').toEqual([]);
  const broken = links.filter(({ to }) => to.hash !== '' && !anchors.get(to.pathname)?.includes(to.hash.slice(1)));
  expect(broken.map(({ from, to }) => `${from} links to ${to.pathname}${to.hash}`)).toEqual([]);
});

test('the short address for prices redirects to the pricing page', async ({ page }) => {
  await page.goto(SITE_URL + ROUTES.shortPricing.path);
  await expect(page).toHaveURL(SITE_URL + ROUTES.pricing.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
