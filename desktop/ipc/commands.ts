import { z } from 'zod';
import { MAIN_COMMAND_IDS, WINDOW_COMMAND_IDS } from '../commands.ts';
import { nothingSchema } from './result-schemas.ts';

/** What passes between the processes about the window around the text: its commands and what is recent. */

export const appearanceSchema = z.enum(['system', 'light', 'dark']);

/** What the main process knows that decides which commands are possible. */
export const commandStateSchema = z.object({
  hasSite: z.boolean(),
  /** Whether this copy can get new versions by itself. */
  hasUpdates: z.boolean(),
  /** The drafts that were on screen last, the latest first; the one that is there now stands first. */
  recent: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Those commands of the main process that are on. */
  on: z.array(z.enum(MAIN_COMMAND_IDS)),
});

/** What is on screen: it decides which commands are possible, and which have a tick. */
export const commandContextSchema = z.object({
  openDraft: z.uuid().nullable(),
  on: z.array(z.enum(WINDOW_COMMAND_IDS)),
  /** Whether a dialog has to be answered or closed first. */
  isDialogOpen: z.boolean(),
});

/** Where the window is asked to go: by a link from outside, or by a notification. */
export const navigationRequestSchema = z.discriminatedUnion('kind', [
  /** A post of the author's, on this machine or not. */
  z.object({ kind: z.literal('post'), id: z.uuid() }),
  z.object({ kind: z.literal('draft'), id: z.uuid() }),
  z.object({ kind: z.literal('queue') }),
  /** A link that leads nowhere, as it was given. */
  z.object({ kind: z.literal('refused'), link: z.string() }),
]);

export const SHELL_CHANNELS = {
  /** Each is given once. */
  'navigation:drain': { input: nothingSchema, output: z.array(navigationRequestSchema) },
  'commands:read': { input: nothingSchema, output: commandStateSchema },
  'commands:set-context': { input: commandContextSchema, output: nothingSchema },
  'commands:run': { input: z.object({ id: z.enum(MAIN_COMMAND_IDS) }), output: nothingSchema },
} as const;

export const SHELL_EVENTS = {
  /** A menu item or its accelerator was chosen. */
  'menu:chosen': z.enum(WINDOW_COMMAND_IDS),
  /** A draft was chosen from the recent ones. */
  'menu:draft-chosen': z.object({ id: z.uuid() }),
  'commands:changed': commandStateSchema,
  /** `navigation:drain` has some. */
  'navigation:requested': nothingSchema,
} as const;

export type Appearance = z.infer<typeof appearanceSchema>;
export type NavigationRequest = z.infer<typeof navigationRequestSchema>;
export type CommandState = z.infer<typeof commandStateSchema>;
export type CommandContext = z.infer<typeof commandContextSchema>;
