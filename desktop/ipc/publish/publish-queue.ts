import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';

export const draftStateSchema = z.enum(['draft', 'published', 'changed']);

/** A post as the backend last confirmed it. */
export const publicationSchema = z.object({
  revision: z.int().positive(),
  slug: z.string(),
  /** An ISO time, which may be in the future; empty if the post was unpublished. */
  publishedAt: z.string(),
});

/** Shown as a toast (product specification, section 8). */
export const publishFailureSchema = z.object({
  /**
   * `refused`: by the backend itself. `paused`: after several other answers. `unrecorded`: published, but this computer
   * couldn't store that.
   */
  kind: z.enum([
    'validation',
    'duplicate-slug',
    'signed-out',
    'conflict',
    'unreachable',
    'refused',
    'paused',
    'unrecorded',
  ]),
  title: z.string(),
  message: z.string(),
});

export const queueStepSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('waiting-for-turn') }),
  /** `nextTryAt` is in milliseconds since the epoch. */
  z.object({ name: z.literal('waiting-for-network'), nextTryAt: z.number() }),
  /** The answer wasn't about the post: `503 (Service Unavailable)`. */
  z.object({ name: z.literal('waiting-for-backend'), status: z.int(), answer: z.string(), nextTryAt: z.number() }),
  z.object({ name: z.literal('waiting-for-account'), reason: z.enum(['signed-out', 'expired', 'other-account']) }),
  /** `backendOrigin` is empty if unknown. */
  z.object({ name: z.literal('waiting-for-other-backend'), backendOrigin: z.string() }),
  /** `done` pictures are on the blog. */
  z.object({ name: z.literal('uploading'), done: z.int().nonnegative(), total: z.int().positive() }),
  z.object({ name: z.literal('sending') }),
  /** Published, but not stored on this computer yet. */
  z.object({ name: z.literal('confirming') }),
  /** The author has to decide. */
  z.object({ name: z.literal('stopped'), failure: publishFailureSchema }),
  /** Stays until the author removes it or the app ends. */
  z.object({ name: z.literal('done'), slug: z.string(), publishedAt: z.string() }),
]);

export const queueEntrySchema = z.object({
  postId: z.uuid(),
  title: z.string(),
  /** The only account that may publish it. */
  email: z.string(),
  /** Null for the current backend. */
  backendOrigin: z.string().nullable(),
  queuedAt: z.iso.datetime(),
  step: queueStepSchema,
});

export const publishQueueSchema = z.object({
  /** In publishing order, then published posts. */
  entries: z.array(queueEntrySchema),
  /** Queued posts of other accounts. Nothing else of them is shown. */
  others: z.array(
    z.object({
      email: z.string(),
      waiting: z.int().positive(),
      /** Null for the current backend. */
      backendOrigin: z.string().nullable(),
    }),
  ),
  problem: z.string().nullable(),
});

/** Null if the draft is no longer on this computer. */
export const publishedStatusSchema = z
  .object({ state: draftStateSchema, publication: publicationSchema.nullable(), updatedAt: z.iso.datetime() })
  .nullable();

/** The outcome of a post that was published later. */
export const finishedPostSchema = z.object({
  postId: z.uuid(),
  /** Part of a change of many posts, which shows its progress elsewhere. */
  isQuiet: z.boolean(),
  outcome: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      value: z.object({ slug: z.string(), draft: publishedStatusSchema }),
    }),
    z.object({ ok: z.literal(false), error: publishFailureSchema }),
  ]),
});

export const QUEUE_CHANNELS = {
  'queue:read': { verb: 'readQueue', input: nothingSchema, output: publishQueueSchema },
  /** Also resumes a stopped post. */
  'queue:retry': { verb: 'retryQueued', input: z.uuid(), output: nothingSchema },
  'queue:cancel': {
    verb: 'cancelQueued',
    input: z.object({ postId: z.uuid(), backendOrigin: z.string().nullable() }),
    output: resultSchema(nothingSchema),
  },
  /** The network may be back. */
  'queue:wake': { verb: 'wakeQueue', input: nothingSchema, output: nothingSchema },
} as const;

export const QUEUE_EVENTS = {
  'queue:changed': { verb: 'onQueueChanged', payload: publishQueueSchema },
  'queue:finished': { verb: 'onPublishFinished', payload: finishedPostSchema },
} as const;

export type DraftState = z.infer<typeof draftStateSchema>;
export type PublishFailure = z.infer<typeof publishFailureSchema>;
export type QueueStep = z.infer<typeof queueStepSchema>;
export type QueueEntry = z.infer<typeof queueEntrySchema>;
export type PublishQueueView = z.infer<typeof publishQueueSchema>;
export type FinishedPost = z.infer<typeof finishedPostSchema>;
