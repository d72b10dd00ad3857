import { type BrowserContext, test as base, type Page } from 'playwright/test';
import { readProduct } from '../product.ts';

const { SITE_URL } = readProduct();

type Stored = { name: string; value: string };

const USUAL_VIEWPORT = { width: 1280, height: 720 };
const USUAL_MEDIA = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/**
 * A browser keeps its process, and what it compiled of the site's scripts, for as long as a page stays on the site:
 * that is most of what a load costs.
 */
class KeptPage {
  private readonly context: BrowserContext;
  private page: Page | null = null;

  constructor(context: BrowserContext) {
    this.context = context;
  }

  /** The page, at a file of the site that stores and runs nothing, as if it were new but for its history. */
  async open(stored: readonly Stored[], viewport: { width: number; height: number }): Promise<Page> {
    const page = this.page === null || this.page.isClosed() ? await this.context.newPage() : this.page;
    this.page = page;
    for (const other of this.context.pages()) if (other !== page) await other.close();
    await page.setViewportSize(viewport);
    await page.goto(`${SITE_URL}/robots.txt`);
    await page.evaluate(storeOnly, stored);
    return page;
  }

  /** Takes away what a test added to the page. */
  async clear(): Promise<void> {
    const { page, context } = this;
    if (page === null || page.isClosed()) return;
    for (const event of ['console', 'dialog', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await page.emulateMedia(USUAL_MEDIA);
  }
}

/** In the browser: leaves nothing of the site stored but these. */
async function storeOnly(stored: readonly Stored[]): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name, value } of stored) localStorage.setItem(name, value);
}

/**
 * Each test gets the page of its worker, with nothing stored, heard or routed. A test without scripts or with touch
 * gets one of its own, and so does one that sets the page's clock: `test.use({ isPageKept: false })`.
 */
export const test = base.extend<{ isPageKept: boolean; stored: readonly Stored[] }, { kept: KeptPage }>({
  isPageKept: [true, { option: true }],
  stored: [[], { option: true }],
  kept: [
    async ({ browser }, use) => {
      // Else it has the options of whichever test comes first.
      const context = await browser.newContext({ javaScriptEnabled: true, hasTouch: false, ...USUAL_MEDIA });
      await use(new KeptPage(context));
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ isPageKept, stored, kept, browser, viewport, javaScriptEnabled, hasTouch }, use) => {
    if (isPageKept && javaScriptEnabled && !hasTouch) {
      await use(await kept.open(stored, viewport ?? USUAL_VIEWPORT));
      await kept.clear();
      return;
    }
    const storageState = { cookies: [], origins: [{ origin: SITE_URL, localStorage: [...stored] }] };
    const context = await browser.newContext({ storageState });
    await use(await context.newPage());
    await context.close();
  },
  context: async ({ page }, use) => use(page.context()),
});
