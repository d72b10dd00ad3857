import { join } from 'node:path';
import { assertNever } from '@callwright/shared/result.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { app, session as electronSession, net, shell } from 'electron';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import { followGoneAccounts } from '../accounts/gone-accounts.ts';
import { createOwnAccountHandlers } from '../accounts/own-account.ts';
import type { Broadcast } from '../app/broadcast.ts';
import { readConnectionSources, readPlatform, toEnv } from '../app/env.ts';
import { handleIpc } from '../app/ipc.ts';
import type { Mailbox } from '../app/mailbox.ts';
import { createNotifier } from '../app/notifications.ts';
import { openBackendOrigins } from '../backend/backend-origins.ts';
import { createServerClock } from '../backend/server-clock.ts';
import { createBackups } from '../backup/backup-handlers.ts';
import { chooseBackupFolder } from '../backup/choose-backup-folder.ts';
import { openOwnPostsSource } from '../backup/own-posts-source.ts';
import { createDraftFileHandlers } from '../drafts/draft-file-handlers.ts';
import { createDraftHandlers } from '../drafts/draft-handlers.ts';
import { createDraftVisibility } from '../drafts/draft-visibility.ts';
import { DraftsFolder } from '../drafts/drafts-folder.ts';
import { followAccounts } from '../drafts/follow-accounts.ts';
import { createImportHandlers } from '../drafts/import-handlers.ts';
import { createImportRuns } from '../drafts/import-runs.ts';
import { isUnfinishedName, isUnfinishedValueName } from '../files/file-names.ts';
import { listSwept } from '../files/write-durably.ts';
import { logFailedRequests } from '../log/failed-requests.ts';
import { startFailureLog } from '../log/failure-log.ts';
import { copyPictures } from '../pictures/copy-pictures.ts';
import { openDraftPictures } from '../pictures/open-pictures.ts';
import { createPictureHandlers } from '../pictures/picture-handlers.ts';
import { UnfinishedMerges } from '../posts/unfinished-merges.ts';
import { openPublishing } from '../publish/open-publishing.ts';
import { createPostHandlers } from '../publish/post-handlers.ts';
import type { PostNotification } from '../publish/publish-notifications.ts';
import { createSiteProofHandlers } from '../publish/site-proof.ts';
import { createSessionHandlers, openAccountSession } from '../session/account-session.ts';
import { createAsAuthor } from '../session/author-client.ts';
import { SettingsStore } from '../settings/settings.ts';
import { createSettingsHandlers } from '../settings/settings-handlers.ts';
import { createSpellingHandlers, holdDictionaries, openSpellCheck } from '../settings/spelling.ts';
import { startStorage } from '../storage/start-storage.ts';
import { openUpdates } from '../updates/open-updates.ts';
import { createUpdateHandlers } from '../updates/updates.ts';
import { setUpCommands } from '../window/app-commands.ts';
import { MainWindow } from '../window/main-window.ts';
import { RecentDrafts } from '../window/recent-drafts.ts';
import { createWindowEncoder } from '../window/window-encoder.ts';
import { WindowStateStore } from '../window/window-state.ts';
import { createAppHandlers } from './app-handlers.ts';
import { registerWithSystem, setUpPages, setUpQuit } from './set-up-app.ts';

/** A database that takes longer to close is opened as after a crash the next time. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Starts the app once Electron is ready: each step needs only what the steps before it have opened.
 *
 * @throws what any of them throws; the caller ends the app.
 */
export async function boot({
  broadcast,
  links,
  openedFiles,
}: {
  broadcast: Broadcast;
  links: Mailbox<NavigationRequest>;
  openedFiles: Mailbox<string>;
}): Promise<void> {
  const userData = app.getPath('userData');
  // First of all, so that whatever fails from here on is in it.
  startFailureLog({ userData, version: app.getVersion() });
  // Settings, queue and window state are written here; what can't be listed now is swept at another start.
  void listSwept(userData, (name) => isUnfinishedName(name) || isUnfinishedValueName(name)).catch(() => {});
  const platform = readPlatform();
  const settings = new SettingsStore(userData);
  const sources = readConnectionSources(settings.read().connection);
  const env = toEnv(sources);
  // Before anything else touches the session, which would fetch dictionaries at once.
  holdDictionaries(electronSession.defaultSession, settings.read().spelling?.isOn ?? false);
  const origins = openBackendOrigins(userData, env.backend);
  registerWithSystem();
  // The window, which asks for pictures, is opened last.
  setUpPages((name, authorId) => pictures.readToShow(name, authorId));

  const clock = createServerClock({ onChange: (offsetMs) => broadcast.send('server-clock:changed', { offsetMs }) });
  const netFetch: typeof globalThis.fetch = (input, init) => net.fetch(input instanceof URL ? input.href : input, init);
  const fetch = createBackendFetch(clock.observe(logFailedRequests(netFetch)));

  // Those who listen to the session subscribe before the next `await`, or they miss the keyring's first answer.
  const session = openAccountSession({ userData, env, origins, fetch });
  session.onChange((changed) => broadcast.send('session:changed', changed));
  const visibility = createDraftVisibility({ settings, readAccountId: () => session.readAccountId() });
  const ownFolder = join(userData, 'drafts');
  const problems = settings.problem === null ? [] : [settings.problem];
  const draftsFolder = new DraftsFolder({ storage: () => storage, settings, ownFolder, copyPictures, broadcast });
  const storage = startStorage({
    readOptions: () => ({ userData, draftsFolder: draftsFolder.path(), origins, machine: settings.read().machine }),
    onEvent: (event) => {
      switch (event.kind) {
        case 'drafts-changed':
          return broadcast.send('drafts:changed', undefined);
        case 'folder-problem':
          return draftsFolder.noteProblem(event.problem);
        case 'divergence':
          return broadcast.send('conflicts:noticed', event.noticed);
        case 'message':
          problems.push(event.message);
          return broadcast.send('app:problem', event.message);
        default:
          return assertNever(event);
      }
    },
  });
  followAccounts({ session, visibility, storage, broadcast });
  const found = await storage.whenOpened();
  if (!found.ok) throw new Error(found.error.message);
  problems.push(...found.value.messages);

  const pictures = await openDraftPictures({
    userData,
    backend: env.backend,
    storage,
    draftsFolder: () => draftsFolder.path(),
    session,
    visibility,
    trash: (path) => shell.trashItem(path),
    fetch,
  });

  const asAuthor = createAsAuthor({ backend: env.backend, session, fetch });
  const backups = createBackups({
    openSource: () => openOwnPostsSource({ ...pictures, asAuthor }),
    chooseFolder: () => chooseBackupFolder(mainWindow.get()),
    showFolder: (path) => shell.showItemInFolder(path),
    broadcast,
  });
  // Before the encoder, whose answers end with the page: an import that is told so knows by then why.
  const imports = createImportRuns({ userData, broadcast });
  const encoder = createWindowEncoder(broadcast);
  const mainWindow = new MainWindow({
    state: new WindowStateStore(userData),
    broadcast,
    flush: () => Promise.all([storage.flush(), pictures.files.flush(), backups.stop(), imports.stop()]),
  });
  const notify = createNotifier<PostNotification>({
    isWanted: () => settings.read().hasNotifications && !mainWindow.isFocused(),
    onClick: ({ request }) => {
      mainWindow.focus();
      links.add([request]);
    },
  });
  const publishing = await openPublishing({
    backend: env.backend,
    origins,
    storage,
    visibility,
    pictures,
    session,
    broadcast,
    notify,
    now: clock.now,
    fetch,
  });
  session.onAccountChange(() => publishing.queue.wake());
  followGoneAccounts({
    userData,
    origins,
    session,
    asAuthor,
    storage,
    isHiding: visibility.isHiding,
    queue: publishing.queue,
    onReleased: () => broadcast.send('drafts:changed', undefined),
  });
  const spelling = openSpellCheck({
    session: electronSession.defaultSession,
    settings,
    platform,
    preferred: app.getPreferredSystemLanguages(),
    onChange: (changed) => broadcast.send('spelling:changed', changed),
  });
  const updates = openUpdates({ mainWindow, broadcast });
  const commands = setUpCommands({
    platform,
    mainWindow,
    broadcast,
    settings,
    readTitle: async (id) => {
      const draft = await storage.call('readDraft', { id, viewer: visibility.viewer() });
      return draft.ok ? draft.value.fields.title : null;
    },
    recent: new RecentDrafts(userData),
    hasSite: env.siteUrl !== null,
    updates,
  });
  session.onChange(() => void commands.refresh());

  // Before the window: its page asks as soon as it runs.
  handleIpc({
    ...createAppHandlers({ platform, siteUrl: env.siteUrl, draftsFolder, clock, links }),
    ...createSessionHandlers(session, visibility.hideAfterSignOut),
    ...createOwnAccountHandlers({ backend: env.backend, siteUrl: env.siteUrl, session, asAuthor, fetch }),
    ...createDraftHandlers({
      storage,
      visibility,
      queue: publishing.queue,
      userData,
      bringBackPictures: (text) => pictures.library.bringBackNamed(text),
    }),
    ...createDraftFileHandlers({
      storage,
      visibility,
      folder: draftsFolder,
      getWindow: () => mainWindow.get(),
      readPicture: (name) => pictures.readToShow(name, null),
    }),
    ...createImportHandlers({
      storage,
      visibility,
      folder: draftsFolder,
      openedFiles,
      imports,
      getWindow: () => mainWindow.get(),
      pictures: { files: pictures.files, encode: encoder.encode },
    }),
    'app:problems': () => problems,
    ...createPictureHandlers({ ...pictures, encoder }),
    ...createPostHandlers({ ...publishing, merges: new UnfinishedMerges(userData), account: session }),
    ...backups.handlers,
    ...createSiteProofHandlers({
      backend: env.backend,
      siteUrl: env.siteUrl,
      asAuthor,
      backendFetch: fetch,
      siteFetch: netFetch,
    }),
    ...createSettingsHandlers({
      settings,
      sources,
      showAppearance: commands.showAppearance,
      restart: () => mainWindow.restart(),
    }),
    ...createSpellingHandlers(spelling),
    ...createUpdateHandlers(updates),
    ...commands.handlers,
    ...mainWindow.createHandlers(() => updates?.cancelInstall()),
  });

  setUpQuit({ mainWindow, updates, closeStorage: () => storage.close(CLOSE_TIMEOUT_MS) });
  const opened = mainWindow.open();
  void commands.refresh();
  void updates?.check(false);
  // A page that can't be loaded is a failed start: its window would stay hidden.
  await opened;
}
