import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftStateSchema, publicationSchema } from './publish/publish-queue.ts';
import { nothingSchema, resultSchema } from './result-schemas.ts';

export const draftVersionSchema = z.object({
  /** Higher is newer. */
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** Compared with the version before; null if one is damaged. */
  words: z.object({ added: z.int().nonnegative(), removed: z.int().nonnegative() }).nullable(),
  reason: z.enum(['saved', 'outside', 'copy', 'restored', 'published', 'imported', 'merged', 'blog', 'taken']),
});

/** `version` is the draft's text before the change. */
export const draftNoticeSchema = z.object({
  kind: z.literal('changed-outside'),
  version: draftVersionSchema.shape.id.nullable(),
});

export const draftOwnerSchema = z.enum(['machine', 'account']);

/** `problem` is why the other drafts couldn't be changed. */
export const claimResultSchema = z.object({ changed: z.array(z.uuid()), problem: z.string().nullable() });

export const draftSchema = z.object({
  id: z.uuid(),
  owner: draftOwnerSchema,
  fields: draftFieldsSchema,
  notice: draftNoticeSchema.nullable(),
  head: draftVersionSchema.shape.id,
  /** The version with another program's text; null without a conflict. */
  conflict: draftVersionSchema.shape.id.nullable(),
  state: draftStateSchema,
  publication: publicationSchema.nullable(),
  /** When an earlier blog published it. Its first publish keeps this date. */
  oldDate: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** `problem` is what couldn't be read. */
export const importedDraftSchema = draftSchema.extend({ problem: z.string().nullable() });

export const draftSummarySchema = draftSchema.pick({ id: true, owner: true, state: true, updatedAt: true }).extend({
  title: z.string(),
  excerpt: z.string(),
  /** When readers can see it; null if they can't. */
  publishedAt: z.string().nullable(),
});

export const deletedDraftSchema = z.object({
  key: z.string(),
  id: z.uuid(),
  title: z.string(),
  deletedAt: z.iso.datetime(),
});

export const draftListSchema = z.object({
  drafts: z.array(draftSummarySchema),
  /** Drafts of other accounts. Counted while nobody is signed in. */
  hidden: z.int().nonnegative(),
  /** Hidden drafts of deleted accounts, including the trash. Counted while nobody is signed in. */
  orphaned: z.int().nonnegative(),
});

/** `scroll` is in CSS pixels. */
export const caretPositionSchema = z.object({
  id: z.uuid(),
  caret: z.int().nonnegative(),
  scroll: z.number().nonnegative(),
});

const querySchema = z.string().max(500);

/** Not one object per draft: 2,000 of them take longer than a frame to receive. */
const searchMatchesSchema = z.object({ ids: z.array(z.uuid()), passages: z.record(z.uuid(), z.string()) });

const draftIdSchema = z.object({ id: z.uuid() });
const draftIdsSchema = z.array(z.uuid()).max(100_000);

/** Maximum number of files in one call of `drafts:import`. */
export const MAX_FILES = 500;

export const NOT_UTF8_MESSAGE = 'This file isn’t UTF-8 text. Save it as UTF-8, then import it again.';

export const DRAFTS_CHANNELS = {
  'drafts:list': { verb: 'listDrafts', input: nothingSchema, output: resultSchema(draftListSchema) },
  'drafts:read': { verb: 'readDraft', input: z.uuid(), output: resultSchema(draftSchema) },
  /** Creates a draft for an unknown id. */
  'drafts:save': {
    verb: 'saveDraft',
    /**
     * `basedOn`: the `head` that the author edited; null for a new draft. If the head differs, its text becomes a
     * conflict.
     */
    input: draftIdSchema.extend({ fields: draftFieldsSchema, basedOn: draftVersionSchema.shape.id.nullable() }),
    output: resultSchema(
      draftSchema.pick({ owner: true, state: true, updatedAt: true, notice: true, head: true, conflict: true }),
    ),
  },
  /** Can be undone for 30 days. */
  'drafts:delete': { verb: 'deleteDraft', input: z.uuid(), output: resultSchema(deletedDraftSchema) },
  'drafts:undelete': { verb: 'undeleteDraft', input: z.string(), output: resultSchema(draftSchema) },
  'drafts:list-deleted': {
    verb: 'listDeletedDrafts',
    input: nothingSchema,
    output: resultSchema(z.array(deletedDraftSchema)),
  },
  'drafts:duplicate': { verb: 'duplicateDraft', input: z.uuid(), output: resultSchema(draftSchema) },
  /** Null if the author cancels. */
  'drafts:export': { verb: 'exportDraft', input: z.uuid(), output: resultSchema(z.string().nullable()) },
  'drafts:show-file': { verb: 'showDraftFile', input: z.uuid(), output: resultSchema(nothingSchema) },
  /** Dropped files; `path` is '' if unknown. */
  'drafts:import': {
    verb: 'importDrafts',
    input: z.array(z.object({ name: z.string(), text: z.string(), path: z.string() })).max(MAX_FILES),
    output: z.array(resultSchema(importedDraftSchema)),
  },
  /** Opens a file from the drafts folder as its draft, and imports any other. */
  'drafts:drain-opened': {
    verb: 'drainOpenedFiles',
    input: nothingSchema,
    output: z.array(resultSchema(importedDraftSchema.extend({ isImported: z.boolean() }))),
  },
  /** Null if the author cancels. */
  'drafts:choose-folder': {
    verb: 'chooseDraftsFolder',
    input: nothingSchema,
    output: resultSchema(z.string().nullable()),
  },
  /** Why files aren't up to date, for the author; null if they are. */
  'drafts:read-folder-problem': {
    verb: 'readFolderProblem',
    input: nothingSchema,
    output: z.string().nullable(),
  },
  'drafts:open-folder': { verb: 'openDraftsFolder', input: nothingSchema, output: resultSchema(nothingSchema) },
  'drafts:search': { verb: 'searchDrafts', input: querySchema, output: searchMatchesSchema },
  'drafts:list-versions': { verb: 'listVersions', input: z.uuid(), output: resultSchema(z.array(draftVersionSchema)) },
  'drafts:read-version': {
    verb: 'readVersion',
    input: draftIdSchema.extend({ version: draftVersionSchema.shape.id }),
    output: resultSchema(draftFieldsSchema),
  },
  'drafts:restore-version': {
    verb: 'restoreVersion',
    input: draftIdSchema.extend({ version: draftVersionSchema.shape.id }),
    output: resultSchema(draftSchema),
  },
  'drafts:measure-versions': {
    verb: 'measureVersions',
    input: nothingSchema,
    output: resultSchema(z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() })),
  },
  /** Keeps the newest version of each visible draft, and what an event of the last 30 days replaced. */
  'drafts:remove-older-versions': {
    verb: 'removeOlderVersions',
    input: nothingSchema,
    output: resultSchema(z.object({ freedBytes: z.int().nonnegative() })),
  },
  'drafts:claim': { verb: 'claimDrafts', input: draftIdsSchema, output: claimResultSchema },
  'drafts:unclaim': { verb: 'unclaimDrafts', input: draftIdsSchema, output: claimResultSchema },
  /** Gives hidden drafts of deleted accounts to this computer. Fails if an account is signed in. */
  'drafts:show-hidden': { verb: 'showHiddenDrafts', input: nothingSchema, output: claimResultSchema },
  'drafts:dismiss-notice': { verb: 'dismissNotice', input: z.uuid(), output: nothingSchema },
  'drafts:save-position': { verb: 'saveCaretPosition', input: caretPositionSchema, output: nothingSchema },
  'drafts:last-position': { verb: 'readCaretPosition', input: nothingSchema, output: caretPositionSchema.nullable() },
} as const;

export const DRAFTS_EVENTS = {
  'drafts:changed': { verb: 'onDraftsChanged', payload: nothingSchema },
  'drafts:folder-problem': { verb: 'onFolderProblem', payload: z.string().nullable() },
  /** `drafts:drain-opened` returns the files. */
  'drafts:opened': { verb: 'onFilesOpened', payload: nothingSchema },
} as const;

export type Draft = z.infer<typeof draftSchema>;
export type ImportedDraft = z.infer<typeof importedDraftSchema>;
export type ClaimResult = z.infer<typeof claimResultSchema>;
export type DraftSummary = z.infer<typeof draftSummarySchema>;
export type DraftList = z.infer<typeof draftListSchema>;
export type SearchMatches = z.infer<typeof searchMatchesSchema>;
export type DraftVersion = z.infer<typeof draftVersionSchema>;
export type DeletedDraft = z.infer<typeof deletedDraftSchema>;
export type CaretPosition = z.infer<typeof caretPositionSchema>;
