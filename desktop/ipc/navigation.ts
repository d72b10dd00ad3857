import { z } from 'zod';
import { nothingSchema } from './result-schemas.ts';

export const navigationRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: z.uuid() }),
  z.object({ kind: z.literal('draft'), id: z.uuid() }),
  z.object({ kind: z.literal('queue') }),
  /** An invalid link, as received. */
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
  'navigation:requested': { verb: 'onNavigationRequested', payload: nothingSchema },
} as const;

export type NavigationRequest = z.infer<typeof navigationRequestSchema>;
