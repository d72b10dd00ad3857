import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { launch } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import {
  newDraft,
  openAccount,
  previewOf,
  readDraftFiles,
  rowOf,
  saveStatus,
  signIn,
  unique,
  writeDraft,
} from './author.ts';
import { openBackendGate } from './backend-gate.ts';
import { test } from './desk.ts';

const accountOf = (page: Page) => page.getByRole('region', { name: 'Account' });

function readEverything(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readIfThere(join(entry.parentPath, entry.name)))
    .join('\n');
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

test('a killed app has its drafts and its session at the next start', async ({ launchDesktop }) => {
  const env = readProduct();
  const first = await launchDesktop({ env });
  const email = await signIn(first.page);
  await writeDraft(first.page, { title: 'Survives a crash', content: 'Every word.' });
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await first.kill();

  const second = await launchDesktop({ env, userDataFolder: first.userDataFolder });
  await expect(accountOf(second.page)).toContainText(email);
  await expect(rowOf(second.page, 'Survives a crash')).toBeVisible();
});

test('no token is on disk unencrypted, and none reaches the page', async ({ launchDesktop }) => {
  const { page, userDataFolder } = await launchDesktop({ env: readProduct() });
  const email = await signIn(page);
  const written = readEverything(userDataFolder);
  expect(written).toContain('ciphertext');
  expect(written).not.toContain(email);
  expect(written).not.toMatch(/eyJ[\w-]+\.eyJ/);
  expect(await page.evaluate(() => (window as unknown as { desktop: DesktopApi }).desktop.getSession())).toEqual({
    state: 'signed-in',
    email,
    isPersisted: true,
  });
});

test('without a keyring, the session lasts until the window closes, and both account screens say so', async ({
  launchDesktop,
}) => {
  const env = readProduct();
  const first = await launchDesktop({ env, keyring: 'weak' });
  const email = await signIn(first.page);
  const warning =
    'You’ll have to sign in each time you start Callwright because no keyring is open on this system. To stay signed in, install or unlock one (GNOME Keyring or KWallet), then restart Callwright.';
  await expect(accountOf(first.page)).toContainText(warning);
  await expect(await openAccount(first.page)).toContainText(warning);
  expect(readEverything(first.userDataFolder)).not.toContain(email);
  await first.close();
  const second = await launchDesktop({ env, keyring: 'weak', userDataFolder: first.userDataFolder });
  await expect(accountOf(second.page)).toContainText('Signed out');
  await expect(accountOf(second.page)).toContainText('You were signed out because no keyring was open on this system.');
});

test('a second start focuses the first window and exits', async ({ launchDesktop, browser }) => {
  const first = await launchDesktop();
  const { userDataFolder } = first;
  const second = await launch(browser, { userDataFolder, env: {}, files: [], colorScheme: 'light', keyring: 'system' });
  expect(second).toBeNull();
  await expect.poll(() => first.timesFocused()).toBe(1);
  await newDraft(first.page);
});

test('with a backend that never answers, the account and the drafts are available, and signing out works', async ({
  launchDesktop,
}) => {
  const product = readProduct();
  const gate = await openBackendGate(product.SUPABASE_URL);
  const env = { ...product, SUPABASE_URL: gate.url };
  const first = await launchDesktop({ env });
  const email = await signIn(first.page);
  await first.close();

  gate.hold('/');
  const { page } = await launchDesktop({ userDataFolder: first.userDataFolder, env });
  await expect(accountOf(page)).toContainText(email);
  await writeDraft(page, { title: 'Written offline', content: 'Text.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  const signedOut = await page.evaluate(() =>
    (window as unknown as { desktop: DesktopApi }).desktop.signOut({ hidesDrafts: false }),
  );
  expect(signedOut).toEqual({ state: 'signed-out' });
  await expect(accountOf(page)).toContainText('Signed out');
  await gate.close();
});

test('a post’s links open in the system, and only http, https, and mailto do', async ({
  desk: { page, openedLinks },
}) => {
  const address = page.url();
  await writeDraft(page, {
    title: 'Links',
    content: '[web](https://example.com/a)\n\n[mail](mailto:someone@example.com)\n\n[file](file:///etc/passwd)',
  });
  const preview = previewOf(page).locator('.post-body');
  await preview.getByText('web').click();
  await expect.poll(openedLinks).toEqual(['https://example.com/a']);
  await preview.getByText('mail').click();
  await expect.poll(openedLinks).toEqual(['https://example.com/a', 'mailto:someone@example.com']);

  await preview.getByText('file').click();
  await page.evaluate(() => {
    window.open('file:///etc/passwd');
    window.open('smb://server/share');
    location.href = 'data:text/html,gone';
  });
  await page.evaluate(() => {
    location.href = 'https://example.com/b';
  });
  await expect.poll(openedLinks).toHaveLength(3);
  expect((await openedLinks()).at(-1)).toBe('https://example.com/b');
  expect(page.url()).toBe(address);
  await expect(page.getByLabel('Title*')).toHaveValue('Links');
});

test('the page runs only its own scripts, connects nowhere, and has no access to Node', async ({ desk: { page } }) => {
  const seen = await page.evaluate(async () => {
    const blocked: string[] = [];
    const bothBlocked = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        blocked.push(event.effectiveDirective);
        if (blocked.length === 2) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const connected = await fetch('https://example.com/').then(
      () => true,
      () => false,
    );
    await bothBlocked;
    const page = window as unknown as Record<string, unknown>;
    return {
      injected: page.injected,
      connected,
      blocked: blocked.sort(),
      node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in page),
      isFrozen: Object.isFrozen(page.desktop),
    };
  });
  expect(seen).toEqual({
    injected: undefined,
    connected: false,
    blocked: ['connect-src', 'script-src-elem'],
    node: [],
    isFrozen: true,
  });
});

test('the page never violates its own policy', async ({ desk: { page } }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.reload();
  await writeDraft(page, {
    title: 'Policy',
    content: '# A\n\n- [ ] b\n\n```js\nc()\n```\n\n| d | e |\n|---|---|\n| f | g |',
  });
  await expect(saveStatus(page)).toHaveText('Saved');
  expect(violations).toEqual([]);
});

test('the menu creates a draft and opens the blog', async ({ desk: { page, chooseMenu, openedLinks } }) => {
  const title = unique('From the menu');
  await chooseMenu(['File', 'New Draft']);
  await page.getByLabel('Title*').fill(title);
  await expect(rowOf(page, title)).toBeVisible();
  await chooseMenu(['Help', 'View Blog']);
  await expect.poll(openedLinks).toEqual([`${readProduct().SITE_URL}/blog`]);
});

test('quitting from the menu saves the last key', async ({ launchDesktop }) => {
  const { page, chooseMenu, userDataFolder } = await launchDesktop();
  await newDraft(page);
  const closed = page.waitForEvent('close');
  await page.getByLabel('Content*').pressSequentially('the very last key');
  await chooseMenu(['File', 'Quit']);
  await closed;
  await expect.poll(() => readDraftFiles(userDataFolder).join()).toContain('the very last key');
});
