import { POST_FIELD_NAMES } from '@callwright/shared/post/fields.ts';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftSchema, draftVersionSchema } from './drafts.ts';
import { publishOptionsSchema } from './posts.ts';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** How the post differs from the draft's base. `unpublished` has the same text. */
export const divergenceSchema = z.enum(['changed', 'unpublished', 'gone']);

export const remotePostSchema = z.object({
  revision: z.int().positive(),
  fields: draftFieldsSchema,
  isPublished: z.boolean(),
  /** An ISO time, which may be in the future; null if the post was never published. */
  publishedAt: z.string().nullable(),
  changedAt: z.string(),
  readAt: z.iso.datetime(),
});

export const conflictSchema = z.object({
  /** The last text that both had; null if unknown. */
  base: z.object({ revision: z.int().positive(), fields: draftFieldsSchema }).nullable(),
  /** Null if the post was deleted. */
  theirs: remotePostSchema.nullable(),
  /** The publish that the conflict refused, to continue with the author's text. Null if there was none. */
  refused: publishOptionsSchema.nullable(),
  /** False if the blog couldn't be read just now. */
  isCurrent: z.boolean(),
});

export const fileConflictSchema = z.object({
  /** The last text that both had; null if unknown. */
  base: draftFieldsSchema.nullable(),
  theirs: draftFieldsSchema,
  at: z.iso.datetime(),
  /** `copy`: a sync program's copy of the draft's file. */
  source: z.enum(['file', 'copy']),
});

/** How to merge one part of the content. `own` is the author's new text. */
export const hunkChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['mine', 'theirs', 'both', 'suggestion']) }),
  z.object({ kind: z.literal('own'), text: z.string() }),
]);

export const unfinishedMergeSchema = z.object({
  /** Identifies the merged versions. Changes if one of them does. */
  basis: z.string().max(200),
  fields: draftFieldsSchema,
  /** Has no defaults: they would overwrite what both versions agree on. */
  edited: z.partialRecord(z.enum(POST_FIELD_NAMES).exclude(['content']), z.string()),
  choices: z.array(z.object({ part: z.int().nonnegative(), choice: hunkChoiceSchema })),
  /** The content as one text; null while it's merged part by part. */
  whole: z.string().nullable(),
});

const postIdSchema = z.object({ id: z.uuid() });

export const CONFLICT_CHANNELS = {
  /** Returns the known state, then checks the blog. `conflicts:noticed` reports a change. */
  'conflicts:check': { verb: 'checkForRemoteChange', input: z.uuid(), output: divergenceSchema.nullable() },
  /** Null if the versions no longer differ. */
  'conflicts:read': { verb: 'readConflict', input: z.uuid(), output: resultSchema(conflictSchema.nullable()) },
  /** The blog's text becomes the draft's base, and `fields` its text. Any text that this replaces is kept as a version. */
  'conflicts:resolve': {
    verb: 'resolveConflict',
    input: postIdSchema.extend({ revision: z.int().positive(), fields: draftFieldsSchema }),
    output: resultSchema(draftSchema),
  },
  /** After the post was deleted from the blog, so that publishing creates a new one. */
  'conflicts:detach': { verb: 'detachPost', input: z.uuid(), output: resultSchema(draftSchema) },
  'conflicts:read-file': {
    verb: 'readFileConflict',
    input: z.uuid(),
    output: resultSchema(fileConflictSchema.nullable()),
  },
  /** Fails if the draft's `conflict` is no longer `version`. */
  'conflicts:resolve-file': {
    verb: 'resolveFileConflict',
    input: postIdSchema.extend({ version: draftVersionSchema.shape.id, fields: draftFieldsSchema }),
    output: resultSchema(draftSchema),
  },
  'conflicts:read-merge': {
    verb: 'readMerge',
    input: z.uuid(),
    output: resultSchema(unfinishedMergeSchema.nullable()),
  },
  /** Null deletes the merge. */
  'conflicts:save-merge': {
    verb: 'saveMerge',
    input: postIdSchema.extend({ merge: unfinishedMergeSchema.nullable() }),
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
