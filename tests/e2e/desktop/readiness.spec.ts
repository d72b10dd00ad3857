import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { readProduct } from '../product.ts';
import { newDraft, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';

const product = readProduct();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Readiness' });
const errorsOf = (page: Page) => panelOf(page).getByRole('list', { name: 'Issues that block publishing' });
const adviceOf = (page: Page) => panelOf(page).getByRole('list', { name: 'Suggestions' });
const openPanel = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Readiness' }).click();

test('missing fields disable the Publish button, which says why and leads there; the panel is used by keyboard and stays open', async ({
  desk: { page, readMenu, chooseMenu },
}) => {
  await newDraft(page);
  const publish = page.getByRole('button', { name: 'Publish Post' });
  await expect(publish).toHaveAttribute('aria-description', 'Title is required');
  const view = (await readMenu()).find(({ label }) => label === 'View');
  expect(view?.submenu.find(({ label }) => label === 'Readiness')?.accelerator).toBe('CmdOrCtrl+Shift+R');
  await chooseMenu(['View', 'Readiness']);
  await expect(panelOf(page).getByRole('region', { name: 'Readiness' })).toBeFocused();
  await expect(panelOf(page).getByRole('status')).toHaveText('3 issues block publishing');
  await expect(errorsOf(page).getByRole('button')).toHaveText([
    'Title is required',
    'Slug is required',
    'Content is required',
  ]);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close readiness' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title*')).toBeFocused();
  await errorsOf(page).getByRole('button', { name: 'Content is required' }).click();
  await expect(page.getByLabel('Content*')).toBeFocused();
  await page.keyboard.type('Some words.');
  await expect(panelOf(page).getByRole('status')).toHaveText('2 issues block publishing');
  await publish.click();
  await expect(toastOf(page, 'Validation Error')).toContainText('Title is required');
  await expect(page.getByLabel('Title*')).toBeFocused();
  await page.keyboard.type('A title');
  await expect(panelOf(page).getByRole('status')).toHaveText('Ready to publish');
  await expect(publish).not.toHaveAttribute('aria-description');
  await expect(saveStatus(page)).toHaveText('Saved');

  await adviceOf(page).getByRole('button').first().focus();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Content*')).toBeFocused();
});

test('a suggestion leads to its line and disappears once it is followed', async ({ desk: { page } }) => {
  const filler = 'A paragraph of plain words.\n\n'.repeat(80);
  const content = `## First\n\n${filler}![](https://example.com/a.png)\n\n#### Deep\n\n${filler}[old](/prices)\n\n### Between`;
  await writeDraft(page, { title: 'With places', content });
  await openPanel(page);
  await expect(panelOf(page).getByRole('status')).toHaveText('Ready to publish');
  await expect(adviceOf(page).getByRole('button').filter({ hasText: 'Line' })).toHaveText([
    'Line 165: The heading “Deep” skips a level after “First”.',
    'Line 163: The picture “https://example.com/a.png” has no alt text for readers who can’t see it.',
    'Line 327: The link “old” doesn’t point to a page on the site: /prices',
  ]);

  await page.getByRole('button', { name: 'Preview only' }).click();
  await adviceOf(page)
    .getByRole('button', { name: /no alt text/ })
    .press('Enter');
  const text = page.getByLabel('Content*');
  await expect(text).toBeFocused();
  const place = await text.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd]);
  expect(place).toEqual([content.indexOf('![]'), content.indexOf('![]')]);
  await expect.poll(() => text.evaluate((field) => field.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('A pump');
  await expect(adviceOf(page).getByRole('button', { name: /no alt text/ })).toHaveCount(0);

  await adviceOf(page)
    .getByRole('button', { name: /Without an excerpt/ })
    .click();
  await expect(page.getByLabel('Excerpt')).toBeFocused();
});

test('the previews show the post like a search engine and a social network', async ({ desk: { page } }) => {
  const pictures = 'https://pictures.example.com/**';
  await page.route(pictures, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await writeDraft(page, { title: 'What a missed call costs', content: `${'word '.repeat(700)}` });
  await page
    .getByLabel('Meta Description')
    .fill(`${'Every call that nobody answers goes to somebody else. '.repeat(3)}`.slice(0, 160));
  await page.getByLabel('Featured Image URL').fill('https://pictures.example.com/a.png');
  await openPanel(page);
  const result = panelOf(page).getByRole('region', { name: 'In search results' });
  await expect(result).toContainText(`${new URL(product.SITE_URL).host} › blog › what-a-missed-call-costs`);
  await expect(result).toContainText('What a missed call costs | Callwright Blog');
  await expect(result).toContainText('Every call that nobody answers goes to somebody else. Every call');
  const card = panelOf(page).getByRole('region', { name: 'When shared' });
  await expect(card.getByAltText('Featured image, as social networks show it')).toHaveAttribute('src', /a\.png$/);
  await expect(card).toContainText('Callwright Blog');
  await expect(panelOf(page).getByRole('region', { name: 'Length' })).toContainText('3 min, 700 words');

  await page.getByLabel('Title*').fill(`${'A very long title about missed calls '.repeat(4)}`);
  await expect(result).toContainText(/A very long title about missed calls .* \.\.\./);
  await expect(adviceOf(page)).toContainText('Search results will cut off the title.');
  await page.getByRole('button', { name: 'Post details' }).click();
  await page.getByLabel('Featured Image URL').fill('');
  await openPanel(page);
  await expect(card.getByRole('img', { name: /^Generated card for “A very long title/ })).toBeVisible();
  expect(await findViolations(page, 'aside[aria-label="Readiness"]')).toEqual([]);
  await page.unroute(pictures);
});

test('another post’s slug is known offline, and blocks publishing until it is changed', async ({
  signedInDesk: { page, setOffline },
}) => {
  const title = unique('Taken');
  await writeDraft(page, { title, content: 'The first one.' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const slug = await page.getByLabel('Slug*').inputValue();
  await openPanel(page);
  await expect(panelOf(page)).toContainText('Slugs and links are checked against the blog as of');
  await expect(panelOf(page).getByRole('status')).toHaveText('Ready to publish');

  await setOffline(true);
  await writeDraft(page, { title, content: `See [the first](/blog/${slug}) and [none](/blog/${slug}-none).` });
  await expect(errorsOf(page).getByRole('button')).toHaveText([
    'Slug: A post with this slug already exists. Please use a different slug.',
  ]);
  await expect(adviceOf(page).getByRole('button', { name: /doesn’t point to a published post/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Duplicate slug')).toContainText('Please use a different slug.');
  await expect(page.getByLabel('Slug*')).toBeFocused();

  await page.getByLabel('Slug*').fill(`${slug}-again`);
  await openPanel(page);
  await expect(panelOf(page).getByRole('status')).toHaveText('Ready to publish');
});
