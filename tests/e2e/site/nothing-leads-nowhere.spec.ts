import '../../helpers/site-env.ts';
import { listExamples } from '@callwright/site/marketing/examples/examples.ts';
import { ROUTES } from '@callwright/site/settings/routes.ts';
import { site } from '@callwright/site/settings/site.ts';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { test } from './reused-page.ts';
import { PAGES } from './site-pages.ts';

const product = readProduct();
const { SITE_URL } = product;

type Offers = {
  links: string[];
  ids: string[];
  dead: string[];
  forms: string[];
};

function readOffers(): Offers {
  const describe = (element: Element) => element.outerHTML.slice(0, 120);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')];
  return {
    links: [...document.querySelectorAll('a[href], area[href]')].map((link) => link.getAttribute('href') ?? ''),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    dead: [
      ...buttons.filter((button) => {
        const popover = button.getAttribute('popovertarget');
        if (popover !== null) return document.getElementById(popover)?.popover === null;
        return !(button.type === 'submit' && button.form) && !button.closest('[data-island]') && !isOfFramework();
      }),
      ...document.querySelectorAll('a:not([href])'),
    ].map(describe),
    forms: [...document.querySelectorAll('form')]
      .filter((form) => !form.hasAttribute('action') && !form.closest('[data-island]') && !isOfFramework())
      .map(describe),
  };
  function isOfFramework(): boolean {
    return document.querySelector('script[src^="/_next/"]') !== null;
  }
}

test('no link, button, or form on any page is dead', async ({ page, request }) => {
  test.setTimeout(240_000);
  const offers = new Map<string, Offers>();
  const answers = new Map<string, number>();
  const found: string[] = [];
  const queue = [...PAGES, '/no-such-page'];
  const examples = listExamples()
    .map(({ what }) => what)
    .join(' ');

  await page.route('**/rest/v1/**', (route) => route.abort());
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (offers.has(path)) continue;
    await page.goto(SITE_URL + path);
    const offered = await page.evaluate(readOffers);
    offers.set(path, offered);
    for (const dead of [...offered.dead, ...offered.forms]) found.push(`${path}: nothing hears ${dead}`);
    for (const href of offered.links) {
      const to: URL = new URL(href, SITE_URL + path);
      if (to.protocol === 'mailto:') {
        if (to.pathname !== site.email) found.push(`${path}: ${to.pathname} is not the company's address`);
        continue;
      }
      if (/(?:^|\.)example$/.test(to.hostname) && !examples.includes(href))
        found.push(`${path}: ${href} is an example that the command does not list`);
      if (to.origin !== new URL(SITE_URL).origin || to.pathname === path) continue;
      if (!answers.has(to.pathname)) {
        answers.set(to.pathname, (await request.get(SITE_URL + to.pathname)).status());
        // One post and one list stand for all pages of the blog.
        if (!to.pathname.startsWith('/blog/') && answers.get(to.pathname) === 200 && !/\.\w+$/.test(to.pathname))
          queue.push(to.pathname);
      }
      if (answers.get(to.pathname) !== 200) found.push(`${path}: ${href} answers ${answers.get(to.pathname)}`);
    }
  }
  for (const [path, { links }] of offers)
    for (const href of links) {
      const to = new URL(href, SITE_URL + path);
      const ids = offers.get(to.pathname)?.ids;
      if (to.hash !== '' && to.origin === new URL(SITE_URL).origin && ids && !ids.includes(to.hash.slice(1)))
        found.push(`${path}: ${href} names no part of the page`);
    }
  expect(found).toEqual([]);
});

test('every page links to the privacy page in its footer', async ({ page }) => {
  for (const path of [ROUTES.home.path, ROUTES.solution.path]) {
    await page.goto(SITE_URL + path);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute(
      'href',
      site.privacyUrl ?? ROUTES.privacy.path,
    );
  }
});
