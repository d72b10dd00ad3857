import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftSchema } from './drafts.ts';
import { resultSchema } from './result-schemas.ts';

/** What passes between the processes about a post that was changed somewhere else. */

/**
 * How the post on the blog differs from the one that its draft is based on: another text, the same text
 * but unpublished, or deleted.
 */
export const divergenceSchema = z.enum(['changed', 'unpublished', 'gone']);

/** A post as it is on the blog. */
export const remotePostSchema = z.object({
  revision: z.int().positive(),
  fields: draftFieldsSchema,
  isPublished: z.boolean(),
  /** An ISO time, which may be in the future; null for a post that was never published. */
  publishedAt: z.string().nullable(),
  /** When it was last changed. */
  changedAt: z.string(),
  /** When this machine read it. */
  readAt: z.iso.datetime(),
});

export const conflictSchema = z.object({
  /** What the draft was opened from or last published as; null where this machine doesn't know. */
  base: z.object({ revision: z.int().positive(), fields: draftFieldsSchema }).nullable(),
  /** Null where the post was deleted. */
  theirs: remotePostSchema.nullable(),
  /** Whether `theirs` was read just now; otherwise it is what this machine read last. */
  isCurrent: z.boolean(),
});

const postId = z.object({ id: z.uuid() });

export const CONFLICT_CHANNELS = {
  /** Returns what this machine knows and checks the post on the blog; `conflicts:noticed` reports a change. */
  'conflicts:check': { verb: 'checkForRemoteChange', input: z.uuid(), output: divergenceSchema.nullable() },
  /** Null where the draft and the post no longer differ. */
  'conflicts:read': { verb: 'readConflict', input: z.uuid(), output: resultSchema(conflictSchema.nullable()) },
  /**
   * The blog's text of this revision becomes the draft's base, and `fields` its text. Whichever of the
   * draft's and the blog's text isn't chosen is stored as an earlier version.
   */
  'conflicts:resolve': {
    verb: 'resolveConflict',
    input: postId.extend({ revision: z.int().positive(), fields: draftFieldsSchema }),
    output: resultSchema(draftSchema),
  },
  /** For a post that was deleted from the blog: publishing the draft then makes a new one. */
  'conflicts:detach': { verb: 'detachPost', input: z.uuid(), output: resultSchema(draftSchema) },
} as const;

export const CONFLICT_EVENTS = {
  'conflicts:noticed': {
    verb: 'onDivergenceNoticed',
    payload: z.object({ id: z.uuid(), divergence: divergenceSchema.nullable() }),
  },
} as const;

export type Divergence = z.infer<typeof divergenceSchema>;
export type RemotePost = z.infer<typeof remotePostSchema>;
export type Conflict = z.infer<typeof conflictSchema>;
export type NoticedDivergence = z.infer<(typeof CONFLICT_EVENTS)['conflicts:noticed']['payload']>;
