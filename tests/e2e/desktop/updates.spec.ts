import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { expect } from 'playwright/test';
import { type FakeElectron, launchFakeElectron } from '../../fake-electron/launch.ts';
import { test } from '../desktop-app.ts';
import { newDraft, readDraftFiles, toastOf } from './author.ts';

// electron-updater replaces an AppImage, with the fake `electron`.
test.skip(process.platform !== 'linux', 'Only Linux has AppImages');

const nextVersion = (folder: string) => `#!/bin/sh\necho started > ${join(folder, 'started')}\n`;

let folder: string;
let server: Server;
let served: Map<string, string>;
let app: FakeElectron | null = null;

const installed = () => join(folder, 'Callwright.AppImage');

async function startCopy(browser: Browser): Promise<FakeElectron> {
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
  app = await launchFakeElectron({ browser, userDataFolder, env, colorScheme: 'light' });
  if (!app) throw new Error('The app showed no window');
  return app;
}

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

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-updates-'));
  served = new Map();
  server = createServer((request, response) => {
    const body = served.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/octet-stream' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.afterEach(async () => {
  await app?.kill();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an update is announced, downloaded, and installed on request; a wrong download and every failure are explained', async ({
  browser,
}) => {
  offer('99.0.0', { sha512: createHash('sha512').update('something else').digest('base64') });
  const { page, chooseMenu, setOffline } = await startCopy(browser);
  const available = toastOf(page, 'Callwright 99.0.0 is available');
  await expect(available).toContainText('We’ll ask before installing.');
  expect(existsSync(join(folder, 'cache/callwright-updater'))).toBe(false);
  await newDraft(page);
  await page.getByLabel('Title*').fill('Written meanwhile');

  await test.step('a download that isn’t what was announced is discarded', async () => {
    await available.getByRole('button', { name: 'Download' }).click();
    await expect(toastOf(page, 'Couldn’t download the update')).toContainText('so it was discarded');
    expect(readFileSync(installed(), 'utf8')).toBe('the old version');
  });

  await test.step('a check says that this is the newest version, or why it can’t tell', async () => {
    offer('0.0.1');
    await chooseMenu(['File', 'Check for Updates...']);
    await expect(toastOf(page, 'Callwright is up to date')).toContainText('You have version');
    await setOffline(true);
    await chooseMenu(['File', 'Check for Updates...']);
    const failed = toastOf(page, 'Couldn’t check for updates');
    await expect(failed).toContainText('Couldn’t reach the update server.');
    await setOffline(false);
    served.clear();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toContainText('Couldn’t find any updates on the update server.');
    offer('99.0.0');
    await failed.getByRole('button', { name: 'Try again' }).click();
  });

  await available.getByRole('button', { name: 'Download' }).click();
  await expect(toastOf(page, 'Callwright 99.0.0 is ready')).toContainText('Restart to update.');
  expect(readFileSync(installed(), 'utf8')).toBe('the old version');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Content*').fill('Typed a moment before.');
  await toastOf(page, 'is ready').getByRole('button', { name: 'Restart' }).click();
  await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true);
  expect(readFileSync(installed(), 'utf8')).toBe(nextVersion(folder));
  expect(readDraftFiles(join(folder, 'user-data')).join()).toContain('Typed a moment before.');
});
