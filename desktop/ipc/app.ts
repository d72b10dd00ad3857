import { ADMIN_SCREENS } from '@callwright/shared/site-paths.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux']),
  /** Without a trailing slash; null if it isn't set. */
  siteUrl: z.string().nullable(),
  /** False if no backend is set, so there's nowhere to sign in. */
  hasBackend: z.boolean(),
  draftsFolder: z.string(),
  /** Milliseconds that the server's clock is ahead of this computer's. */
  serverOffsetMs: z.number(),
});

export const APP_CHANNELS = {
  'app:info': { verb: 'getAppInfo', input: nothingSchema, output: appInfoSchema },
  /** Problems found at startup, for the author. */
  'app:problems': { verb: 'readProblems', input: nothingSchema, output: z.array(z.string()) },
  'app:licenses': { verb: 'readLicenses', input: nothingSchema, output: resultSchema(z.string()) },
  /** Returns false for anything but an http, https, or mailto address. */
  'links:open': { verb: 'openLink', input: z.string(), output: z.boolean() },
  'links:open-admin': { verb: 'openAdmin', input: z.enum(ADMIN_SCREENS), output: resultSchema(nothingSchema) },
  /** Answers `window:closing` right away, to show that the page is responding. */
  'window:acknowledge-closing': { verb: 'acknowledgeClosing', input: nothingSchema, output: nothingSchema },
  /** Answers `window:closing` when everything is on disk. */
  'window:ready-to-close': {
    verb: 'confirmReadyToClose',
    input: z.object({ request: z.int() }),
    output: nothingSchema,
  },
  /** Cancels an attempt to close. `isAsking`: the page asks the author, who may still close the window. */
  'window:cancel-close': {
    verb: 'cancelClose',
    input: z.object({ isAsking: z.boolean() }),
    output: nothingSchema,
  },
  'window:close-without-saving': { verb: 'closeWithoutSaving', input: nothingSchema, output: nothingSchema },
} as const;

export const APP_EVENTS = {
  /**
   * Repeated every second until answered. After the answer to the last request the window closes, so nothing may be
   * typed.
   */
  'window:closing': {
    verb: 'onWindowClosing',
    payload: z.object({ request: z.int(), isLast: z.boolean() }),
  },
  /** Also added to `app:problems`. */
  'app:problem': { verb: 'onProblem', payload: z.string() },
  'server-clock:changed': { verb: 'onServerOffsetChanged', payload: z.object({ offsetMs: z.number() }) },
} as const;

export type AppInfo = z.infer<typeof appInfoSchema>;
