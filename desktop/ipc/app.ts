import { ADMIN_SCREENS } from '@callwright/shared/site-paths.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** What passes between the processes about the app as a whole: what it is, and the closing of its window. */

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'win32', 'linux']),
  /** The address of the site, without a slash at its end; null where it isn't set. */
  siteUrl: z.string().nullable(),
  draftsFolder: z.string(),
  /** Milliseconds by which the server's clock is ahead of this computer's. */
  serverOffsetMs: z.number(),
});

export const APP_CHANNELS = {
  'app:info': { verb: 'getAppInfo', input: nothingSchema, output: appInfoSchema },
  /** What was damaged when the app started, for the author. */
  'app:problems': { verb: 'readProblems', input: nothingSchema, output: z.array(z.string()) },
  /** The licenses of the software that the app contains, as plain text. */
  'app:licenses': { verb: 'readLicenses', input: nothingSchema, output: resultSchema(z.string()) },
  /** Opens an http, https or mailto address outside the app; false for any other. */
  'links:open': { verb: 'openLink', input: z.string(), output: z.boolean() },
  /** Opens a part of the web admin in the browser. */
  'links:open-admin': { verb: 'openAdmin', input: z.enum(ADMIN_SCREENS), output: resultSchema(nothingSchema) },
  /** Answers each `window:closing` at once: the page is there, however long its saves take. */
  'window:acknowledge-closing': { verb: 'acknowledgeClosing', input: nothingSchema, output: nothingSchema },
  /** Answers `window:closing`: everything typed is on the disk. */
  'window:ready-to-close': {
    verb: 'confirmReadyToClose',
    input: z.object({ request: z.int() }),
    output: nothingSchema,
  },
  /**
   * The other answer to `window:closing`: something can't be saved, and the author is asked what to do, or
   * keeps editing. It ends this attempt to close.
   */
  /** `isAsking`: the author is asked by the page, and may still close the window for what it was to close for. */
  'window:cancel-close': {
    verb: 'cancelClose',
    input: z.object({ isAsking: z.boolean() }),
    output: nothingSchema,
  },
  /** The author closes the window without what can't be saved. */
  'window:close-without-saving': { verb: 'closeWithoutSaving', input: nothingSchema, output: nothingSchema },
} as const;

export const APP_EVENTS = {
  /**
   * The window is asked to close; sent again each second until it is answered. With the answer to the last
   * request the window closes, so nothing may be typed after it.
   */
  'window:closing': {
    verb: 'onWindowClosing',
    payload: z.object({ request: z.int(), isLast: z.boolean() }),
  },
  /** Something that the author has to know, after the start: `app:problems` has it, too. */
  'app:problem': { verb: 'onProblem', payload: z.string() },
  /** `serverOffsetMs` of `app:info`, as it is now. */
  'server-clock:changed': { verb: 'onServerOffsetChanged', payload: z.object({ offsetMs: z.number() }) },
} as const;

export type AppInfo = z.infer<typeof appInfoSchema>;
