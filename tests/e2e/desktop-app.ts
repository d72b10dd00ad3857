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
  /** Given to a second launch, the app finds what the first one left. */
  userDataFolder?: string;
  /** The backend and the site, as a user would set them; without them the app only writes. */
  env?: Record<string, string>;
  colorScheme?: 'light' | 'dark';
  /** Files that the system opens with the app. */
  files?: string[];
  /** `weak` is the fallback of Linux where no keyring runs. */
  keyring?: 'system' | 'weak';
};

/** The running desktop app, whichever launcher started it. */
export type DesktopApp = {
  launcher: 'electron' | 'stand-in';
  page: Page;
  userDataFolder: string;
  /** What was handed to the system's browser or mail program. */
  openedLinks(): Promise<string[]>;
  /** Closes the window as its close button does, and waits for the end of the app. */
  close(): Promise<void>;
  /** Ends the app as a crash of the machine would. */
  kill(): Promise<void>;
  /** Chooses an item of the menu by its labels, `['File', 'Save']`. */
  chooseMenu(path: string[]): Promise<void>;
  readMenu(): Promise<MenuEntry[]>;
  /** What the next file dialogs are answered with; none is Cancel. */
  choosePaths(paths: string[]): Promise<void>;
  /** Files that were shown in the system's file manager. */
  openedPaths(): Promise<string[]>;
  /** Cuts the main process off the network, or connects it again. */
  setOffline(isOffline: boolean): Promise<void>;
  setDark(isDark: boolean): Promise<void>;
  windowPlace(): Promise<WindowPlace>;
  /** Drags the window there. */
  placeWindow(bounds: WindowPlace['bounds']): Promise<void>;
  maximizeWindow(): Promise<void>;
  /** 1 is actual size. */
  zoom(): Promise<number>;
  /** What the system's notifications said, `title: body`. */
  notifications(): Promise<string[]>;
  clickNotification(title: string): Promise<void>;
  /** The author turns to another window. */
  leaveWindow(): Promise<void>;
  /** How often the app asked to be started again. */
  timesRelaunched(): Promise<number>;
  /** How often another start has brought the window to the front. */
  timesFocused(): Promise<number>;
};

export type LaunchDesktop = (options?: LaunchOptions) => Promise<DesktopApp>;

/**
 * A test with `launchDesktop`; what it launched is ended, and its folders are gone, after the test. An app that is
 * launched with the environment of `disk` keeps its database on that disk.
 */
export const test = base.extend<{ launchDesktop: LaunchDesktop; disk: DatabaseDisk }>({
  // Playwright reads from this pattern that the fixture needs no other one.
  // biome-ignore lint/correctness/noEmptyPattern: see above.
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
        // Before it is drawn, the window hears of no menu and has no width of its own.
        await app.page.locator('main').first().waitFor();
        return app;
      },
    );
    for (const app of running) await app.kill();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});

let hasSaid = false;

/** Starts the app on Electron where that can run, else on the stand-in; null when it ends without a window. */
export async function launch(browser: Browser, options: Required<LaunchOptions>): Promise<DesktopApp | null> {
  const binary = findElectron();
  if (!hasSaid) console.log(binary ? `Desktop app on Electron: ${binary}` : 'Desktop app on the stand-in for Electron');
  hasSaid = true;
  return binary ? launchElectron(binary, options) : launchOnStandIn(browser, options);
}

async function launchOnStandIn(
  browser: Browser,
  { keyring, env, ...options }: Required<LaunchOptions>,
): Promise<DesktopApp | null> {
  // A desktop that has a name for its keyring may still have none that runs.
  const key = keyring === 'weak' ? { STAND_IN_KEYRING_KEY: 'weak' } : {};
  const app = await launchFakeElectron({ browser, ...options, env: { ...env, ...key } });
  return (
    app && {
      ...app,
      launcher: 'stand-in',
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

/**
 * Returns Electron's program; null if it wasn't downloaded, or if no display can show its window. TEST_ELECTRON decides:
 * `real` fails without it, and `fake` never looks for it.
 */
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

/** What the app asked of the system, counted inside Electron. */
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
