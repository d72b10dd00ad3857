import { z } from 'zod';
import { nothingSchema } from './result-schemas.ts';

/** What passes between the processes about where the window is asked to go. */

/** What a link from outside or a notification asks the window to show. */
export const navigationRequestSchema = z.discriminatedUnion('kind', [
  /** One of the author's posts, on this machine or not. */
  z.object({ kind: z.literal('post'), id: z.uuid() }),
  z.object({ kind: z.literal('draft'), id: z.uuid() }),
  z.object({ kind: z.literal('queue') }),
  /** A link that leads nowhere, as it was received. */
  z.object({ kind: z.literal('refused'), link: z.string() }),
]);

export const NAVIGATION_CHANNELS = {
  /** Returns each request once. */
  'navigation:drain': {
    verb: 'drainNavigationRequests',
    input: nothingSchema,
    output: z.array(navigationRequestSchema),
  },
} as const;

export const NAVIGATION_EVENTS = {
  /** `navigation:drain` has requests. */
  'navigation:requested': { verb: 'onNavigationRequested', payload: nothingSchema },
} as const;

export type NavigationRequest = z.infer<typeof navigationRequestSchema>;
