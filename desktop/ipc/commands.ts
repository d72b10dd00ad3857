import { z } from 'zod';
import { MAIN_COMMAND_IDS, WINDOW_COMMAND_IDS } from '../commands.ts';
import { nothingSchema } from './result-schemas.ts';

export const commandStateSchema = z.object({
  hasSite: z.boolean(),
  /** False if this copy can't update itself. */
  hasUpdates: z.boolean(),
  /** Newest first. The first one is on screen. */
  recent: z.array(z.object({ id: z.uuid(), title: z.string() })),
  on: z.array(z.enum(MAIN_COMMAND_IDS)),
});

/** Decides which commands are enabled or checked. */
export const commandContextSchema = z.object({
  /** With its last saved title. */
  openDraft: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  isPostSeen: z.boolean(),
  isOwner: z.boolean(),
  on: z.array(z.enum(WINDOW_COMMAND_IDS)),
  isDialogOpen: z.boolean(),
});

export const COMMAND_CHANNELS = {
  'commands:read': { verb: 'readCommandState', input: nothingSchema, output: commandStateSchema },
  'commands:set-context': { verb: 'setCommandContext', input: commandContextSchema, output: nothingSchema },
  'commands:run': { verb: 'runCommand', input: z.enum(MAIN_COMMAND_IDS), output: nothingSchema },
} as const;

export const COMMAND_EVENTS = {
  'menu:chosen': { verb: 'onMenuChosen', payload: z.enum(WINDOW_COMMAND_IDS) },
  'menu:draft-chosen': { verb: 'onRecentDraftChosen', payload: z.object({ id: z.uuid() }) },
  'commands:changed': { verb: 'onCommandsChanged', payload: commandStateSchema },
} as const;

export type CommandState = z.infer<typeof commandStateSchema>;
export type CommandContext = z.infer<typeof commandContextSchema>;
