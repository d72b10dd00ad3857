import { RELEASE_KINDS } from '@callwright/shared/api/releases/release-history.ts';
import { siteCheckSchema } from '@callwright/shared/live/public-page.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';

const releaseSchema = z.object({
  state: z.enum(['running', 'live', 'failed', 'silent']),
  step: z.enum(['read', 'render', 'check', 'upload', 'confirm']),
  reason: z.string().nullable(),
});

export const proofFactsSchema = z.object({
  publicPost: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('visible'), slug: z.string(), revision: z.int() }),
    z.object({ kind: z.enum(['hidden', 'unreachable']) }),
  ]),
  /** Null if nobody is signed in or the blog can't be reached. */
  history: z
    .object({
      requested: z.array(z.enum(RELEASE_KINDS)),
      releases: z.array(releaseSchema),
      /** Posts that the newest deploy left out. */
      leftOut: z.array(z.object({ id: z.guid(), revision: z.int().nullable(), reason: z.string() })),
    })
    .nullable(),
  site: siteCheckSchema.nullable(),
});

export const SITE_PROOF_CHANNELS = {
  'site:check': { verb: 'checkSite', input: z.object({ id: z.uuid() }), output: proofFactsSchema },
  'site:request-release': { verb: 'requestRelease', input: nothingSchema, output: resultSchema(nothingSchema) },
} as const;

export type SiteProofFacts = z.infer<typeof proofFactsSchema>;
