import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopApi, IpcChannel, IpcEvent, IpcEventPayload, IpcInput, IpcOutput } from '../ipc/contract.ts';

/**
 * What the renderer can do, one named verb each, as the contract names them. Only types are imported
 * from the contract: the main process parses whatever passes here, in both directions.
 */
const desktop = {
  getAppInfo: () => invoke('app:info', undefined),
  getSession: () => invoke('session:get', undefined),
  signIn: (credentials) => invoke('session:sign-in', credentials),
  signUp: (credentials) => invoke('session:sign-up', credentials),
  signOut: (how) => invoke('session:sign-out', how),
  listDrafts: () => invoke('drafts:list', undefined),
  readDraft: (id) => invoke('drafts:read', id),
  saveDraft: (draft) => invoke('drafts:save', draft),
  deleteDraft: (id) => invoke('drafts:delete', id),
  undeleteDraft: (key) => invoke('drafts:undelete', key),
  listDeletedDrafts: () => invoke('drafts:list-deleted', undefined),
  listMissingDrafts: () => invoke('drafts:list-missing', undefined),
  restoreMissingDraft: (id) => invoke('drafts:restore-missing', id),
  deleteMissingDraft: (id) => invoke('drafts:delete-missing', id),
  duplicateDraft: (id) => invoke('drafts:duplicate', id),
  exportDraft: (id) => invoke('drafts:export', id),
  showDraftFile: (id) => invoke('drafts:show-file', id),
  importDrafts: (files) => invoke('drafts:import', files),
  importChosenDrafts: () => invoke('drafts:import-chosen', undefined),
  drainOpenedFiles: () => invoke('drafts:drain-opened', undefined),
  moveDraftsFolder: () => invoke('drafts:move-folder', undefined),
  acknowledgeMove: () => invoke('drafts:acknowledge-move', undefined),
  readMove: () => invoke('drafts:read-move', undefined),
  searchDrafts: (query) => invoke('drafts:search', query),
  listVersions: (id) => invoke('drafts:list-versions', id),
  readVersion: (of) => invoke('drafts:read-version', of),
  restoreVersion: (of) => invoke('drafts:restore-version', of),
  measureVersions: () => invoke('drafts:measure-versions', undefined),
  removeOlderVersions: () => invoke('drafts:remove-older-versions', undefined),
  claimDrafts: (ids) => invoke('drafts:claim', ids),
  unclaimDrafts: (ids) => invoke('drafts:unclaim', ids),
  dismissNotice: (id) => invoke('drafts:dismiss-notice', id),
  saveCaretPosition: (position) => invoke('drafts:save-position', position),
  readCaretPosition: () => invoke('drafts:last-position', undefined),
  readProblems: () => invoke('app:problems', undefined),
  addPicture: (picture) => invoke('pictures:add', picture),
  listLocalPictures: () => invoke('pictures:list-local', undefined),
  readPictureAlt: (name) => invoke('pictures:read-alt', name),
  storePictureAlt: (described) => invoke('pictures:store-alt', described),
  readPictureLibrary: () => invoke('pictures:read-library', undefined),
  takePicture: (picture) => invoke('pictures:take', picture),
  listPicturesOnlyOfPost: (postId) => invoke('pictures:list-only-of-post', postId),
  removePictures: (pictures) => invoke('pictures:remove', pictures),
  restorePictures: (names) => invoke('pictures:restore', names),
  publishPost: (draft) => invoke('posts:publish', draft),
  listPosts: () => invoke('posts:list', undefined),
  openPost: (id) => invoke('posts:open', id),
  unpublishPost: (post) => invoke('posts:unpublish', post),
  deletePost: (post) => invoke('posts:delete', post),
  schedulePost: (post) => invoke('posts:schedule', post),
  checkForRemoteChange: (id) => invoke('conflicts:check', id),
  readConflict: (id) => invoke('conflicts:read', id),
  resolveConflict: (choice) => invoke('conflicts:resolve', choice),
  detachPost: (id) => invoke('conflicts:detach', id),
  readKnownSlugs: () => invoke('slugs:read', undefined),
  refreshKnownSlugs: () => invoke('slugs:refresh', undefined),
  readQueue: () => invoke('queue:read', undefined),
  retryQueued: (postId) => invoke('queue:retry', postId),
  cancelQueued: (entry) => invoke('queue:cancel', entry),
  wakeQueue: () => invoke('queue:wake', undefined),
  checkSite: (post) => invoke('site:check', post),
  requestRelease: (kind) => invoke('site:request-release', kind),
  readSpelling: () => invoke('spelling:read', undefined),
  changeSpelling: (choice) => invoke('spelling:change', choice),
  onSpellingChanged: (listener) => subscribe('spelling:changed', listener),
  readCommandState: () => invoke('commands:read', undefined),
  setCommandContext: (context) => invoke('commands:set-context', context),
  runCommand: (id) => invoke('commands:run', id),
  drainNavigationRequests: () => invoke('navigation:drain', undefined),
  readSettings: () => invoke('settings:read', undefined),
  changeSettings: (change) => invoke('settings:change', change),
  connect: (connection) => invoke('settings:connect', connection),
  openDraftsFolder: () => invoke('drafts:open-folder', undefined),
  openLink: (url) => invoke('links:open', url),
  readUpdate: () => invoke('updates:read', undefined),
  checkForUpdates: () => invoke('updates:check', undefined),
  downloadUpdate: () => invoke('updates:download', undefined),
  installUpdate: () => invoke('updates:install', undefined),
  acknowledgeClosing: () => invoke('window:acknowledge-closing', undefined),
  confirmReadyToClose: (answer) => invoke('window:ready-to-close', answer),
  cancelClose: (why) => invoke('window:cancel-close', why),
  closeWithoutSaving: () => invoke('window:close-without-saving', undefined),
  onSessionChanged: (listener) => subscribe('session:changed', listener),
  onMenuChosen: (listener) => subscribe('menu:chosen', listener),
  onRecentDraftChosen: (listener) => subscribe('menu:draft-chosen', listener),
  onCommandsChanged: (listener) => subscribe('commands:changed', listener),
  onNavigationRequested: (listener) => subscribe('navigation:requested', listener),
  onDraftsChanged: (listener) => subscribe('drafts:changed', listener),
  onDraftsFound: (listener) => subscribe('drafts:found', listener),
  onMoveChanged: (listener) => subscribe('drafts:move-changed', listener),
  onFilesOpened: (listener) => subscribe('drafts:opened', listener),
  onUpdateChanged: (listener) => subscribe('updates:changed', listener),
  onServerOffsetChanged: (listener) => subscribe('server-clock:changed', listener),
  onWindowClosing: (listener) => subscribe('window:closing', listener),
  onQueueChanged: (listener) => subscribe('queue:changed', listener),
  onKnownSlugsChanged: (listener) => subscribe('slugs:changed', listener),
  onPublishFinished: (listener) => subscribe('queue:finished', listener),
  onDivergenceNoticed: (listener) => subscribe('conflicts:noticed', listener),
} satisfies DesktopApi;

contextBridge.exposeInMainWorld('desktop', desktop);

function invoke<Channel extends IpcChannel>(channel: Channel, input: IpcInput<Channel>): Promise<IpcOutput<Channel>> {
  return ipcRenderer.invoke(channel, input);
}

function subscribe<Event extends IpcEvent>(event: Event, listener: (payload: IpcEventPayload<Event>) => void) {
  // Only the payload passes: the event object would hand out `sender`, and with it every channel.
  const forward = (_event: unknown, payload: IpcEventPayload<Event>) => listener(payload);
  ipcRenderer.on(event, forward);
  return () => {
    ipcRenderer.removeListener(event, forward);
  };
}
