import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app, dialog, net, protocol, safeStorage, session, shell } from 'electron';
import type { Platform } from '../commands.ts';
import { APP_SCHEME, APP_SCHEME_PRIVILEGES, serveRenderer } from './app/app-protocol.ts';
import { findDeepLinks, LINK_SCHEME, parseDeepLink } from './app/deep-links.ts';
import { readConnectionSources, toEnv } from './app/env.ts';
import { openExternalLink } from './app/external-links.ts';
import { handleIpc } from './app/ipc.ts';
import { createMailbox } from './app/navigation-requests.ts';
import { createNotifier } from './app/notifications.ts';
import { collectOpenedFiles, findMarkdownFiles } from './app/opened-files.ts';
import { denyPermissions } from './app/permissions.ts';
import { createBackendFetch } from './backend/backend-fetch.ts';
import { createServerClock } from './backend/server-clock.ts';
import { createDraftHandlers } from './drafts/draft-handlers.ts';
import { createDraftVisibility, withVisibilityFilter } from './drafts/draft-visibility.ts';
import { openDrafts } from './drafts/drafts.ts';
import { watchDrafts } from './drafts/watch-drafts.ts';
import { createPostHandlers } from './posts/post-handlers.ts';
import { openRemoteSnapshots } from './posts/remote-snapshots.ts';
import { openPublishing } from './publish/open-publishing.ts';
import type { PublishQueue } from './publish/publish-queue.ts';
import { type AuthSession, KEYRING_TIMEOUT_MS, openSession } from './session/session.ts';
import { createSessionClient } from './session/session-client.ts';
import { openSessionFile } from './session/session-file.ts';
import { createSessionStore } from './session/session-store.ts';
import { openSettings } from './settings/settings.ts';
import { createSettingsHandlers } from './settings/settings-handlers.ts';
import { openSpellCheck } from './settings/spelling.ts';
import { createUpdateHandlers } from './updates/update-handlers.ts';
import { openUpdateSource } from './updates/update-source.ts';
import { createUpdates, type Updates } from './updates/updates.ts';
import { setUpCommands } from './window/app-commands.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { openRecentDrafts } from './window/recent-drafts.ts';
import { restrictNavigation } from './window/window-options.ts';
import { openWindowState } from './window/window-state.ts';

let window: MainWindow | null = null;
const navigationRequests = createMailbox(() => window?.send('navigation:requested', undefined));
let updates: Updates | null = null;
const openedFiles = collectOpenedFiles(() => window?.send('drafts:opened', undefined));

// Before anything touches the user-data folder: its drafts and its session have one owner.
if (app.requestSingleInstanceLock()) {
  // Before `ready`, or Electron does not take it.
  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => restrictNavigation(contents, openLink));
  // On macOS as well: without its one window no item of the menu would do anything.
  app.on('window-all-closed', () => {
    if (updates?.finish()) return;
    if (window?.isRestarting()) app.relaunch();
    app.quit();
  });
  navigationRequests.add(findDeepLinks(process.argv).map(parseDeepLink));
  openedFiles.add(findMarkdownFiles(process.argv.slice(1), process.cwd()));
  app.on('second-instance', (_event, words, folder) => {
    window?.focus();
    navigationRequests.add(findDeepLinks(words).map(parseDeepLink));
    openedFiles.add(findMarkdownFiles(words, folder));
  });
  // macOS hands a link and a file over this way, before `ready` as well.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    window?.focus();
    navigationRequests.add([parseDeepLink(link)]);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    window?.focus();
    openedFiles.add([path]);
  });
  void app.whenReady().then(boot);
} else {
  app.quit();
}

async function boot(): Promise<void> {
  const userData = app.getPath('userData');
  const settings = await openSettings(userData);
  const sources = readConnectionSources(settings.read().connection);
  const env = toEnv(sources);
  registerWithSystem();
  const clock = createServerClock({ onChange: (ahead) => window?.send('server-clock:changed', { ahead }) });
  const fetch = createBackendFetch(
    clock.observe((input, init) => net.fetch(input instanceof URL ? input.href : input, init)),
  );

  denyPermissions(session.defaultSession);
  protocol.handle(APP_SCHEME, (request) => serveRenderer(join(import.meta.dirname, '../renderer'), request));

  const { draftsFolder, machine } = settings.read();
  const snapshots = openRemoteSnapshots({
    userData,
    onNoticed: (noticed) => window?.send('conflicts:noticed', noticed),
  });
  let keeper: AuthSession | null = null;
  const visibility = createDraftVisibility({ settings, readAccountId: () => keeper?.readAccountId() ?? null });
  const drafts = openDrafts({
    folder: draftsFolder ?? join(userData, 'drafts'),
    isChosen: draftsFolder !== null,
    userData,
    machine,
    trash: (path) => shell.trashItem(path),
    snapshots,
    readAuthor: () => keeper?.readUser()?.id ?? null,
    visibility,
  });
  const shown = withVisibilityFilter(drafts);
  // A folder that is not there yet can't be watched.
  await drafts.flush();
  const watcher = watchDrafts(drafts.folder(), async (names) => {
    if (await drafts.rescan(names)) window?.send('drafts:changed', undefined);
  });
  const platform = toPlatform(process.platform);
  const mainWindow = createMainWindow({
    state: await openWindowState(userData),
    flush: () => Promise.all([drafts.flush(), settings.flush()]),
    onFullScreen: () => void commands.refresh(),
  });
  window = mainWindow;
  let queue: PublishQueue | null = null;
  let refreshMenu: (() => Promise<void>) | null = null;
  const account = openSession({
    client: env.backend && createSessionClient(env.backend, fetch),
    problem: env.backendProblem,
    store: createSessionStore({
      encryption: safeStorage,
      file: openSessionFile(userData),
      platform: process.platform,
    }),
    emailRedirectTo: env.siteUrl === null ? '' : `${env.siteUrl}/blog/admin`,
    onChange: (changed) => {
      void visibility.onSessionChange();
      window?.send('session:changed', changed);
      // Other drafts may be shown to this account than to the one before.
      window?.send('drafts:changed', undefined);
      void refreshMenu?.();
      queue?.wake();
    },
  });
  keeper = account;
  const notify = createNotifier({
    isWanted: () => settings.read().hasNotifications && !mainWindow.isFocused(),
    onClick: ({ request: visit }) => {
      mainWindow.focus();
      navigationRequests.add([visit]);
    },
  });
  const publishing = await openPublishing({
    userData,
    backend: env.backend,
    drafts,
    snapshots,
    session: account,
    isVisible: visibility.isVisible,
    window: mainWindow,
    notify,
    now: clock.now,
    fetch,
  });
  queue = publishing.queue;

  const spelling = openSpellCheck({
    session: session.defaultSession,
    settings,
    platform,
    preferred: app.getPreferredSystemLanguages(),
    onChange: (changed) => mainWindow.send('spelling:changed', changed),
  });
  const updateSource = openUpdateSource();
  updates =
    updateSource &&
    createUpdates({
      source: updateSource,
      closeWindow: () => mainWindow.get()?.close(),
      onChange: (state) => mainWindow.send('updates:changed', state),
      onFailedInstall: (message) => {
        dialog.showErrorBox('The new version of Callwright could not be installed', message);
        app.quit();
      },
    });

  const commands = setUpCommands({
    platform,
    mainWindow,
    settings,
    drafts: shown,
    recent: await openRecentDrafts(userData),
    hasSite: env.siteUrl !== null,
    updates,
  });
  refreshMenu = commands.refresh;

  // Before the window: its page asks as soon as it runs.
  handleIpc({
    'app:info': () => ({
      version: app.getVersion(),
      platform,
      siteUrl: env.siteUrl,
      draftsFolder: drafts.folder(),
      serverOffsetMs: clock.offsetMs(),
    }),
    'session:get': async () => {
      await Promise.race([account.whenLoaded(), delay(KEYRING_TIMEOUT_MS, undefined, { ref: false })]);
      return account.read();
    },
    'session:sign-in': (credentials) => account.signIn(credentials),
    'session:sign-up': (credentials) => account.signUp(credentials),
    'session:sign-out': async ({ hidesDrafts }) => {
      if (hidesDrafts) await visibility.hideAfterSignOut();
      return account.signOut();
    },
    ...createDraftHandlers({
      drafts: shown,
      visibility,
      settings,
      userData,
      watcher,
      openedFiles,
      getWindow: mainWindow.get,
    }),
    'drafts:delete': async ({ id }) => {
      const deleted = await shown.delete(id);
      if (deleted.ok) await publishing.queue.remove(id);
      return deleted;
    },
    ...createPostHandlers({ ...publishing, account }),
    'links:open': ({ url }) => openExternalLink(url, (link) => shell.openExternal(link)),
    ...commands.handlers,
    'spelling:read': () => spelling.read(),
    'spelling:change': (choice) => spelling.change(choice),
    ...createSettingsHandlers({
      settings,
      sources,
      showAppearance: commands.showAppearance,
      signOut: () => account.signOut(),
      restart: mainWindow.restart,
    }),
    'navigation:drain': () => navigationRequests.drain(),
    ...createUpdateHandlers(updates),
    'window:ready-to-close': () => mainWindow.readyToClose(),
    'window:cancel-close': () => {
      updates?.cancelInstall();
      return mainWindow.stayOpen();
    },
  });

  mainWindow.open();
  void commands.refresh();
  void updates?.check(false);
}

/** Windows knows an app by its id, and a scheme by who asks for it; the other packages say both by themselves. */
function registerWithSystem(): void {
  app.setAppUserModelId('com.callwright.editor');
  // A copy that is being worked on would take the links of the one that is installed.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}

function openLink(url: string): void {
  void openExternalLink(url, (link) => shell.openExternal(link));
}

/** Any other system's desktop behaves as a Linux one. */
function toPlatform(platform: NodeJS.Platform): Platform {
  return platform === 'darwin' || platform === 'win32' ? platform : 'linux';
}
