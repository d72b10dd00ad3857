import { z } from 'zod';
import { MAIN_COMMAND_IDS, WINDOW_COMMAND_IDS } from '../commands.ts';
import { nothingSchema } from './result-schemas.ts';

/** What passes between the processes about the commands of commands.ts and the recent drafts. */

/** What the main process knows of which commands are enabled and which are on. */
export const commandStateSchema = z.object({
  hasSite: z.boolean(),
  /** Whether this copy can get new versions by itself. */
  hasUpdates: z.boolean(),
  /** The drafts that were on screen last, newest first; the first one is on screen now. */
  recent: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** The commands of the main process that are on. */
  on: z.array(z.enum(MAIN_COMMAND_IDS)),
});

/** What is on screen, and for whom: it decides which commands are enabled, and which have a tick. */
export const commandContextSchema = z.object({
  openDraft: z.uuid().nullable(),
  /** Whether readers see its post. */
  isPostSeen: z.boolean(),
  /** Whether the author owns the blog. */
  isOwner: z.boolean(),
  on: z.array(z.enum(WINDOW_COMMAND_IDS)),
  /** Whether a dialog has to be answered or closed first. */
  isDialogOpen: z.boolean(),
});

export const COMMAND_CHANNELS = {
  'commands:read': { verb: 'readCommandState', input: nothingSchema, output: commandStateSchema },
  'commands:set-context': { verb: 'setCommandContext', input: commandContextSchema, output: nothingSchema },
  'commands:run': { verb: 'runCommand', input: z.enum(MAIN_COMMAND_IDS), output: nothingSchema },
} as const;

export const COMMAND_EVENTS = {
  /** A menu item or its accelerator was chosen. */
  'menu:chosen': { verb: 'onMenuChosen', payload: z.enum(WINDOW_COMMAND_IDS) },
  /** A draft was chosen from the recent ones. */
  'menu:draft-chosen': { verb: 'onRecentDraftChosen', payload: z.object({ id: z.uuid() }) },
  'commands:changed': { verb: 'onCommandsChanged', payload: commandStateSchema },
} as const;

export type CommandState = z.infer<typeof commandStateSchema>;
export type CommandContext = z.infer<typeof commandContextSchema>;
