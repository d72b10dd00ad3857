import { contextBridge, ipcRenderer } from 'electron';
import type { IpcChannel, IpcEvent, IpcEventPayload, IpcInput, IpcOutput } from '../ipc/contract.ts';
import type { DesktopApi } from '../ipc/desktop-api.ts';

/**
 * What the renderer can do, one named verb each. It takes types alone from the contract: the main
 * process parses whatever passes here, in both directions.
 */
const desktop = {
  getAppInfo: () => invoke('app:info', undefined),
  getSession: () => invoke('session:get', undefined),
  signIn: (credentials) => invoke('session:sign-in', credentials),
  signUp: (credentials) => invoke('session:sign-up', credentials),
  signOut: (how) => invoke('session:sign-out', how),
  listDrafts: () => invoke('drafts:list', undefined),
  readDraft: (id) => invoke('drafts:read', { id }),
  saveDraft: (draft) => invoke('drafts:save', draft),
  deleteDraft: (id) => invoke('drafts:delete', { id }),
  undeleteDraft: (key) => invoke('drafts:undelete', { key }),
  listDeletedDrafts: () => invoke('drafts:deleted', undefined),
  duplicateDraft: (id) => invoke('drafts:duplicate', { id }),
  exportDraft: (id) => invoke('drafts:export', { id }),
  showDraftFile: (id) => invoke('drafts:show-file', { id }),
  importDrafts: (files) => invoke('drafts:import', files),
  importChosenDrafts: () => invoke('drafts:import-chosen', undefined),
  takeOpenedFiles: () => invoke('drafts:take-opened', undefined),
  moveDraftsFolder: () => invoke('drafts:move-folder', undefined),
  searchDrafts: (query) => invoke('drafts:search', { query }),
  listVersions: (id) => invoke('drafts:versions', { id }),
  readVersion: (of) => invoke('drafts:read-version', of),
  restoreVersion: (of) => invoke('drafts:restore-version', of),
  takeDrafts: (ids) => invoke('drafts:take', { ids }),
  releaseDrafts: (ids) => invoke('drafts:release', { ids }),
  dismissNotice: (id) => invoke('drafts:dismiss-notice', { id }),
  rememberPlace: (place) => invoke('drafts:remember-place', place),
  readLastPlace: () => invoke('drafts:last-place', undefined),
  readProblems: () => invoke('app:problems', undefined),
  publishPost: (draft) => invoke('posts:publish', draft),
  listPosts: () => invoke('posts:list', undefined),
  openPost: (id) => invoke('posts:open', { id }),
  unpublishPost: (post) => invoke('posts:unpublish', post),
  deletePost: (post) => invoke('posts:delete', post),
  planPost: (post) => invoke('posts:plan', post),
  lookAtPost: (id) => invoke('conflict:look', { id }),
  readConflict: (id) => invoke('conflict:read', { id }),
  settleConflict: (choice) => invoke('conflict:settle', choice),
  letPostGo: (id) => invoke('conflict:let-go', { id }),
  readSeenBlog: () => invoke('blog:seen', undefined),
  lookAtBlog: () => invoke('blog:look', undefined),
  readQueue: () => invoke('queue:read', undefined),
  retryQueued: (postId) => invoke('queue:retry', { postId }),
  removeQueued: (postId) => invoke('queue:remove', { postId }),
  wakeQueue: () => invoke('queue:wake', undefined),
  readSpelling: () => invoke('spelling:read', undefined),
  changeSpelling: (choice) => invoke('spelling:change', choice),
  onSpellingChanged: (listener) => subscribe('spelling:changed', listener),
  readCommandState: () => invoke('commands:state', undefined),
  setCommandContext: (context) => invoke('commands:context', context),
  runCommand: (id) => invoke('commands:run', { id }),
  takeVisits: () => invoke('visits:take', undefined),
  readSettings: () => invoke('settings:read', undefined),
  changeSettings: (change) => invoke('settings:change', change),
  connect: (connection) => invoke('settings:connect', connection),
  openDraftsFolder: () => invoke('drafts:open-folder', undefined),
  openLink: (url) => invoke('links:open', { url }),
  readUpdate: () => invoke('updates:read', undefined),
  checkForUpdates: () => invoke('updates:check', undefined),
  downloadUpdate: () => invoke('updates:download', undefined),
  installUpdate: () => invoke('updates:install', undefined),
  confirmReadyToClose: () => invoke('window:ready-to-close', undefined),
  stayOpen: () => invoke('window:stay-open', undefined),
  onSessionChanged: (listener) => subscribe('session:changed', listener),
  onMenuChosen: (listener) => subscribe('menu:chosen', listener),
  onRecentDraftChosen: (listener) => subscribe('menu:draft-chosen', listener),
  onCommandsChanged: (listener) => subscribe('commands:changed', listener),
  onVisitsWaiting: (listener) => subscribe('visits:waiting', listener),
  onDraftsChanged: (listener) => subscribe('drafts:changed', listener),
  onFilesOpened: (listener) => subscribe('drafts:opened', listener),
  onUpdateChanged: (listener) => subscribe('updates:changed', listener),
  onClockChanged: (listener) => subscribe('clock:changed', listener),
  onWindowClosing: (listener) => subscribe('window:closing', listener),
  onQueueChanged: (listener) => subscribe('queue:changed', listener),
  onSeenBlogChanged: (listener) => subscribe('blog:seen-changed', listener),
  onQueueSettled: (listener) => subscribe('queue:settled', listener),
  onDivergenceNoticed: (listener) => subscribe('conflict:noticed', listener),
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
