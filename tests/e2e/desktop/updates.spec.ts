import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { expect } from 'playwright/test';
import { type FakeElectron, launchFakeElectron } from '../../fake-electron/launch.ts';
import { newDraft, readDraftFiles, toastOf } from './author.ts';
import { test } from './desk.ts';

// electron-updater replaces an AppImage, with the fake `electron`.
test.skip(process.platform !== 'linux', 'Only Linux has AppImages');

const nextVersion = (folder: string) => `#!/bin/sh\necho started > ${join(folder, 'started')}\n`;

let folder: string;
let server: Server;
let served: Map<string, string>;
let running: FakeElectron[];

async function startCopy(browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<FakeElectron> {
  const { port } = server.address() as AddressInfo;
  writeFileSync(join(folder, 'app-update.yml'), `provider: generic\nurl: http://127.0.0.1:${port}/\n`);
  writeFileSync(installed(), 'the old version');
  chmodSync(installed(), 0o755);
  const userDataFolder = join(folder, 'user-data');
  mkdirSync(userDataFolder);
  const env = {
    STAND_IN_RESOURCES: folder,
    STAND_IN_KEYRING: 'gnome_libsecret',
    APPIMAGE: installed(),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  const app = await launchFakeElectron({ browser, userDataFolder, env, colorScheme });
  if (!app) throw new Error('The app showed no window');
  running.push(app);
  return app;
}

const installed = () => join(folder, 'Callwright.AppImage');

function offer(version: string, { sha512 }: { sha512?: string } = {}): void {
  const program = nextVersion(folder);
  const digest = sha512 ?? createHash('sha512').update(program).digest('base64');
  const name = `Callwright-${version}.AppImage`;
  served.set(`/${name}`, program);
  served.set(
    '/latest-linux.yml',
    `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${digest}\n    size: ${program.length}\npath: ${name}\nsha512: ${digest}\nreleaseDate: '2026-11-21T08:00:00.000Z'\n`,
  );
}

const CHECK = process.platform === 'darwin' ? ['Callwright', 'Check for Updates...'] : ['File', 'Check for Updates...'];
const notices = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-updates-'));
  served = new Map();
  running = [];
  server = createServer((request, response) => {
    const body = served.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/octet-stream' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.afterEach(async () => {
  for (const app of running) await app.kill();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a new version is announced at startup, downloaded and installed on request, and started', async ({ browser }) => {
  offer('99.0.0');
  const { page } = await startCopy(browser);
  await expect(toastOf(page, 'Callwright 99.0.0 is available')).toContainText('We’ll ask before installing.');
  expect(existsSync(join(folder, 'cache/callwright-updater'))).toBe(false);

  await newDraft(page);
  await page.getByLabel('Title*').fill('Written meanwhile');
  await toastOf(page, 'is available').getByRole('button', { name: 'Download' }).click();
  await expect(toastOf(page, 'Callwright 99.0.0 is ready')).toContainText('Restart to update.');
  expect(readFileSync(installed(), 'utf8')).toBe('the old version');
  await expect(notices(page)).toHaveCount(1);

  await page.getByLabel('Content*').fill('Typed a moment before.');
  await toastOf(page, 'is ready').getByRole('button', { name: 'Restart' }).click();
  await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true);
  expect(readFileSync(installed(), 'utf8')).toBe(nextVersion(folder));
  expect(readDraftFiles(join(folder, 'user-data')).join()).toContain('Typed a moment before.');
});

test('Check for Updates... says that this is the newest version, or why it can’t tell', async ({ browser }) => {
  offer('0.0.1');
  const { page, chooseMenu, setOffline } = await startCopy(browser);
  await newDraft(page);
  await expect(notices(page)).toHaveCount(0);
  await chooseMenu(CHECK);
  await expect(toastOf(page, 'Callwright is up to date')).toContainText('You have version');

  await setOffline(true);
  await chooseMenu(CHECK);
  const failed = toastOf(page, 'Couldn’t check for updates');
  await expect(failed).toContainText('Couldn’t reach the update server.');
  await setOffline(false);
  served.clear();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toContainText('Couldn’t find any updates on the update server.');
  offer('99.0.0');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(toastOf(page, 'Callwright 99.0.0 is available')).toBeVisible();
});

test('a download that isn’t what was announced is discarded', async ({ browser }) => {
  offer('99.0.0', { sha512: createHash('sha512').update('something else').digest('base64') });
  const { page } = await startCopy(browser);
  await toastOf(page, 'is available').getByRole('button', { name: 'Download' }).click();
  await expect(toastOf(page, 'Couldn’t download the update')).toContainText('so it was discarded');
  expect(readFileSync(installed(), 'utf8')).toBe('the old version');
});

test('a build without an update server offers no updates', async ({ desk: { readMenu } }) => {
  expect(JSON.stringify(await readMenu())).not.toContain('Check for Updates');
});
