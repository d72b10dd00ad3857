import { z } from 'zod';
import { nothingSchema, resultSchema, resultWithFailureSchema } from './result-schemas.ts';

export const appearanceSchema = z.enum(['system', 'light', 'dark']);

/** Empty if not set. */
export const connectionSchema = z.object({
  siteUrl: z.string().max(2_000),
  backendUrl: z.string().max(2_000),
  publishableKey: z.string().max(4_000),
});

/** The app can't change values from `environment`. */
const sourceSchema = z.enum(['environment', 'entered', 'build', 'none']);

export const settingsViewSchema = z.object({
  connection: connectionSchema,
  sources: z.object({ siteUrl: sourceSchema, backendUrl: sourceSchema, publishableKey: sourceSchema }),
  /** The values for empty fields. */
  built: connectionSchema,
  appearance: appearanceSchema,
  hasNotifications: z.boolean(),
});

export const settingsChangeSchema = z.object({ appearance: appearanceSchema, hasNotifications: z.boolean() }).partial();

export const SETTINGS_CHANNELS = {
  'settings:read': { verb: 'readSettings', input: nothingSchema, output: settingsViewSchema },
  'settings:change': { verb: 'changeSettings', input: settingsChangeSchema, output: resultSchema(nothingSchema) },
  /** Restarts the app. Keeps the session of the old backend for a later return. */
  'settings:connect': {
    verb: 'connect',
    input: connectionSchema,
    /** `field`: the wrong field; null if the settings couldn't be saved. */
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
