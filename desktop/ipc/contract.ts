import type { z } from 'zod';
import { OWN_ACCOUNT_CHANNELS } from './account/own-account.ts';
import { SESSION_CHANNELS, SESSION_EVENTS } from './account/session.ts';
import { APP_CHANNELS, APP_EVENTS } from './app.ts';
import { BROKEN_LINKS_CHANNELS } from './broken-links.ts';
import { COMMAND_CHANNELS, COMMAND_EVENTS } from './commands.ts';
import { CONFLICT_CHANNELS, CONFLICT_EVENTS } from './conflicts.ts';
import { DRAFTS_CHANNELS, DRAFTS_EVENTS } from './drafts.ts';
import { IMPORT_CHANNELS, IMPORT_EVENTS } from './imports.ts';
import { LINKS_CHANNELS } from './links.ts';
import { NAVIGATION_CHANNELS, NAVIGATION_EVENTS } from './navigation.ts';
import { PICTURES_CHANNELS, PICTURES_EVENTS } from './pictures.ts';
import { POSTS_CHANNELS, POSTS_EVENTS, SLUGS_CHANNELS, SLUGS_EVENTS } from './posts.ts';
import { QUEUE_CHANNELS, QUEUE_EVENTS } from './publish/publish-queue.ts';
import { SITE_PROOF_CHANNELS } from './publish/site-proof.ts';
import { REPLACE_CHANNELS, REPLACE_EVENTS } from './replace.ts';
import { SETTINGS_CHANNELS } from './settings.ts';
import { SPELLING_CHANNELS, SPELLING_EVENTS } from './spelling.ts';
import { UPDATE_CHANNELS, UPDATE_EVENTS } from './updates.ts';

/**
 * All channels between the processes. The main process validates input and output. The renderer and the preload import
 * only types.
 */

export const IPC_CONTRACT = {
  ...APP_CHANNELS,
  ...SESSION_CHANNELS,
  ...OWN_ACCOUNT_CHANNELS,
  ...DRAFTS_CHANNELS,
  ...IMPORT_CHANNELS,
  ...PICTURES_CHANNELS,
  ...POSTS_CHANNELS,
  ...QUEUE_CHANNELS,
  ...SITE_PROOF_CHANNELS,
  ...CONFLICT_CHANNELS,
  ...REPLACE_CHANNELS,
  ...SLUGS_CHANNELS,
  ...LINKS_CHANNELS,
  ...BROKEN_LINKS_CHANNELS,
  ...COMMAND_CHANNELS,
  ...NAVIGATION_CHANNELS,
  ...SPELLING_CHANNELS,
  ...SETTINGS_CHANNELS,
  ...UPDATE_CHANNELS,
} as const satisfies Record<string, { verb: string; input: z.ZodType; output: z.ZodType }>;

export const IPC_EVENTS = {
  ...APP_EVENTS,
  ...SESSION_EVENTS,
  ...DRAFTS_EVENTS,
  ...IMPORT_EVENTS,
  ...PICTURES_EVENTS,
  ...POSTS_EVENTS,
  ...QUEUE_EVENTS,
  ...CONFLICT_EVENTS,
  ...REPLACE_EVENTS,
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

/** For what only the preload can know. */
type PreloadApi = {
  /** Returns '' for a file that a script made. */
  getPathOfFile: (file: File) => string;
};

/** The type of `window.desktop`: one method per channel and event. */
export type DesktopApi = PreloadApi & {
  [Channel in IpcChannel as IpcContract[Channel]['verb']]: (
    ...input: IpcInput<Channel> extends undefined ? [] : [input: IpcInput<Channel>]
  ) => Promise<IpcOutput<Channel>>;
} & {
  /** Returns a function that unsubscribes. */
  [Event in IpcEvent as IpcEvents[Event]['verb']]: (listener: (payload: IpcEventPayload<Event>) => void) => () => void;
};
