import { z } from 'zod';
import { nothingSchema } from './result-schemas.ts';

/** What passes between the processes about the app as a whole: what it is, and the closing of its window. */

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux']),
  /** Where readers find the blog, without a slash at its end; null when nobody set it. */
  siteUrl: z.string().nullable(),
  draftsFolder: z.string(),
  /** Milliseconds by which the blog's clock is ahead of this computer's. */
  serverOffsetMs: z.number(),
});

export const APP_CHANNELS = {
  'app:info': { input: nothingSchema, output: appInfoSchema },
  /** What the app found damaged when it started, in words. */
  'app:problems': { input: nothingSchema, output: z.array(z.string()) },
  /** Opens an http, https or mailto address outside the app; false for any other. */
  'links:open': { input: z.object({ url: z.string() }), output: z.boolean() },
  /** The answer to the event `window:closing`: everything typed was handed over. */
  'window:ready-to-close': { input: nothingSchema, output: nothingSchema },
  /** The other answer to `window:closing`: something can't be saved, and the author is asked what to do. */
  'window:cancel-close': { input: nothingSchema, output: nothingSchema },
} as const;

export const APP_EVENTS = {
  'window:closing': nothingSchema,
  /** `serverOffsetMs` of `app:info`, as it is now. */
  'server-clock:changed': z.object({ ahead: z.number() }),
} as const;

export type AppInfo = z.infer<typeof appInfoSchema>;
