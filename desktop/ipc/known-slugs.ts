import { z } from 'zod';
import { nothingSchema } from './result-schemas.ts';

/** What passes between the processes about the slugs of the blog's posts. */

const takenSlugSchema = z.object({ id: z.uuid(), slug: z.string() });

/** The blog's slugs as this machine last read them; stored, so that they are known offline as well. */
export const slugCacheSchema = z.object({
  /** When the blog was last read, as an ISO time; null before the first time. */
  seenAt: z.iso.datetime().nullable(),
  /** The posts that readers see. */
  posts: z.array(takenSlugSchema),
  /** The author's posts that readers don't see now or yet. */
  unlisted: z.array(takenSlugSchema),
  /** Slugs that posts had before, as far as this machine noticed; they redirect to the new ones. */
  former: z.array(takenSlugSchema),
});

export const SLUGS_CHANNELS = {
  /** Returns the stored slugs. */
  'slugs:read': { verb: 'readKnownSlugs', input: nothingSchema, output: slugCacheSchema },
  /** Reads the blog again; returns the stored slugs where it can't be reached. */
  'slugs:refresh': { verb: 'refreshKnownSlugs', input: nothingSchema, output: slugCacheSchema },
} as const;

export const SLUGS_EVENTS = { 'slugs:changed': { verb: 'onKnownSlugsChanged', payload: slugCacheSchema } } as const;

export type SlugCache = z.infer<typeof slugCacheSchema>;
