import { brokenLinkSchema } from '@callwright/shared/links/broken-link.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

export const BROKEN_LINKS_CHANNELS = {
  /** Returns none if the blog can't be reached. */
  'broken-links:list': {
    verb: 'listBrokenLinks',
    input: z.object({ postId: z.guid() }),
    output: z.array(brokenLinkSchema),
  },
  'broken-links:ignore': {
    verb: 'ignoreBrokenLink',
    input: z.object({ postId: z.guid(), url: z.string() }),
    output: resultSchema(nothingSchema),
  },
} as const;
