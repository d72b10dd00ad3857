import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';

/** What passes between the processes about publishing: the status of a post, and its way through the queue. */

/** The status of a draft; the words on screen are the same. */
export const draftStateSchema = z.enum(['draft', 'published', 'changed']);

/** What the backend confirmed of a published draft. */
export const publicationSchema = z.object({
  revision: z.int().positive(),
  slug: z.string(),
  /** An ISO time, which may be one to come; empty where the post was taken off the blog. */
  publishedAt: z.string(),
});

/** Why a publish failed, as a toast says it (product specification, section 8). */
export const publishFailureSchema = z.object({
  /**
   * `refused`: by the backend's own word; `paused`: after several answers that were not its own; `unrecorded`:
   * it is published, and this machine could not record that.
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

/** How far a queued post is. */
export const queueStepSchema = z.discriminatedUnion('name', [
  /** Another post goes first. */
  z.object({ name: z.literal('waiting-for-turn') }),
  /** No answer came to the last attempt; the next one is at this time, in milliseconds since the epoch. */
  z.object({ name: z.literal('waiting-for-network'), nextTryAt: z.number() }),
  /** The last attempt got an answer that is not the backend's word on the post: `503 (Service Unavailable)`. */
  z.object({ name: z.literal('waiting-for-backend'), status: z.int(), answer: z.string(), nextTryAt: z.number() }),
  /** Nobody is signed in, or somebody else. */
  z.object({ name: z.literal('waiting-for-account'), reason: z.enum(['signed-out', 'expired', 'other-account']) }),
  /** It is for another backend; empty where nobody noted which. */
  z.object({ name: z.literal('waiting-for-other-backend'), backendOrigin: z.string() }),
  /** Its pictures go first; `done` of them are on the blog. */
  z.object({ name: z.literal('uploading'), done: z.int().nonnegative(), total: z.int().positive() }),
  z.object({ name: z.literal('sending') }),
  /** The backend has it; this machine is recording that. */
  z.object({ name: z.literal('confirming') }),
  /** It failed, and waits for its author. */
  z.object({ name: z.literal('stopped'), failure: publishFailureSchema }),
  /** Published; shown until the author removes it or the app ends. */
  z.object({ name: z.literal('done'), slug: z.string(), publishedAt: z.string() }),
]);

export const queueEntrySchema = z.object({
  postId: z.uuid(),
  title: z.string(),
  /** The account of the post; it is published under no other. */
  email: z.string(),
  /** Set where the post is for another backend than the current one. */
  backendOrigin: z.string().nullable(),
  queuedAt: z.iso.datetime(),
  step: queueStepSchema,
});

export const publishQueueSchema = z.object({
  /** In the order in which they are published; what is done is last. */
  entries: z.array(queueEntrySchema),
  /** How many posts of other accounts wait on this machine; no more of them is shown. */
  others: z.array(
    z.object({
      email: z.string(),
      waiting: z.int().positive(),
      /** Set where they are for another backend than the current one. */
      backendOrigin: z.string().nullable(),
    }),
  ),
  /** What is wrong with the queue itself; null when nothing is. */
  problem: z.string().nullable(),
});

/** The status of the draft after its post was published; null where it is no longer on this machine. */
export const publishedStatusSchema = z
  .object({ state: draftStateSchema, publication: publicationSchema.nullable(), updatedAt: z.iso.datetime() })
  .nullable();

/** What became of a queued post that nobody waited for. */
export const finishedPostSchema = z.object({
  postId: z.uuid(),
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
  /** Tries again now, and resumes an entry that had stopped. */
  'queue:retry': { verb: 'retryQueued', input: z.uuid(), output: nothingSchema },
  /** Takes a post out of the queue; the failure says why it is still queued. */
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
