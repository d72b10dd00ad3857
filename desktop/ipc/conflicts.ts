import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftSchema, draftVersionSchema } from './drafts.ts';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** What passes between the processes about a post or a draft that was changed somewhere else. */

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

/** A draft that was changed here and in its file. */
export const fileConflictSchema = z.object({
  /** The last text that both had; null if it isn't known. */
  base: draftFieldsSchema.nullable(),
  theirs: draftFieldsSchema,
  /** When the other text was read. */
  at: z.iso.datetime(),
  /** `copy`: another file that a sync program made of the draft's. */
  source: z.enum(['file', 'copy']),
});

/** How a part of the content is merged; `own` is a text that the author wrote for it. */
export const hunkChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['mine', 'theirs', 'both', 'suggestion']) }),
  z.object({ kind: z.literal('own'), text: z.string() }),
]);

/** A merge that the author hasn't finished. */
export const unfinishedMergeSchema = z.object({
  /** Names the texts that are merged; another name means that one of them has changed since. */
  basis: z.string().max(200),
  /** The merged post so far. */
  fields: draftFieldsSchema,
  /** The fields that the author has edited. */
  edited: draftFieldsSchema.omit({ content: true }).partial(),
  /** What the author chose, by the index of the part. */
  choices: z.array(z.object({ part: z.int().nonnegative(), choice: hunkChoiceSchema })),
  /** The content as one text; null while it is merged part by part. */
  whole: z.string().nullable(),
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
  /** The other text of a draft's `conflict`; null if the draft has none. */
  'conflicts:read-file': {
    verb: 'readFileConflict',
    input: z.uuid(),
    output: resultSchema(fileConflictSchema.nullable()),
  },
  /** `fields` becomes the draft's text and ends its conflict, if `version` still is the draft's `conflict`. */
  'conflicts:resolve-file': {
    verb: 'resolveFileConflict',
    input: postId.extend({ version: draftVersionSchema.shape.id, fields: draftFieldsSchema }),
    output: resultSchema(draftSchema),
  },
  'conflicts:read-merge': {
    verb: 'readMerge',
    input: z.uuid(),
    output: resultSchema(unfinishedMergeSchema.nullable()),
  },
  /** Stores a draft's unfinished merge; null removes it. */
  'conflicts:save-merge': {
    verb: 'saveMerge',
    input: postId.extend({ merge: unfinishedMergeSchema.nullable() }),
    output: resultSchema(nothingSchema),
  },
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
export type FileConflict = z.infer<typeof fileConflictSchema>;
export type HunkChoice = z.infer<typeof hunkChoiceSchema>;
export type UnfinishedMerge = z.infer<typeof unfinishedMergeSchema>;
export type NoticedDivergence = z.infer<(typeof CONFLICT_EVENTS)['conflicts:noticed']['payload']>;
