import { credentialsSchema } from '@callwright/shared/credentials.ts';
import { draftFieldsSchema } from '@callwright/shared/post.ts';
import { z } from 'zod';
import {
  draftStateSchema,
  type PublishQueueView,
  publicationSchema,
  publishRefusalSchema,
  QUEUE_CHANNELS,
  QUEUE_EVENTS,
  type SettledPost,
} from './publish-contract.ts';

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

export const draftSchema = z.object({
  id: z.uuid(),
  fields: draftFieldsSchema,
  state: draftStateSchema,
  publication: publicationSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A row of the list of drafts. */
export const draftSummarySchema = draftSchema
  .pick({ id: true, state: true, updatedAt: true })
  .extend({ title: z.string(), excerpt: z.string() });

/** A file in the drafts folder that is not a draft any more; it is left as it is, and shown. */
export const unreadableDraftSchema = z.object({ file: z.string(), reason: z.string() });

export const draftListSchema = z.object({
  drafts: z.array(draftSummarySchema),
  unreadable: z.array(unreadableDraftSchema),
});

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux']),
  /** Where readers find the blog, without a slash at its end; null when nobody set it. */
  siteUrl: z.string().nullable(),
  draftsFolder: z.string(),
});

/** What the renderer may ask of the main process. */
export const IPC_CONTRACT = {
  'app:info': { input: nothing, output: appInfoSchema },
  'session:get': { input: nothing, output: sessionSchema },
  'session:sign-in': { input: credentialsSchema, output: result(sessionSchema, message) },
  'session:sign-up': { input: credentialsSchema, output: result(nothing, message) },
  'session:sign-out': { input: nothing, output: sessionSchema },
  'drafts:list': { input: nothing, output: result(draftListSchema, message) },
  'drafts:create': { input: nothing, output: result(draftSchema, message) },
  'drafts:read': { input: z.object({ id: z.uuid() }), output: result(draftSchema, message) },
  'drafts:save': {
    input: z.object({ id: z.uuid(), fields: draftFieldsSchema }),
    output: result(draftSchema.pick({ state: true, updatedAt: true }), message),
  },
  /** Moves the file to the system's trash. */
  'drafts:delete': { input: z.object({ id: z.uuid() }), output: result(nothing, message) },
  /** Saves the fields, queues them and sends them; settles after the first attempt. */
  'posts:publish': {
    input: z.object({ id: z.uuid(), fields: draftFieldsSchema }),
    /** `isQueued`: the backend could not be reached, and the post goes out by itself later. */
    output: result(draftSchema.extend({ isQueued: z.boolean() }), publishRefusalSchema),
  },
  ...QUEUE_CHANNELS,
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
  /** A menu item or its accelerator was chosen. */
  'menu:chosen': z.enum(['new-draft', 'save', 'publish', 'toggle-preview', 'show-account', 'show-queue']),
  'window:closing': nothing,
  ...QUEUE_EVENTS,
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
export type DraftSummary = z.infer<typeof draftSummarySchema>;
export type DraftList = z.infer<typeof draftListSchema>;

/** The verbs that the preload puts on `window.desktop`; the renderer has nothing else. */
export type DesktopApi = {
  getAppInfo(): Promise<AppInfo>;
  getSession(): Promise<Session>;
  signIn(credentials: IpcInput<'session:sign-in'>): Promise<IpcOutput<'session:sign-in'>>;
  signUp(credentials: IpcInput<'session:sign-up'>): Promise<IpcOutput<'session:sign-up'>>;
  signOut(): Promise<Session>;
  listDrafts(): Promise<IpcOutput<'drafts:list'>>;
  createDraft(): Promise<IpcOutput<'drafts:create'>>;
  readDraft(id: string): Promise<IpcOutput<'drafts:read'>>;
  saveDraft(draft: IpcInput<'drafts:save'>): Promise<IpcOutput<'drafts:save'>>;
  deleteDraft(id: string): Promise<IpcOutput<'drafts:delete'>>;
  publishPost(draft: IpcInput<'posts:publish'>): Promise<IpcOutput<'posts:publish'>>;
  readQueue(): Promise<PublishQueueView>;
  retryQueued(postId: string): Promise<void>;
  removeQueued(postId: string): Promise<boolean>;
  wakeQueue(): Promise<void>;
  openLink(url: string): Promise<boolean>;
  confirmReadyToClose(): Promise<void>;
  /** Ends this attempt to close; a later `confirmReadyToClose` closes the window all the same. */
  stayOpen(): Promise<void>;
  /** Each returns the function that ends the subscription. */
  onSessionChanged(listener: (session: Session) => void): () => void;
  onMenuChosen(listener: (item: IpcEventPayload<'menu:chosen'>) => void): () => void;
  onWindowClosing(listener: () => void): () => void;
  onQueueChanged(listener: (queue: PublishQueueView) => void): () => void;
  onQueueSettled(listener: (settled: SettledPost) => void): () => void;
};
