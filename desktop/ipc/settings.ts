import { z } from 'zod';
import { appearanceSchema } from './commands.ts';
import { nothingSchema, resultSchema, resultWithFailureSchema } from './result-schemas.ts';

/** What passes between the processes about the author's settings. */

/** Where the app publishes to; each is empty where it is not set. */
export const connectionSchema = z.object({
  siteUrl: z.string().max(2_000),
  backendUrl: z.string().max(2_000),
  publishableKey: z.string().max(4_000),
});

/** What the settings that are at work come from: `environment` can't be changed here. */
const sourceSchema = z.enum(['environment', 'entered', 'build', 'none']);

export const settingsViewSchema = z.object({
  /** What is at work. */
  connection: connectionSchema,
  sources: z.object({ siteUrl: sourceSchema, backendUrl: sourceSchema, publishableKey: sourceSchema }),
  /** What this copy was built with, and goes back to where a field is left empty. */
  built: connectionSchema,
  appearance: appearanceSchema,
  hasNotifications: z.boolean(),
});

export const settingsChangeSchema = z.object({ appearance: appearanceSchema, hasNotifications: z.boolean() }).partial();

export const SETTINGS_CHANNELS = {
  'settings:read': { input: nothingSchema, output: settingsViewSchema },
  'settings:change': { input: settingsChangeSchema, output: resultSchema(nothingSchema) },
  /** Keeps where to publish, signs out where the backend is another one, and starts the app anew. */
  'settings:connect': {
    input: connectionSchema,
    /** `field`: whose value is wrong; null where it could not be kept. */
    output: resultWithFailureSchema(
      nothingSchema,
      z.object({ field: connectionSchema.keyof().nullable(), message: z.string() }),
    ),
  },
} as const;

export type Connection = z.infer<typeof connectionSchema>;
export type ConnectionField = keyof Connection;
export type SettingsView = z.infer<typeof settingsViewSchema>;
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
