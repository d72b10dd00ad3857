import type { z } from 'zod';
import { APP_CHANNELS, APP_EVENTS } from './ipc-contract/app-contract.ts';
import { BLOG_CHANNELS, BLOG_EVENTS } from './ipc-contract/blog-contract.ts';
import { CONFLICT_CHANNELS, CONFLICT_EVENTS } from './ipc-contract/conflict-contract.ts';
import { DRAFTS_CHANNELS, DRAFTS_EVENTS } from './ipc-contract/drafts-contract.ts';
import { POSTS_CHANNELS } from './ipc-contract/posts-contract.ts';
import { QUEUE_CHANNELS, QUEUE_EVENTS } from './ipc-contract/publish-contract.ts';
import { SESSION_CHANNELS, SESSION_EVENTS } from './ipc-contract/session-contract.ts';
import { SETTINGS_CHANNELS } from './ipc-contract/settings-contract.ts';
import { SHELL_CHANNELS, SHELL_EVENTS } from './ipc-contract/shell-contract.ts';
import { SPELLING_CHANNELS, SPELLING_EVENTS } from './ipc-contract/spelling-contract.ts';
import { UPDATE_CHANNELS, UPDATE_EVENTS } from './ipc-contract/update-contract.ts';

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
  ...BLOG_CHANNELS,
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
  ...BLOG_EVENTS,
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
