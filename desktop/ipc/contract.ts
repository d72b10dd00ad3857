import type { z } from 'zod';
import { APP_CHANNELS, APP_EVENTS } from './app.ts';
import { SHELL_CHANNELS, SHELL_EVENTS } from './commands.ts';
import { CONFLICT_CHANNELS, CONFLICT_EVENTS } from './conflicts.ts';
import { DRAFTS_CHANNELS, DRAFTS_EVENTS } from './drafts.ts';
import { SLUGS_CHANNELS, SLUGS_EVENTS } from './known-slugs.ts';
import { POSTS_CHANNELS } from './posts.ts';
import { QUEUE_CHANNELS, QUEUE_EVENTS } from './publish-queue.ts';
import { SESSION_CHANNELS, SESSION_EVENTS } from './session.ts';
import { SETTINGS_CHANNELS } from './settings.ts';
import { SPELLING_CHANNELS, SPELLING_EVENTS } from './spelling.ts';
import { UPDATE_CHANNELS, UPDATE_EVENTS } from './updates.ts';

/**
 * The whole surface between the processes: each channel with the shape of what goes in and what
 * comes back, one file a subject. The main process parses both; the renderer and the preload take
 * types alone.
 */

/** What the renderer may ask of the main process. */
export const IPC_CONTRACT = {
  ...APP_CHANNELS,
  ...SESSION_CHANNELS,
  ...DRAFTS_CHANNELS,
  ...POSTS_CHANNELS,
  ...QUEUE_CHANNELS,
  ...CONFLICT_CHANNELS,
  ...SLUGS_CHANNELS,
  ...SHELL_CHANNELS,
  ...SPELLING_CHANNELS,
  ...SETTINGS_CHANNELS,
  ...UPDATE_CHANNELS,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** What the main process tells the renderer unasked. */
export const IPC_EVENTS = {
  ...APP_EVENTS,
  ...SESSION_EVENTS,
  ...DRAFTS_EVENTS,
  ...QUEUE_EVENTS,
  ...CONFLICT_EVENTS,
  ...SLUGS_EVENTS,
  ...SHELL_EVENTS,
  ...SPELLING_EVENTS,
  ...UPDATE_EVENTS,
} as const satisfies Record<string, z.ZodType>;

export type IpcContract = typeof IPC_CONTRACT;
export type IpcChannel = keyof IpcContract;
export type IpcInput<Channel extends IpcChannel> = z.infer<IpcContract[Channel]['input']>;
export type IpcOutput<Channel extends IpcChannel> = z.infer<IpcContract[Channel]['output']>;

export type IpcEvent = keyof typeof IPC_EVENTS;
export type IpcEventPayload<Event extends IpcEvent> = z.infer<(typeof IPC_EVENTS)[Event]>;
