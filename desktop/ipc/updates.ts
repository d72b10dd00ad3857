import { z } from 'zod';
import { nothingSchema } from './result-schemas.ts';

export const updateStateSchema = z.discriminatedUnion('name', [
  /** Also runs if the startup check found nothing. */
  z.object({ name: z.literal('idle') }),
  z.object({ name: z.literal('checking') }),
  z.object({ name: z.literal('up-to-date'), current: z.string() }),
  z.object({ name: z.literal('available'), version: z.string(), current: z.string() }),
  z.object({ name: z.literal('downloading'), version: z.string(), percent: z.int().min(0).max(100) }),
  /** Downloaded and verified. */
  z.object({ name: z.literal('ready'), version: z.string() }),
  z.object({
    name: z.literal('failed'),
    step: z.enum(['check', 'download']),
    message: z.string(),
  }),
]);

export const UPDATE_CHANNELS = {
  'updates:read': { verb: 'readUpdate', input: nothingSchema, output: updateStateSchema },
  'updates:check': { verb: 'checkForUpdates', input: nothingSchema, output: nothingSchema },
  'updates:download': { verb: 'downloadUpdate', input: nothingSchema, output: nothingSchema },
  /** Closes the window, installs the update, and starts the new version. */
  'updates:install': { verb: 'installUpdate', input: nothingSchema, output: nothingSchema },
} as const;

export const UPDATE_EVENTS = { 'updates:changed': { verb: 'onUpdateChanged', payload: updateStateSchema } } as const;

export type UpdateState = z.infer<typeof updateStateSchema>;
