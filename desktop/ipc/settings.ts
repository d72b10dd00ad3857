import { z } from 'zod';
import { nothingSchema, resultSchema, resultWithFailureSchema } from './result-schemas.ts';

/** What passes between the processes about the author's settings. */

export const appearanceSchema = z.enum(['system', 'light', 'dark']);

/** Where the app publishes to; each is empty where it is not set. */
export const connectionSchema = z.object({
  siteUrl: z.string().max(2_000),
  backendUrl: z.string().max(2_000),
  publishableKey: z.string().max(4_000),
});

/** Where a setting in use comes from: `environment` can't be changed in the app. */
const sourceSchema = z.enum(['environment', 'entered', 'build', 'none']);

export const settingsViewSchema = z.object({
  /** The connection in use. */
  connection: connectionSchema,
  sources: z.object({ siteUrl: sourceSchema, backendUrl: sourceSchema, publishableKey: sourceSchema }),
  /** What this copy was built with; an empty field falls back to it. */
  built: connectionSchema,
  appearance: appearanceSchema,
  hasNotifications: z.boolean(),
});

export const settingsChangeSchema = z.object({ appearance: appearanceSchema, hasNotifications: z.boolean() }).partial();

export const SETTINGS_CHANNELS = {
  'settings:read': { verb: 'readSettings', input: nothingSchema, output: settingsViewSchema },
  'settings:change': { verb: 'changeSettings', input: settingsChangeSchema, output: resultSchema(nothingSchema) },
  /** Stores where to publish and restarts the app; the session of the backend before is kept for the return to it. */
  'settings:connect': {
    verb: 'connect',
    input: connectionSchema,
    /** `field`: the field whose value is wrong; null where the settings could not be saved. */
    output: resultWithFailureSchema(
      nothingSchema,
      z.object({ field: connectionSchema.keyof().nullable(), message: z.string() }),
    ),
  },
} as const;

export type Appearance = z.infer<typeof appearanceSchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type ConnectionField = keyof Connection;
export type SettingsView = z.infer<typeof settingsViewSchema>;
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
