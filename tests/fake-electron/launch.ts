import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { type MainProcess, startMainProcess } from './main-process.ts';
import type { MenuEntry, ServedFile, WindowPlace } from './messages.ts';
import { buildPageScript, type PageCalls } from './page-script.ts';

/**
 * Chromium can't register schemes, so pages use https on the same hosts, and the main process sees the app's addresses.
 */
const PAGE_SCHEME = 'https://';
const APP_SCHEME = 'app://';
const HOSTS = ['callwright', 'preview'];
const PAGE_ORIGIN = `${PAGE_SCHEME}${HOSTS[0]}`;
const BINDING = '__callMainProcess';

export type FakeElectronOptions = {
  browser: Browser;
  userDataFolder: string;
  files?: readonly string[];
  env: Record<string, string>;
  colorScheme: 'light' | 'dark';
};

export type FakeElectron = {
  page: Page;
  openedLinks(): string[];
  openedPaths(): string[];
  close(): Promise<void>;
  kill(): Promise<void>;
  chooseMenu(path: string[]): Promise<void>;
  readMenu(): Promise<MenuEntry[]>;
  /** Responses to the next file dialogs. Without any, the dialog is canceled. */
  choosePaths(paths: string[]): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  setDark(isDark: boolean): Promise<void>;
  windowPlace(): WindowPlace;
  placeWindow(bounds: WindowPlace['bounds']): Promise<void>;
  maximizeWindow(): Promise<void>;
  zoom(): number;
  notifications(): string[];
  clickNotification(title: string): Promise<void>;
  leaveWindow(): Promise<void>;
  timesRelaunched(): number;
  /** Dialogs as `message. detail` and error boxes as `title: content`. */
  dialogs(): string[];
  pressButton(button: string): Promise<void>;
  crashPage(reason: string): Promise<void>;
  hangPage(isHanging: boolean): Promise<void>;
  timesFocused(): number;
  ended: Promise<string>;
};

/** Starts the built app. Returns null if it exits without a window, like a second instance. */
export async function launchFakeElectron({
  browser,
  userDataFolder,
  files = [],
  env,
  colorScheme,
}: FakeElectronOptions): Promise<FakeElectron | null> {
  const storage = join(userDataFolder, 'fake-electron-storage.json');
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    colorScheme,
    // Animation frames are most of the browser's work. Tests of animations turn them on.
    reducedMotion: 'reduce',
    ...(existsSync(storage) ? { storageState: storage } : {}),
  });
  const links: string[] = [];
  const paths: string[] = [];
  const deliveries = createDeliveries();
  let timesFocused = 0;
  let zoom = 1;
  const notifications: string[] = [];
  let timesRelaunched = 0;
  const dialogs: string[] = [];
  let navigation = Promise.resolve();
  let address = '';
  let place: WindowPlace = {
    bounds: { x: 0, y: 0, width: 0, height: 0 },
    isMaximized: false,
    isFullScreen: false,
  };
  let isSystemDark = colorScheme === 'dark';
  let theme: 'system' | 'light' | 'dark' = 'system';
  const showTheme = async () => {
    const scheme = theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme;
    await context.pages()[0]?.emulateMedia({ colorScheme: scheme });
  };
  const shown = Promise.withResolvers<Page>();

  const main = startMainProcess({
    userDataFolder,
    files,
    env: { ...env, STAND_IN_DARK: colorScheme === 'dark' ? 'yes' : 'no' },
    onMessage(message) {
      switch (message.kind) {
        case 'open-window':
          address = message.url;
          navigation = navigation
            .then(() =>
              context.pages()[0]
                ? showPage(context, main, deliveries, message.url)
                : openPage(context, main, deliveries, message),
            )
            .catch(shown.reject);
          break;
        case 'page-crashed':
          deliveries.forgetPage();
          navigation = navigation.then(async () => void (await context.pages()[0]?.goto('about:blank')));
          break;
        case 'page-reloaded':
          navigation = navigation.then(() => showPage(context, main, deliveries, address));
          break;
        case 'error-box':
          dialogs.push(`${message.title}: ${message.content}`);
          break;
        case 'message-box':
          dialogs.push(`${message.message}. ${message.detail}`);
          break;
        case 'window-shown': {
          const page = context.pages()[0];
          if (page) showTheme().then(() => shown.resolve(page), shown.reject);
          break;
        }
        case 'window-focused':
          timesFocused += 1;
          break;
        case 'window-destroyed':
          deliveries.end();
          break;
        case 'theme':
          theme = message.source;
          showTheme().catch(shown.reject);
          break;
        case 'notification':
          notifications.push(`${message.title}: ${message.body}`);
          break;
        case 'relaunch':
          timesRelaunched += 1;
          break;
        case 'zoomed':
          zoom = message.factor;
          break;
        case 'window-placed':
          place = message.place;
          break;
        case 'event':
          deliveries.add({ channel: message.channel, payload: message.payload });
          break;
        case 'link-opened':
          links.push(message.url);
          break;
        case 'path-opened':
          paths.push(message.path);
          break;
      }
    },
  });
  let isKilled = false;
  const closed = main.ended.then(async () => {
    const [shownPage] = context.pages();
    if (!isKilled && shownPage?.url().startsWith(PAGE_ORIGIN)) await storeLocalStorage(shownPage, storage);
    await context.close();
  });

  const page = await Promise.race([shown.promise, main.ended]);
  if (typeof page === 'string') {
    if (page.trim() !== '') throw new Error(`The app ended before it showed a window:\n${page}`);
    return null;
  }

  return {
    page,
    openedLinks: () => [...links],
    openedPaths: () => [...paths],
    async close() {
      await Promise.race([main.ask({ kind: 'close-window' }), main.ended]);
      await closed;
      main.failIfPrinted();
    },
    async kill() {
      isKilled = true;
      main.kill();
      await closed;
      main.failIfPrinted();
    },
    chooseMenu: async (path) => void (await Promise.race([main.ask({ kind: 'choose-menu', path }), main.ended])),
    readMenu: async () => (await main.ask({ kind: 'read-menu' })) as MenuEntry[],
    choosePaths: async (paths) => void (await main.ask({ kind: 'choose-paths', paths })),
    setOffline: async (isOffline) => void (await main.ask({ kind: 'set-offline', isOffline })),
    async setDark(isDark) {
      isSystemDark = isDark;
      await main.ask({ kind: 'set-dark', isDark });
      await showTheme();
    },
    windowPlace: () => place,
    placeWindow: async (bounds) => void (await main.ask({ kind: 'place-window', bounds })),
    maximizeWindow: async () => void (await main.ask({ kind: 'maximize-window' })),
    zoom: () => zoom,
    notifications: () => [...notifications],
    clickNotification: async (title) => void (await main.ask({ kind: 'click-notification', title })),
    leaveWindow: async () => void (await main.ask({ kind: 'leave-window' })),
    timesRelaunched: () => timesRelaunched,
    dialogs: () => [...dialogs],
    pressButton: async (button) => void (await main.ask({ kind: 'press-button', button })),
    async crashPage(reason) {
      await main.ask({ kind: 'crash-page', reason });
      await navigation;
    },
    hangPage: async (isHanging) => void (await main.ask({ kind: 'hang-page', isHanging })),
    timesFocused: () => timesFocused,
    ended: main.ended,
  };
}

/** Not `context.storageState()`, which also opens a page for the preview's origin. */
async function storeLocalStorage(page: Page, path: string): Promise<void> {
  const localStorage = await page.evaluate(() =>
    Object.entries(window.localStorage).map(([name, value]) => ({ name, value: String(value) })),
  );
  const origins = localStorage.length > 0 ? [{ origin: PAGE_ORIGIN, localStorage }] : [];
  writeFileSync(path, JSON.stringify({ cookies: [], origins }));
}

async function openPage(
  context: BrowserContext,
  main: MainProcess,
  deliveries: Deliveries,
  { url, preload }: { url: string; preload: string },
): Promise<void> {
  const page = await context.newPage();
  await context.exposeBinding(BINDING, async ({ page: source }, call: PageCalls) => {
    switch (call.kind) {
      case 'invoke':
        try {
          return await main.ask({ ...call, senderUrl: toAppUrl(source.url()) });
        } catch (cause) {
          throw new Error(
            `Error invoking remote method '${call.channel}': ${cause instanceof Error ? cause.message : cause}`,
          );
        }
      case 'deliver':
        return deliveries.next();
      case 'navigate':
        await main.ask({ kind: 'navigate', url: toAppUrl(call.url), isMainFrame: call.isMainFrame });
        return;
      case 'new-window':
        await main.ask({ kind: 'new-window', url: toAppUrl(call.url) });
        return;
      case 'accelerator':
        return main.ask({ kind: 'press-accelerator', keys: call.keys });
    }
  });
  await context.addInitScript({ content: buildPageScript({ binding: BINDING, origin: PAGE_ORIGIN, preload }) });
  await context.route('**/*', async (route) => {
    try {
      await answerRoute(route, page, main);
    } catch (cause) {
      // A page that loads while the app exits gets no answer.
      if (!main.hasEnded()) throw cause;
    }
  });
  await grantPermissions(context, main);
  page.on('download', async (download) => {
    if ((await main.ask({ kind: 'download', url: toAppUrl(download.url()) })) !== true) await download.cancel();
  });
  await showPage(context, main, deliveries, url);
}

async function showPage(
  context: BrowserContext,
  main: MainProcess,
  deliveries: Deliveries,
  url: string,
): Promise<void> {
  const [page] = context.pages();
  if (!page) throw new Error('There is no page to load');
  deliveries.forgetPage();
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto(toPageUrl(url));
  await main.ask({ kind: 'page-loaded' });
}

const PERMISSIONS = [
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['notifications', 'notifications'],
  ['geolocation', 'geolocation'],
  ['camera', 'media'],
  ['microphone', 'media'],
] as const;

async function grantPermissions(context: BrowserContext, main: MainProcess): Promise<void> {
  const granted: string[] = [];
  for (const [name, permission] of PERMISSIONS) {
    if ((await main.ask({ kind: 'may-use', permission })) === true) granted.push(name);
  }
  if (granted.length > 0) await context.grantPermissions(granted);
}

async function answerRoute(route: Route, page: Page, main: MainProcess): Promise<void> {
  const request = route.request();
  const isFirst = page.url() === 'about:blank';
  if (request.isNavigationRequest() && !isFirst) {
    const isMainFrame = request.frame() === page.mainFrame();
    const url = toAppUrl(request.url());
    const mayGo =
      isMainFrame || request.frame().parentFrame() !== null
        ? await main.ask({ kind: 'navigate', url, isMainFrame })
        : await main.ask({ kind: 'new-window', url });
    if (mayGo !== true) return route.abort('aborted');
  }
  if (!toAppUrl(request.url()).startsWith(APP_SCHEME)) return route.continue();
  const served = (await main.ask({
    kind: 'request',
    url: toAppUrl(request.url()),
    method: request.method(),
  })) as ServedFile;
  const headers = Object.fromEntries(
    Object.entries(served.headers).map(([name, value]) => [name, value.replaceAll(APP_SCHEME, PAGE_SCHEME)]),
  );
  await route.fulfill({ status: served.status, headers, body: Buffer.from(served.body) });
}

type Delivery = { channel: string; payload: unknown };
type Deliveries = ReturnType<typeof createDeliveries>;

/** Messages that the page can't receive yet are lost, as in Electron. */
function createDeliveries() {
  let isListening = false;
  const waiting: Array<Delivery | null> = [];
  let take: ((delivery: Delivery | null) => void) | undefined;
  const add = (delivery: Delivery | null) => {
    if (!isListening && delivery !== null) return;
    if (take) take(delivery);
    else waiting.push(delivery);
    take = undefined;
  };
  return {
    add,
    end: () => add(null),
    forgetPage() {
      isListening = false;
      waiting.length = 0;
      take?.(null);
      take = undefined;
    },
    async next(): Promise<Delivery | null> {
      isListening = true;
      const first = waiting.shift();
      if (first !== undefined) return first;
      return new Promise((resolve) => {
        take = resolve;
      });
    },
  };
}

function toAppUrl(url: string): string {
  return swapScheme(url, PAGE_SCHEME, APP_SCHEME);
}

function toPageUrl(url: string): string {
  return swapScheme(url, APP_SCHEME, PAGE_SCHEME);
}

function swapScheme(url: string, from: string, to: string): string {
  const isOurs = HOSTS.some((host) => url === from + host || url.startsWith(`${from}${host}/`));
  return isOurs ? to + url.slice(from.length) : url;
}
