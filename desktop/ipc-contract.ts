import { credentialsSchema } from '@callwright/shared/credentials.ts';
import { draftFieldsSchema } from '@callwright/shared/post.ts';
import { z } from 'zod';
import { BLOG_CHANNELS, BLOG_EVENTS, type SeenBlog } from './blog-contract.ts';
import type { MainCommandId } from './commands.ts';
import { CONFLICT_EVENTS, conflictChannels, type Divergence, type NoticedDivergence } from './conflict-contract.ts';
import { POSTS_CHANNELS } from './posts-contract.ts';
import {
  draftStateSchema,
  type PublishQueueView,
  publicationSchema,
  publishRefusalSchema,
  QUEUE_CHANNELS,
  QUEUE_EVENTS,
  type SettledPost,
} from './publish-contract.ts';
import { type Connection, SETTINGS_CHANNELS, type SettingsChange, type SettingsView } from './settings-contract.ts';
import { type CommandContext, type CommandState, SHELL_CHANNELS, SHELL_EVENTS, type Visit } from './shell-contract.ts';
import { SPELLING_CHANNELS, SPELLING_EVENTS, type Spelling } from './spelling-contract.ts';
import { UPDATE_CHANNELS, UPDATE_EVENTS, type UpdateState } from './update-contract.ts';

/**
 * The whole surface between the processes: each channel with the shape of what goes in and what
 * comes back. The main process parses both; the renderer and the preload take types from here.
 */

const failure = <Shape extends z.ZodType>(error: Shape) => z.object({ ok: z.literal(false), error });
const result = <Value extends z.ZodType, Failure extends z.ZodType>(value: Value, error: Failure) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value }), failure(error)]);

const nothing = z.undefined();
const message = z.object({ message: z.string() });

/** Who is signed in on this machine; never a token. */
export const sessionSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed-out') }),
  z.object({
    state: z.literal('signed-in'),
    email: z.string(),
    /** Whether the session outlives the window; not where the system offers no safe place for it. */
    isKept: z.boolean(),
  }),
  /** The backend ended the session; what was written stays, and the same account can sign in again. */
  z.object({ state: z.literal('expired'), email: z.string() }),
]);

/** A text that a draft had earlier; `reason` says what happened when it was kept. */
export const draftVersionSchema = z.object({
  id: z.string().regex(/^\d{8}T\d{9}Z-[0-9a-f]{32}$/),
  at: z.iso.datetime(),
  /** In bytes. */
  size: z.int().nonnegative(),
  reason: z.enum(['saved', 'published', 'outside', 'replaced', 'restored', 'mine', 'blog', 'taken']),
});

/** What happened to a draft's file that its author did not do here; `version` is the text to compare with. */
export const draftNoticeSchema = z.object({
  kind: z.enum(['changed-outside', 'kept-both', 'recovered']),
  version: draftVersionSchema.shape.id.nullable(),
});

/** The account that is signed in or was, or the machine: whose a draft is that was written signed out. */
export const draftOwnerSchema = z.enum(['machine', 'account']);

/** Which drafts changed hands, and what went wrong with the others; null when nothing did. */
export const ownerChangeSchema = z.object({ changed: z.array(z.uuid()), problem: z.string().nullable() });

export const draftSchema = z.object({
  id: z.uuid(),
  owner: draftOwnerSchema,
  fields: draftFieldsSchema,
  notice: draftNoticeSchema.nullable(),
  state: draftStateSchema,
  publication: publicationSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A row of the list of drafts. */
export const draftSummarySchema = draftSchema
  .pick({ id: true, owner: true, state: true, updatedAt: true })
  .extend({ title: z.string(), excerpt: z.string() });

/** A file in the drafts folder that is not a draft any more; it is left as it is, and shown. */
export const unreadableDraftSchema = z.object({
  file: z.string(),
  reason: z.string(),
  /** The last text that the journal holds of it. */
  lastVersion: draftVersionSchema.extend({ draft: z.uuid() }).nullable(),
});

/** A draft that was deleted and can be brought back. */
export const deletedDraftSchema = z.object({
  key: z.string(),
  id: z.uuid(),
  title: z.string(),
  deletedAt: z.iso.datetime(),
});

export const draftListSchema = z.object({
  drafts: z.array(draftSummarySchema),
  unreadable: z.array(unreadableDraftSchema),
});

/** The draft on screen, where its caret is and how far its text is scrolled, in pixels. */
export const draftPlaceSchema = z.object({
  id: z.uuid(),
  caret: z.int().nonnegative(),
  scroll: z.number().nonnegative(),
});

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux']),
  /** Where readers find the blog, without a slash at its end; null when nobody set it. */
  siteUrl: z.string().nullable(),
  draftsFolder: z.string(),
});

const draftId = z.object({ id: z.uuid() });
const draftIds = z.object({ ids: z.array(z.uuid()).max(100_000) });

/** What can be done with a draft as a file, and with the texts that it had earlier. */
const DRAFT_FILE_CHANNELS = {
  'drafts:undelete': { input: z.object({ key: z.string() }), output: result(draftSchema, message) },
  'drafts:deleted': { input: nothing, output: result(z.array(deletedDraftSchema), message) },
  'drafts:duplicate': { input: draftId, output: result(draftSchema, message) },
  /** Null when the author chose no file. */
  'drafts:export': { input: draftId, output: result(z.string().nullable(), message) },
  'drafts:show-file': { input: draftId, output: result(nothing, message) },
  /** Files that were dropped on the window. */
  'drafts:import': {
    input: z.array(z.object({ name: z.string(), text: z.string() })).max(500),
    output: z.array(result(draftSchema, message)),
  },
  /** Asks the author for files; empty when they chose none. */
  'drafts:import-chosen': { input: nothing, output: z.array(result(draftSchema, message)) },
  /** The files that the system asked the app to open; one of the drafts folder is its draft, any other is imported. */
  'drafts:take-opened': {
    input: nothing,
    output: z.array(result(draftSchema.extend({ isImported: z.boolean() }), message)),
  },
  /** Asks the author for a folder; null when they chose none, else where the drafts are now. */
  'drafts:move-folder': { input: nothing, output: result(z.string().nullable(), message) },
  /** Shows the drafts folder in the system's file manager. */
  'drafts:open-folder': { input: nothing, output: result(nothing, message) },
  'drafts:search': {
    input: z.object({ query: z.string().max(500) }),
    output: z.array(z.object({ id: z.uuid(), passage: z.string().nullable() })),
  },
  'drafts:versions': { input: draftId, output: result(z.array(draftVersionSchema), message) },
  'drafts:read-version': {
    input: draftId.extend({ version: draftVersionSchema.shape.id }),
    output: result(draftFieldsSchema, message),
  },
  /** The text that stood is kept as a version too. */
  'drafts:restore-version': {
    input: draftId.extend({ version: draftVersionSchema.shape.id }),
    output: result(draftSchema, message),
  },
  /** Makes drafts of the machine those of the account. */
  'drafts:take': { input: draftIds, output: ownerChangeSchema },
  /** Gives drafts of the account back to the machine. */
  'drafts:release': { input: draftIds, output: ownerChangeSchema },
  'drafts:dismiss-notice': { input: draftId, output: nothing },
  /** Where the author is, for the next start. */
  'drafts:remember-place': { input: draftPlaceSchema, output: nothing },
  'drafts:last-place': { input: nothing, output: draftPlaceSchema.nullable() },
  /** What the app found damaged when it started, in words. */
  'app:problems': { input: nothing, output: z.array(z.string()) },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** What the renderer may ask of the main process. */
export const IPC_CONTRACT = {
  'app:info': { input: nothing, output: appInfoSchema },
  'session:get': { input: nothing, output: sessionSchema },
  'session:sign-in': { input: credentialsSchema, output: result(sessionSchema, message) },
  'session:sign-up': { input: credentialsSchema, output: result(nothing, message) },
  /** `hidesDrafts`: the drafts of the account are not shown until it signs in again. */
  'session:sign-out': { input: z.object({ hidesDrafts: z.boolean() }), output: sessionSchema },
  'drafts:list': { input: nothing, output: result(draftListSchema, message) },
  'drafts:create': { input: nothing, output: result(draftSchema, message) },
  'drafts:read': { input: z.object({ id: z.uuid() }), output: result(draftSchema, message) },
  'drafts:save': {
    input: z.object({ id: z.uuid(), fields: draftFieldsSchema }),
    output: result(draftSchema.pick({ state: true, updatedAt: true, notice: true }), message),
  },
  /** Keeps the file for thirty days, out of the drafts folder. */
  'drafts:delete': { input: z.object({ id: z.uuid() }), output: result(deletedDraftSchema, message) },
  ...DRAFT_FILE_CHANNELS,
  /** Saves the fields, queues them and sends them; settles after the first attempt. */
  'posts:publish': {
    /** `publishAt`: readers see it from this time on; null for now, or for the time that it has. */
    input: z.object({ id: z.uuid(), fields: draftFieldsSchema, publishAt: z.iso.datetime().nullable() }),
    /** `isQueued`: the backend could not be reached, and the post goes out by itself later. */
    output: result(draftSchema.extend({ isQueued: z.boolean() }), publishRefusalSchema),
  },
  ...QUEUE_CHANNELS,
  ...POSTS_CHANNELS,
  ...UPDATE_CHANNELS,
  ...SHELL_CHANNELS,
  ...SPELLING_CHANNELS,
  ...SETTINGS_CHANNELS,
  ...conflictChannels(draftSchema),
  ...BLOG_CHANNELS,
  /** Opens an http, https or mailto address outside the app; false for any other. */
  'links:open': { input: z.object({ url: z.string() }), output: z.boolean() },
  /** The answer to the event `window:closing`: everything typed was handed over. */
  'window:ready-to-close': { input: nothing, output: nothing },
  /** The other answer to `window:closing`: something can't be saved, and the author is asked what to do. */
  'window:stay-open': { input: nothing, output: nothing },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** What the main process tells the renderer unasked. */
export const IPC_EVENTS = {
  'session:changed': sessionSchema,
  /** Files of the drafts folder changed by another hand. */
  'drafts:changed': nothing,
  /** The system asked for files to be opened: `drafts:take-opened` has them. */
  'drafts:opened': nothing,
  'window:closing': nothing,
  ...QUEUE_EVENTS,
  ...UPDATE_EVENTS,
  ...SHELL_EVENTS,
  ...SPELLING_EVENTS,
  ...CONFLICT_EVENTS,
  ...BLOG_EVENTS,
} as const satisfies Record<string, z.ZodType>;

export type IpcContract = typeof IPC_CONTRACT;
export type IpcChannel = keyof IpcContract;
export type IpcInput<Channel extends IpcChannel> = z.infer<IpcContract[Channel]['input']>;
export type IpcOutput<Channel extends IpcChannel> = z.infer<IpcContract[Channel]['output']>;

export type IpcEvent = keyof typeof IPC_EVENTS;
export type IpcEventPayload<Event extends IpcEvent> = z.infer<(typeof IPC_EVENTS)[Event]>;

export type AppInfo = z.infer<typeof appInfoSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Draft = z.infer<typeof draftSchema>;
export type DraftState = z.infer<typeof draftStateSchema>;
export type OwnerChange = z.infer<typeof ownerChangeSchema>;
export type DraftSummary = z.infer<typeof draftSummarySchema>;
export type DraftList = z.infer<typeof draftListSchema>;
export type DraftVersion = z.infer<typeof draftVersionSchema>;
export type DraftNotice = z.infer<typeof draftNoticeSchema>;
export type DeletedDraft = z.infer<typeof deletedDraftSchema>;
export type DraftPlace = z.infer<typeof draftPlaceSchema>;

/** The verbs that the preload puts on `window.desktop`; the renderer has nothing else. */
export type DesktopApi = {
  getAppInfo(): Promise<AppInfo>;
  getSession(): Promise<Session>;
  signIn(credentials: IpcInput<'session:sign-in'>): Promise<IpcOutput<'session:sign-in'>>;
  signUp(credentials: IpcInput<'session:sign-up'>): Promise<IpcOutput<'session:sign-up'>>;
  signOut(how: IpcInput<'session:sign-out'>): Promise<Session>;
  listDrafts(): Promise<IpcOutput<'drafts:list'>>;
  createDraft(): Promise<IpcOutput<'drafts:create'>>;
  readDraft(id: string): Promise<IpcOutput<'drafts:read'>>;
  saveDraft(draft: IpcInput<'drafts:save'>): Promise<IpcOutput<'drafts:save'>>;
  deleteDraft(id: string): Promise<IpcOutput<'drafts:delete'>>;
  undeleteDraft(key: string): Promise<IpcOutput<'drafts:undelete'>>;
  listDeletedDrafts(): Promise<IpcOutput<'drafts:deleted'>>;
  duplicateDraft(id: string): Promise<IpcOutput<'drafts:duplicate'>>;
  exportDraft(id: string): Promise<IpcOutput<'drafts:export'>>;
  showDraftFile(id: string): Promise<IpcOutput<'drafts:show-file'>>;
  importDrafts(files: IpcInput<'drafts:import'>): Promise<IpcOutput<'drafts:import'>>;
  importChosenDrafts(): Promise<IpcOutput<'drafts:import-chosen'>>;
  takeOpenedFiles(): Promise<IpcOutput<'drafts:take-opened'>>;
  moveDraftsFolder(): Promise<IpcOutput<'drafts:move-folder'>>;
  searchDrafts(query: string): Promise<IpcOutput<'drafts:search'>>;
  listVersions(id: string): Promise<IpcOutput<'drafts:versions'>>;
  readVersion(of: IpcInput<'drafts:read-version'>): Promise<IpcOutput<'drafts:read-version'>>;
  restoreVersion(of: IpcInput<'drafts:restore-version'>): Promise<IpcOutput<'drafts:restore-version'>>;
  takeDrafts(ids: string[]): Promise<OwnerChange>;
  releaseDrafts(ids: string[]): Promise<OwnerChange>;
  dismissNotice(id: string): Promise<void>;
  rememberPlace(place: DraftPlace): Promise<void>;
  readLastPlace(): Promise<DraftPlace | null>;
  readProblems(): Promise<string[]>;
  publishPost(draft: IpcInput<'posts:publish'>): Promise<IpcOutput<'posts:publish'>>;
  listPosts(): Promise<IpcOutput<'posts:list'>>;
  openPost(id: string): Promise<IpcOutput<'posts:open'>>;
  unpublishPost(post: IpcInput<'posts:unpublish'>): Promise<IpcOutput<'posts:unpublish'>>;
  deletePost(post: IpcInput<'posts:delete'>): Promise<IpcOutput<'posts:delete'>>;
  planPost(post: IpcInput<'posts:plan'>): Promise<IpcOutput<'posts:plan'>>;
  lookAtPost(id: string): Promise<Divergence | null>;
  readConflict(id: string): Promise<IpcOutput<'conflict:read'>>;
  settleConflict(choice: IpcInput<'conflict:settle'>): Promise<IpcOutput<'conflict:settle'>>;
  letPostGo(id: string): Promise<IpcOutput<'conflict:let-go'>>;
  /** The addresses of the blog as this machine last saw them. */
  readSeenBlog(): Promise<SeenBlog>;
  lookAtBlog(): Promise<SeenBlog>;
  readQueue(): Promise<PublishQueueView>;
  retryQueued(postId: string): Promise<void>;
  removeQueued(postId: string): Promise<boolean>;
  wakeQueue(): Promise<void>;
  readSpelling(): Promise<Spelling>;
  changeSpelling(choice: IpcInput<'spelling:change'>): Promise<IpcOutput<'spelling:change'>>;
  onSpellingChanged(listener: (spelling: Spelling) => void): () => void;
  readCommandState(): Promise<CommandState>;
  setCommandContext(context: CommandContext): Promise<void>;
  runCommand(id: MainCommandId): Promise<void>;
  takeVisits(): Promise<Visit[]>;
  readSettings(): Promise<SettingsView>;
  changeSettings(change: SettingsChange): Promise<IpcOutput<'settings:change'>>;
  connect(connection: Connection): Promise<IpcOutput<'settings:connect'>>;
  openDraftsFolder(): Promise<IpcOutput<'drafts:open-folder'>>;
  openLink(url: string): Promise<boolean>;
  readUpdate(): Promise<UpdateState>;
  checkForUpdates(): Promise<void>;
  downloadUpdate(): Promise<void>;
  installUpdate(): Promise<void>;
  confirmReadyToClose(): Promise<void>;
  /** Ends this attempt to close; a later `confirmReadyToClose` closes the window all the same. */
  stayOpen(): Promise<void>;
  /** Each returns the function that ends the subscription. */
  onSessionChanged(listener: (session: Session) => void): () => void;
  onMenuChosen(listener: (item: IpcEventPayload<'menu:chosen'>) => void): () => void;
  onRecentDraftChosen(listener: (chosen: IpcEventPayload<'menu:draft-chosen'>) => void): () => void;
  onCommandsChanged(listener: (state: CommandState) => void): () => void;
  onVisitsWaiting(listener: () => void): () => void;
  onDraftsChanged(listener: () => void): () => void;
  onFilesOpened(listener: () => void): () => void;
  onUpdateChanged(listener: (state: UpdateState) => void): () => void;
  onWindowClosing(listener: () => void): () => void;
  onQueueChanged(listener: (queue: PublishQueueView) => void): () => void;
  onSeenBlogChanged(listener: (seen: SeenBlog) => void): () => void;
  onQueueSettled(listener: (settled: SettledPost) => void): () => void;
  onDivergenceNoticed(listener: (noticed: NoticedDivergence) => void): () => void;
};
