import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftSchema } from './drafts.ts';
import { resultSchema } from './result-schemas.ts';

/** What passes between the processes about a post that was changed somewhere else. */

/**
 * How a post stands on the blog where that is not what its draft here started from: another text,
 * the same text but taken off the blog, or no such post any more.
 */
export const divergenceSchema = z.enum(['changed', 'unpublished', 'gone']);

/** A post as the blog has it. */
export const remotePostSchema = z.object({
  revision: z.int().positive(),
  fields: draftFieldsSchema,
  isPublished: z.boolean(),
  /** An ISO time, which may be one to come; null for a post that never had one. */
  publishedAt: z.string().nullable(),
  /** When it was changed last. */
  changedAt: z.string(),
  /** When this machine read it. */
  readAt: z.iso.datetime(),
});

export const conflictSchema = z.object({
  /** What the draft was opened from or last published as; null where this machine does not know. */
  base: z.object({ revision: z.int().positive(), fields: draftFieldsSchema }).nullable(),
  /** Null where the post was deleted. */
  theirs: remotePostSchema.nullable(),
  /** Whether the blog was asked just now; else it is as it was seen last. */
  isCurrent: z.boolean(),
});

const postId = z.object({ id: z.uuid() });

export const CONFLICT_CHANNELS = {
  /** What is known at once; the blog is asked meanwhile, and `conflicts:noticed` tells what is new. */
  'conflicts:check': { verb: 'checkForRemoteChange', input: z.uuid(), output: divergenceSchema.nullable() },
  /** Null where both are in step by now. */
  'conflicts:read': { verb: 'readConflict', input: z.uuid(), output: resultSchema(conflictSchema.nullable()) },
  /**
   * The blog's text of this revision becomes what the draft is based on, and `fields` its text.
   * Of the text that stood here and of the blog's, what is not chosen is kept as an earlier version.
   */
  'conflicts:resolve': {
    verb: 'resolveConflict',
    input: postId.extend({ revision: z.int().positive(), fields: draftFieldsSchema }),
    output: resultSchema(draftSchema),
  },
  /** The post is gone from the blog: publishing this draft makes a new one. */
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
