import { NAVIGATION, ROUTES } from '@callwright/site/settings/routes.ts';
import { expect, type Page } from 'playwright/test';
import { readProduct } from '../product.ts';
import { MANY_STOPS } from './every-page/keyboard-stops.ts';
import { test } from './reused-page.ts';

const { SITE_URL } = readProduct();

async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < MANY_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (reached === name) return;
  }
  throw new Error(`No stop is called "${name}".`);
}

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the first stop skips to the content, and the next one is in it', async ({ page }) => {
    await page.goto(SITE_URL);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
  });

  test('the stops after it are the logo, the navigation in order, and Book Demo', async ({ page }) => {
    await page.goto(SITE_URL);
    await page.keyboard.press('Tab');
    for (const { path, label } of [{ path: '/', label: 'Callwright' }, ...NAVIGATION, ROUTES.demo]) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).toHaveText(label);
      await expect(focused).toHaveAttribute('href', path);
    }
  });

  test('Book a Demo can be reached and followed from the home page', async ({ page }) => {
    await page.goto(SITE_URL);
    await tabTo(page, 'Book a Demo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(SITE_URL + ROUTES.demo.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled });

    test('the menu opens, navigates, and returns the focus when it closes', async ({ page }) => {
      await page.goto(SITE_URL);
      const menu = page.getByRole('navigation', { name: 'Menu' });
      const button = page.getByRole('button', { name: 'Menu' });
      await expect(menu).toBeHidden();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      for (const { label } of [...NAVIGATION, ROUTES.demo]) {
        await page.keyboard.press('Tab');
        await expect(menu.getByRole('link', { name: label, exact: true })).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(SITE_URL + ROUTES.solution.path);
    });

    test('a question opens with Enter or Space, one at a time, and closes again', async ({ page }) => {
      await page.goto(SITE_URL);
      const questions = page.locator('#faq details');
      const [first, second] = [questions.nth(0), questions.nth(1)];
      await first.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(first).toHaveAttribute('open');
      await page.keyboard.press('Tab');
      await expect(second.locator('summary')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(second).toHaveAttribute('open');
      await expect(page.locator('#faq details[open]')).toHaveCount(1);
      await page.keyboard.press('Space');
      await expect(page.locator('#faq details[open]')).toHaveCount(0);
    });
  });
}
