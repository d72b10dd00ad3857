import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { Browser, Page } from 'playwright';
import { expect } from 'playwright/test';
import { test as base, type DesktopApp, launch } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import { signIn, waitForWindow } from './author.ts';

export type SignedInDesk = DesktopApp & { email: string };

/** Wide enough for the post details next to the text and the preview. */
const DESK = { width: 1440, height: 860 };

type Desks = {
  desk: DesktopApp;
  signedInDesk: SignedInDesk;
};

/** Shares an app between a worker's tests: starting it is slow. To change settings or patch the page, use `launchDesktop`. */
export const test = base.extend<Desks, { sharedDesk: DesktopApp; sharedSignedInDesk: SignedInDesk }>({
  sharedDesk: [({ browser }, use) => withApp(browser, use), { scope: 'worker' }],
  sharedSignedInDesk: [
    ({ browser }, use) => withApp(browser, async (app) => use({ ...app, email: await signIn(app.page) })),
    { scope: 'worker' },
  ],
  desk: ({ sharedDesk }, use) => withTidyDesk(sharedDesk, use),
  signedInDesk: ({ sharedSignedInDesk }, use) => withTidyDesk(sharedSignedInDesk, use),
});

async function withApp(browser: Browser, use: (app: DesktopApp) => Promise<void>): Promise<void> {
  const userDataFolder = mkdtempSync(join(tmpdir(), 'callwright-desk-'));
  const app = await launch(browser, {
    userDataFolder,
    env: readProduct(),
    files: [],
    colorScheme: 'light',
    keyring: 'system',
  });
  if (!app) throw new Error('The app ended without a window');
  await app.page.setViewportSize(DESK);
  await app.page.reload();
  await waitForWindow(app.page);
  await use(app);
  await app.kill();
  rmSync(userDataFolder, { recursive: true, force: true });
}

async function withTidyDesk<Desk extends DesktopApp>(shared: Desk, use: (desk: Desk) => Promise<void>): Promise<void> {
  const opened = (await shared.openedLinks()).length;
  await use({ ...shared, openedLinks: async () => (await shared.openedLinks()).slice(opened) });
  await tidyUp(shared);
}

async function tidyUp({ page, setDark, setOffline }: DesktopApp): Promise<void> {
  if (page.isClosed()) return;
  await expect.poll(() => emptyQueue(page)).toBe(0);
  await setOffline(false);
  await setDark(false);
  await page.setViewportSize(DESK);
  const isTidy = await page.evaluate(async () => {
    const panel = 'aside:not([aria-label="Post details"])';
    const close = `[data-close-button], ${panel} [aria-label^="Close"]`;
    for (const button of document.querySelectorAll<HTMLElement>(close)) button.click();
    // Closing a panel moves focus in the next frame.
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    // Details that have the focus stay open when a window becomes narrow, in place of the drafts.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const searched = 'input[type="search"]:not(:placeholder-shown)';
    const open = `[role="dialog"], [role="alertdialog"], search, ${searched}, ${panel}`;
    return localStorage.length === 0 && document.querySelector(open) === null;
  });
  if (isTidy) {
    await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
    return;
  }
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator('main').first().waitFor();
}

/** Returns how many posts are left, because one may be publishing right now. */
function emptyQueue(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { desktop } = window as unknown as { desktop: DesktopApi };
    for (const { postId, backendOrigin } of (await desktop.readQueue()).entries) {
      await desktop.cancelQueued({ postId, backendOrigin });
    }
    return (await desktop.readQueue()).entries.length;
  });
}
