import { join } from 'node:path';
import { app, BrowserWindow, Menu, nativeTheme, net, protocol, safeStorage, session, shell } from 'electron';
import { APP_SCHEME, APP_SCHEME_PRIVILEGES, APP_URL, serveRenderer } from './app-protocol.ts';
import { createBackendFetch } from './backend-fetch.ts';
import { type CloseHandshake, createCloseHandshake } from './close-handshake.ts';
import { createDraftHandlers } from './draft-handlers.ts';
import { type Drafts, openDrafts } from './drafts.ts';
import { readEnv } from './env.ts';
import { openExternalLink } from './external-links.ts';
import { handleIpc, sendEvent } from './ipc.ts';
import { buildMenu } from './menu.ts';
import { createOwnPosts } from './own-posts.ts';
import { openPublishQueue, type PublishQueue } from './publish-queue.ts';
import { openQueueFile } from './queue-file.ts';
import { createSendPost } from './send-post.ts';
import { openSession } from './session.ts';
import { createSessionClient } from './session-client.ts';
import { openSessionFile } from './session-file.ts';
import { denyPermissions } from './session-policy.ts';
import { createSessionStore } from './session-store.ts';
import { openSettings } from './settings.ts';
import { watchDrafts } from './watch-drafts.ts';
import { confine, offerContextMenu, PAPER, windowOptions } from './window.ts';

let window: BrowserWindow | null = null;
let handshake: CloseHandshake | null = null;

// Before anything touches the user-data folder: its drafts and its session have one owner.
if (app.requestSingleInstanceLock()) {
  // Before `ready`, or Electron does not take it.
  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => confine(contents, openLink));
  // On macOS as well: without its one window no item of the menu would do anything.
  app.on('window-all-closed', () => app.quit());
  app.on('second-instance', () => focusWindow());
  void app.whenReady().then(boot);
} else {
  app.quit();
}

async function boot(): Promise<void> {
  const env = readEnv();
  const userData = app.getPath('userData');
  const settings = await openSettings(userData);
  const fetch = createBackendFetch((input, init) => net.fetch(input instanceof URL ? input.href : input, init));

  denyPermissions(session.defaultSession);
  protocol.handle(APP_SCHEME, (request) => serveRenderer(join(import.meta.dirname, '../renderer'), request));

  const { draftsFolder, machine } = settings.read();
  const drafts = openDrafts({
    folder: draftsFolder ?? join(userData, 'drafts'),
    isChosen: draftsFolder !== null,
    userData,
    machine,
    trash: (path) => shell.trashItem(path),
  });
  // A folder that is not there yet can't be watched.
  await drafts.flush();
  const watcher = watchDrafts(drafts.folder(), async (names) => {
    if (await drafts.lookAgain(names)) sendEvent(window, 'drafts:changed', undefined);
  });
  let queue: PublishQueue | null = null;
  const keeper = await openSession({
    client: env.backend && createSessionClient(env.backend, fetch),
    problem: env.backendProblem,
    store: createSessionStore({
      encryption: safeStorage,
      file: openSessionFile(userData),
      platform: process.platform,
    }),
    emailRedirectTo: env.siteUrl === null ? '' : `${env.siteUrl}/blog/admin`,
    onChange: (changed) => {
      sendEvent(window, 'session:changed', changed);
      queue?.wake();
    },
  });
  const publishQueue = await openPublishQueue({
    file: openQueueFile(join(userData, 'publish-queue.json')),
    drafts,
    session: keeper,
    send: createSendPost({ backend: env.backend, session: keeper, fetch }),
    onChange: (changed) => sendEvent(window, 'queue:changed', changed),
    onSettled: (settled) => sendEvent(window, 'queue:settled', settled),
  });
  queue = publishQueue;
  const posts = createOwnPosts({ backend: env.backend, session: keeper, drafts, queue: publishQueue, fetch });

  // Before the window: its page asks as soon as it runs.
  handleIpc({
    'app:info': () => ({
      version: app.getVersion(),
      platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
      siteUrl: env.siteUrl,
      draftsFolder: drafts.folder(),
    }),
    'session:get': () => keeper.read(),
    'session:sign-in': (credentials) => keeper.signIn(credentials),
    'session:sign-up': (credentials) => keeper.signUp(credentials),
    'session:sign-out': () => keeper.signOut(),
    ...createDraftHandlers({ drafts, settings, userData, watcher, getWindow: () => window }),
    'drafts:delete': async ({ id }) => {
      const deleted = await drafts.delete(id);
      if (deleted.ok) await publishQueue.remove(id);
      return deleted;
    },
    'posts:publish': ({ id, fields, publishAt }) => publishQueue.publish(id, fields, publishAt),
    'posts:list': () => posts.list(),
    'posts:open': ({ id }) => posts.open(id),
    'posts:unpublish': (post) => posts.unpublish(post),
    'posts:delete': (post) => posts.delete(post),
    'posts:plan': ({ at, ...post }) => posts.plan(post, at),
    'queue:read': () => publishQueue.read(),
    'queue:retry': async ({ postId }) => void (await publishQueue.retry(postId)),
    'queue:remove': ({ postId }) => publishQueue.remove(postId),
    'queue:wake': () => void publishQueue.wake(),
    'links:open': ({ url }) => openExternalLink(url, (link) => shell.openExternal(link)),
    'window:ready-to-close': () => {
      handshake?.confirm();
      return undefined;
    },
    'window:stay-open': () => {
      handshake?.stayOpen();
      return undefined;
    },
  });

  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      buildMenu({
        platform: process.platform,
        isPackaged: app.isPackaged,
        siteUrl: env.siteUrl,
        choose: (item) => sendEvent(window, 'menu:chosen', item),
        openLink,
        openDraftsFolder: () => void shell.openPath(drafts.folder()),
      }),
    ),
  );
  nativeTheme.on('updated', () =>
    window?.setBackgroundColor(nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light),
  );
  openWindow(drafts);
}

function openWindow(drafts: Drafts): void {
  const opened = new BrowserWindow(
    windowOptions({
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      isDark: nativeTheme.shouldUseDarkColors,
      platform: process.platform,
    }),
  );
  const closing = createCloseHandshake({
    // A page that crashed has nothing left to hand over.
    ask: () => (opened.webContents.isCrashed() ? closing.confirm() : sendEvent(opened, 'window:closing', undefined)),
    flush: drafts.flush,
    close: () => opened.destroy(),
  });
  window = opened;
  handshake = closing;

  opened.once('ready-to-show', () => opened.show());
  opened.on('close', (event) => {
    if (!closing.mayClose()) event.preventDefault();
  });
  // What was typed is on the disk: a page that crashed comes back with it.
  opened.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') opened.webContents.reload();
  });
  opened.on('closed', () => {
    window = null;
    handshake = null;
  });
  offerContextMenu(opened);
  void opened.loadURL(APP_URL);
}

function focusWindow(): void {
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function openLink(url: string): void {
  void openExternalLink(url, (link) => shell.openExternal(link));
}
