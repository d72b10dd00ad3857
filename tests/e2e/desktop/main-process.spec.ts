import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import { expect } from 'playwright/test';
import { previewOf, readEverything, saveStatus, writeDraft } from './author.ts';
import { test } from './desk.ts';

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

test('the page runs only its own scripts, connects nowhere, and gets no Node, token, or permission; no token is on disk unencrypted', async ({
  signedInDesk: { page, email, userDataFolder },
}) => {
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
    const names = ['clipboard-read', 'notifications', 'geolocation', 'camera', 'microphone'];
    const permissions = await Promise.all(
      names.map((name) => navigator.permissions.query({ name: name as PermissionName })),
    );
    const page = window as unknown as Record<string, unknown> & { desktop: DesktopApi };
    return {
      injected: page.injected,
      connected,
      blocked: blocked.sort(),
      granted: permissions.filter(({ state }) => state === 'granted').map(({ name }) => name),
      node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in page),
      isFrozen: Object.isFrozen(page.desktop),
      session: await page.desktop.getSession(),
    };
  });
  expect(seen).toEqual({
    injected: undefined,
    connected: false,
    blocked: ['connect-src', 'script-src-elem'],
    granted: [],
    node: [],
    isFrozen: true,
    session: { state: 'signed-in', email, isPersisted: true },
  });
  const written = readEverything(userDataFolder);
  expect(written).toContain('ciphertext');
  expect(written).not.toMatch(/eyJ[\w-]+\.eyJ/);
});

test('the page never violates its own policy, and has no frame before the preview opens', async ({
  desk: { page, chooseMenu },
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.evaluate(() => localStorage.setItem('view-mode', 'write'));
  await page.reload();
  await writeDraft(page, {
    title: 'Policy',
    content: '# A\n\n- [ ] b\n\n```js\nc()\n```\n\n| d | e |\n|---|---|\n| f | g |',
  });
  await expect(saveStatus(page)).toHaveText('Saved');
  expect(page.frames()).toHaveLength(1);
  await chooseMenu(['View', 'Toggle Preview']);
  await expect(previewOf(page).getByText('c()')).toBeVisible();
  expect(violations).toEqual([]);
});
