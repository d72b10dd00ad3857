import { type Browser, test as base, expect, type Page } from 'playwright/test';
import { readProduct } from '../product.ts';

const { SITE_URL } = readProduct();

type Stored = { name: string; value: string };

const USUAL_VIEWPORT = { width: 1280, height: 720 };
const USUAL_MEDIA = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** Stays on the site, so the browser keeps its process and compiled scripts, which is most of a load's cost. */
class ReusedPage {
  private readonly browser: Browser;
  private page: Page | null = null;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async open(stored: readonly Stored[], viewport: { width: number; height: number }): Promise<Page> {
    const page = await this.openAny();
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.setViewportSize(viewport);
    // A redirect to the login page may interrupt an attempt, and what is left of that attempt the next one.
    await expect(() => page.goto(`${SITE_URL}/robots.txt`)).toPass();
    await page.evaluate(storeOnly, stored);
    return page;
  }

  private async openAny(): Promise<Page> {
    if (this.page === null) this.page = await (await this.browser.newContext(USUAL_MEDIA)).newPage();
    else if (this.page.isClosed()) this.page = await this.page.context().newPage();
    return this.page;
  }

  async clear(): Promise<void> {
    const { page } = this;
    if (page === null) return;
    const context = page.context();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    if (page.isClosed()) return;
    for (const event of ['console', 'dialog', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia(USUAL_MEDIA);
  }

  async close(): Promise<void> {
    await this.page?.context().close();
  }
}

async function storeOnly(stored: readonly Stored[]): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name, value } of stored) localStorage.setItem(name, value);
}

/** Reuses the worker's page with empty storage and no routes. To set the clock: `test.use({ reusesPage: false })`. */
export const test = base.extend<{ reusesPage: boolean; stored: readonly Stored[] }, { reusedPage: ReusedPage }>({
  reusesPage: [true, { option: true }],
  stored: [[], { option: true }],
  reusedPage: [
    async ({ browser }, use) => {
      const reusedPage = new ReusedPage(browser);
      await use(reusedPage);
      await reusedPage.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ reusesPage, stored, reusedPage, browser, viewport, javaScriptEnabled, hasTouch, timezoneId }, use) => {
    if (reusesPage && javaScriptEnabled && !hasTouch && timezoneId === undefined) {
      await use(await reusedPage.open(stored, viewport ?? USUAL_VIEWPORT));
      await reusedPage.clear();
      return;
    }
    const storageState = { cookies: [], origins: [{ origin: SITE_URL, localStorage: [...stored] }] };
    const context = await browser.newContext({ storageState });
    await use(await context.newPage());
    await context.close();
  },
  context: async ({ page }, use) => use(page.context()),
});
