import type { z } from 'zod';
import { OWN_ACCOUNT_CHANNELS } from './account/own-account.ts';
import { SESSION_CHANNELS, SESSION_EVENTS } from './account/session.ts';
import { APP_CHANNELS, APP_EVENTS } from './app.ts';
import { COMMAND_CHANNELS, COMMAND_EVENTS } from './commands.ts';
import { CONFLICT_CHANNELS, CONFLICT_EVENTS } from './conflicts.ts';
import { DRAFTS_CHANNELS, DRAFTS_EVENTS } from './drafts.ts';
import { NAVIGATION_CHANNELS, NAVIGATION_EVENTS } from './navigation.ts';
import { PICTURES_CHANNELS, PICTURES_EVENTS } from './pictures.ts';
import { POSTS_CHANNELS, POSTS_EVENTS, SLUGS_CHANNELS, SLUGS_EVENTS } from './posts.ts';
import { QUEUE_CHANNELS, QUEUE_EVENTS } from './publish/publish-queue.ts';
import { SITE_PROOF_CHANNELS } from './publish/site-proof.ts';
import { SETTINGS_CHANNELS } from './settings.ts';
import { SPELLING_CHANNELS, SPELLING_EVENTS } from './spelling.ts';
import { UPDATE_CHANNELS, UPDATE_EVENTS } from './updates.ts';

/**
 * The whole surface between the processes, one file a subject: each channel with its verb on
 * `window.desktop`, what goes in and what comes back. The main process parses both; the renderer and
 * the preload take types alone.
 */

/** What the renderer may ask of the main process. */
export const IPC_CONTRACT = {
  ...APP_CHANNELS,
  ...SESSION_CHANNELS,
  ...OWN_ACCOUNT_CHANNELS,
  ...DRAFTS_CHANNELS,
  ...PICTURES_CHANNELS,
  ...POSTS_CHANNELS,
  ...QUEUE_CHANNELS,
  ...SITE_PROOF_CHANNELS,
  ...CONFLICT_CHANNELS,
  ...SLUGS_CHANNELS,
  ...COMMAND_CHANNELS,
  ...NAVIGATION_CHANNELS,
  ...SPELLING_CHANNELS,
  ...SETTINGS_CHANNELS,
  ...UPDATE_CHANNELS,
} as const satisfies Record<string, { verb: string; input: z.ZodType; output: z.ZodType }>;

/** What the main process sends the renderer unasked. */
export const IPC_EVENTS = {
  ...APP_EVENTS,
  ...SESSION_EVENTS,
  ...DRAFTS_EVENTS,
  ...PICTURES_EVENTS,
  ...POSTS_EVENTS,
  ...QUEUE_EVENTS,
  ...CONFLICT_EVENTS,
  ...SLUGS_EVENTS,
  ...COMMAND_EVENTS,
  ...NAVIGATION_EVENTS,
  ...SPELLING_EVENTS,
  ...UPDATE_EVENTS,
} as const satisfies Record<string, { verb: string; payload: z.ZodType }>;

export type IpcContract = typeof IPC_CONTRACT;
export type IpcChannel = keyof IpcContract;
export type IpcInput<Channel extends IpcChannel> = z.infer<IpcContract[Channel]['input']>;
export type IpcOutput<Channel extends IpcChannel> = z.infer<IpcContract[Channel]['output']>;

type IpcEvents = typeof IPC_EVENTS;
export type IpcEvent = keyof IpcEvents;
export type IpcEventPayload<Event extends IpcEvent> = z.infer<IpcEvents[Event]['payload']>;

/** What the preload answers by itself, because the browser tells it alone. */
type PreloadApi = {
  /** Where a dropped file lies on the disk; '' for one that a script made. */
  getPathOfFile: (file: File) => string;
};

/** What the preload puts on `window.desktop`: the verb of each channel and event, and its own. The renderer has nothing else. */
export type DesktopApi = PreloadApi & {
  [Channel in IpcChannel as IpcContract[Channel]['verb']]: (
    ...input: IpcInput<Channel> extends undefined ? [] : [input: IpcInput<Channel>]
  ) => Promise<IpcOutput<Channel>>;
} & {
  /** Returns the function that ends the subscription. */
  [Event in IpcEvent as IpcEvents[Event]['verb']]: (listener: (payload: IpcEventPayload<Event>) => void) => () => void;
};
