import { z } from 'zod';
import { nothingSchema } from './result-schemas.ts';

/** What passes between the processes about the addresses that posts of the blog have. */

const takenSlugSchema = z.object({ id: z.uuid(), slug: z.string() });

/** The blog's addresses as this machine last saw them; kept, so that they are known offline as well. */
export const slugCacheSchema = z.object({
  /** An ISO time; null where the blog was never seen. */
  seenAt: z.iso.datetime().nullable(),
  /** The posts that readers see. */
  posts: z.array(takenSlugSchema),
  /** The author's posts that readers do not see, now or yet. */
  unlisted: z.array(takenSlugSchema),
  /** Addresses that posts had before, as far as this machine saw them move; they lead to the new ones. */
  former: z.array(takenSlugSchema),
});

export const SLUGS_CHANNELS = {
  /** What is known, at once. */
  'slugs:read': { verb: 'readKnownSlugs', input: nothingSchema, output: slugCacheSchema },
  /** Looks again; where the blog can't be reached, it is what was known. */
  'slugs:refresh': { verb: 'refreshKnownSlugs', input: nothingSchema, output: slugCacheSchema },
} as const;

export const SLUGS_EVENTS = { 'slugs:changed': { verb: 'onKnownSlugsChanged', payload: slugCacheSchema } } as const;

export type SlugCache = z.infer<typeof slugCacheSchema>;
