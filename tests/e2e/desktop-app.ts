import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron, type Browser, type ElectronApplication, type Page } from 'playwright';
import { test as base } from 'playwright/test';
import { launchFakeElectron } from '../fake-electron/launch.ts';
import type { MenuEntry, WindowPlace } from '../fake-electron/messages.ts';
import { DatabaseDisk } from '../helpers/database-disk/database-disk.ts';

const desktop = join(import.meta.dirname, '../../desktop');

export type LaunchOptions = {
  /** Set to the folder of an earlier launch to continue with its data. */
  userDataFolder?: string;
  /** Without a backend and a site, the app can only write. */
  env?: Record<string, string>;
  colorScheme?: 'light' | 'dark';
  files?: string[];
  /** `weak` is the fallback on Linux without a keyring. */
  keyring?: 'system' | 'weak';
};

export type DesktopApp = {
  launcher: 'electron' | 'fake-electron';
  page: Page;
  userDataFolder: string;
  openedLinks(): Promise<string[]>;
  close(): Promise<void>;
  kill(): Promise<void>;
  chooseMenu(path: string[]): Promise<void>;
  readMenu(): Promise<MenuEntry[]>;
  /** Responses to the next file dialogs. Without any, the dialog is canceled. */
  choosePaths(paths: string[]): Promise<void>;
  openedPaths(): Promise<string[]>;
  setOffline(isOffline: boolean): Promise<void>;
  setDark(isDark: boolean): Promise<void>;
  windowPlace(): Promise<WindowPlace>;
  placeWindow(bounds: WindowPlace['bounds']): Promise<void>;
  maximizeWindow(): Promise<void>;
  zoom(): Promise<number>;
  notifications(): Promise<string[]>;
  clickNotification(title: string): Promise<void>;
  leaveWindow(): Promise<void>;
  timesRelaunched(): Promise<number>;
  /** How many times a second start has focused the window. */
  timesFocused(): Promise<number>;
};

export type LaunchDesktop = (options?: LaunchOptions) => Promise<DesktopApp>;

/** `launchDesktop` closes the app and removes its folders after the test. `disk.env` puts the database on the disk below. */
export const test = base.extend<{ launchDesktop: LaunchDesktop; disk: DatabaseDisk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the pattern to see that the fixture depends on no other.
  disk: async ({}, use) => {
    const disk = new DatabaseDisk();
    await use(disk);
    disk.remove();
  },
  launchDesktop: async ({ browser }, use) => {
    const running: DesktopApp[] = [];
    const folders: string[] = [];
    const makeFolder = () => {
      const folder = mkdtempSync(join(tmpdir(), 'callwright-desktop-'));
      folders.push(folder);
      return folder;
    };
    await use(
      async ({
        userDataFolder = makeFolder(),
        env = {},
        files = [],
        colorScheme = 'light',
        keyring = 'system',
      } = {}) => {
        const app = await launch(browser, { userDataFolder, env, files, colorScheme, keyring });
        if (!app) throw new Error('The app ended without a window: another one runs on this folder');
        running.push(app);
        // Before the first paint, the window ignores the menu.
        await app.page.locator('main').first().waitFor();
        return app;
      },
    );
    for (const app of running) await app.kill();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});

let hasLogged = false;

/** Starts the app on Electron if possible, or on the fake Electron. Returns null if it exits without a window. */
export async function launch(browser: Browser, options: Required<LaunchOptions>): Promise<DesktopApp | null> {
  const binary = findElectron();
  if (!hasLogged) console.log(binary ? `Desktop app on Electron: ${binary}` : 'Desktop app on the fake Electron');
  hasLogged = true;
  return binary ? launchElectron(binary, options) : launchOnFakeElectron(browser, options);
}

async function launchOnFakeElectron(
  browser: Browser,
  { keyring, env, ...options }: Required<LaunchOptions>,
): Promise<DesktopApp | null> {
  // The desktop may name a keyring that isn't running.
  const key = keyring === 'weak' ? { STAND_IN_KEYRING_KEY: 'weak' } : {};
  const app = await launchFakeElectron({ browser, ...options, env: { ...env, ...key } });
  return (
    app && {
      ...app,
      launcher: 'fake-electron',
      userDataFolder: options.userDataFolder,
      openedLinks: async () => app.openedLinks(),
      openedPaths: async () => app.openedPaths(),
      windowPlace: async () => app.windowPlace(),
      zoom: async () => app.zoom(),
      notifications: async () => app.notifications(),
      timesRelaunched: async () => app.timesRelaunched(),
      timesFocused: async () => app.timesFocused(),
    }
  );
}

/** Returns Electron's path, or null if it or a display is missing. TEST_ELECTRON: `real` fails without it, `fake` skips it. */
function findElectron(): string | null {
  const { TEST_ELECTRON: wanted } = process.env;
  const binary = wanted === 'fake' ? null : findUsableElectron();
  if (wanted === 'real' && binary === null)
    throw new Error('Electron can\'t run here. Download it with "node desktop/node_modules/electron/install.js".');
  return binary;
}

function findUsableElectron(): string | null {
  if (process.platform === 'linux' && (!process.env.DISPLAY || process.getuid?.() === 0)) return null;
  const folder = dirname(createRequire(join(desktop, 'package.json')).resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : null;
}

type Seen = {
  openedLinks: string[];
  openedPaths: string[];
  timesFocused: number;
  timesRelaunched: number;
  notifications: Electron.Notification[];
};

async function launchElectron(
  executablePath: string,
  { userDataFolder, env, files, colorScheme, keyring }: Required<LaunchOptions>,
): Promise<DesktopApp | null> {
  const passwordStore = keyring === 'weak' ? ['--password-store=basic'] : [];
  const app = await _electron.launch({
    executablePath,
    args: [desktop, `--user-data-dir=${userDataFolder}`, ...passwordStore, ...files],
    env: { ...inheritedEnv(), ...env },
    colorScheme,
  });
  const ended = new Promise<void>((resolve) => app.once('close', () => resolve()));
  const page = await Promise.race([app.firstWindow(), ended]);
  if (!page) return null;
  await app.evaluate(({ app, BrowserWindow, Notification, shell, nativeTheme }, scheme) => {
    const seen: Seen = { openedLinks: [], openedPaths: [], timesFocused: 0, timesRelaunched: 0, notifications: [] };
    Object.assign(globalThis, { seen });
    shell.showItemInFolder = (path) => void seen.openedPaths.push(path);
    shell.openPath = async (path) => {
      seen.openedPaths.push(path);
      return '';
    };
    app.relaunch = () => {
      seen.timesRelaunched += 1;
    };
    Notification.prototype.show = function show(this: Electron.Notification) {
      seen.notifications.push(this);
    };
    shell.openExternal = async (url) => void seen.openedLinks.push(url);
    const window = BrowserWindow.getAllWindows()[0];
    const focus = window?.focus.bind(window);
    if (window) {
      window.focus = () => {
        seen.timesFocused += 1;
        focus?.();
      };
    }
    nativeTheme.themeSource = scheme;
  }, colorScheme);
  const readSeen = () =>
    app.evaluate(() => {
      const { notifications: _notifications, ...seen } = (globalThis as unknown as { seen: Seen }).seen;
      return seen;
    });
  return {
    launcher: 'electron',
    page,
    userDataFolder,
    openedLinks: async () => (await readSeen()).openedLinks,
    openedPaths: async () => (await readSeen()).openedPaths,
    choosePaths: (paths) =>
      app.evaluate(({ dialog }, chosen) => {
        const canceled = chosen.length === 0;
        dialog.showOpenDialog = async () => ({ canceled, filePaths: chosen });
        dialog.showSaveDialog = async () => ({ canceled, filePath: chosen[0] ?? '' });
      }, paths),
    windowPlace: () =>
      app.evaluate(({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0];
        if (!window) throw new Error('The window is closed');
        const bounds = window.getNormalBounds();
        return { bounds, isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() };
      }),
    placeWindow: (bounds) =>
      app.evaluate(({ BrowserWindow }, there) => BrowserWindow.getAllWindows()[0]?.setBounds(there), bounds),
    maximizeWindow: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize()),
    zoom: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 1),
    notifications: () =>
      app.evaluate(() =>
        (globalThis as unknown as { seen: Seen }).seen.notifications.map(({ title, body }) => `${title}: ${body}`),
      ),
    clickNotification: (title) =>
      app.evaluate((_electron, wanted) => {
        const { notifications } = (globalThis as unknown as { seen: Seen }).seen;
        notifications.find((notification) => notification.title === wanted)?.emit('click');
      }, title),
    leaveWindow: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur()),
    timesRelaunched: async () => (await readSeen()).timesRelaunched,
    timesFocused: async () => (await readSeen()).timesFocused,
    async close() {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
      await ended;
    },
    async kill() {
      app.process().kill('SIGKILL');
      await ended;
    },
    chooseMenu: (path) => chooseElectronMenu(app, path),
    readMenu: () => readElectronMenu(app),
    setOffline: (offline) =>
      app.evaluate(({ session }, isOffline) => {
        if (isOffline) session.defaultSession.enableNetworkEmulation({ offline: true });
        else session.defaultSession.disableNetworkEmulation();
      }, offline),
    setDark: (isDark) =>
      app.evaluate(
        ({ nativeTheme }, scheme) => {
          nativeTheme.themeSource = scheme;
        },
        isDark ? ('dark' as const) : ('light' as const),
      ),
  };
}

function chooseElectronMenu(app: ElectronApplication, path: string[]): Promise<void> {
  return app.evaluate(({ Menu }, labels) => {
    let items = Menu.getApplicationMenu()?.items ?? [];
    for (const [depth, label] of labels.entries()) {
      const item = items.find((candidate) => candidate.label.replace('&', '') === label);
      if (!item) throw new Error(`There is no menu item ${labels.join(' > ')}`);
      if (depth === labels.length - 1) item.click();
      items = item.submenu?.items ?? [];
    }
  }, path);
}

function readElectronMenu(app: ElectronApplication): Promise<MenuEntry[]> {
  return app.evaluate(({ Menu }) => {
    const describe = (items: Electron.MenuItem[]): MenuEntry[] =>
      items
        .filter(({ type, visible }) => type !== 'separator' && visible)
        .map(({ label, accelerator, role, enabled, checked, submenu }) => ({
          label: label.replace('&', ''),
          accelerator: accelerator === undefined ? null : String(accelerator),
          role: role ?? null,
          isEnabled: enabled,
          isChecked: checked,
          submenu: describe(submenu?.items ?? []),
        }));
    return describe(Menu.getApplicationMenu()?.items ?? []);
  });
}

function inheritedEnv(): Record<string, string> {
  const named = ['PATH', 'HOME', 'DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS', 'SystemRoot'];
  return Object.fromEntries(named.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
