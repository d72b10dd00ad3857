import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftStateSchema, publicationSchema } from './publish/publish-queue.ts';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** What passes between the processes about the drafts of this machine. */

/** An earlier text of a draft; `reason` says what happened when it was stored. */
export const draftVersionSchema = z.object({
  /** A newer version has a higher one. */
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** How many words it has that the version before it has not, and the other way around; null if one is damaged. */
  words: z.object({ added: z.int().nonnegative(), removed: z.int().nonnegative() }).nullable(),
  reason: z.enum(['saved', 'outside', 'copy', 'restored', 'published', 'imported', 'merged', 'blog', 'taken']),
});

/** What another program did to a draft; `version` is the text to compare with. */
export const draftNoticeSchema = z.object({
  kind: z.literal('changed-outside'),
  version: draftVersionSchema.shape.id.nullable(),
});

/** Whose a draft is: the account's under which it was written, or the machine's where it was written signed out. */
export const draftOwnerSchema = z.enum(['machine', 'account']);

/** Which drafts have another owner now; `problem` says what went wrong with the others, null when nothing did. */
export const claimResultSchema = z.object({ changed: z.array(z.uuid()), problem: z.string().nullable() });

export const draftSchema = z.object({
  id: z.uuid(),
  owner: draftOwnerSchema,
  fields: draftFieldsSchema,
  notice: draftNoticeSchema.nullable(),
  /** The version that has its text. */
  head: draftVersionSchema.shape.id,
  /** The version with the other text, if the draft and its file were both changed; null if they agree. */
  conflict: draftVersionSchema.shape.id.nullable(),
  state: draftStateSchema,
  publication: publicationSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A draft that was made of a file from elsewhere; `problem` says what of the file could not be read. */
export const importedDraftSchema = draftSchema.extend({ problem: z.string().nullable() });

/** A row of the list of drafts. */
export const draftSummarySchema = draftSchema.pick({ id: true, owner: true, state: true, updatedAt: true }).extend({
  title: z.string(),
  excerpt: z.string(),
  /** Since when readers see it, or from when on they will; null where they don't. */
  publishedAt: z.string().nullable(),
});

/** A deleted draft that can be restored. */
export const deletedDraftSchema = z.object({
  key: z.string(),
  id: z.uuid(),
  title: z.string(),
  deletedAt: z.iso.datetime(),
});

export const draftListSchema = z.object({
  drafts: z.array(draftSummarySchema),
  /** How many drafts are not shown because they belong to other accounts; counted while nobody is signed in. */
  hidden: z.int().nonnegative(),
  /** How many hidden drafts of deleted accounts there are, with those in the trash; counted while nobody is signed in. */
  orphaned: z.int().nonnegative(),
});

/** The draft on screen, where its caret is and how far its text is scrolled, in CSS pixels. */
export const caretPositionSchema = z.object({
  id: z.uuid(),
  caret: z.int().nonnegative(),
  scroll: z.number().nonnegative(),
});

const querySchema = z.string().max(500);

/**
 * The drafts that have every word of a query, and the passages of those that have one: a draft has none where only its
 * title has the words, or most drafts do. Not an object a draft: a window takes 2,000 of those in for longer than a frame.
 */
const searchMatchesSchema = z.object({ ids: z.array(z.uuid()), passages: z.record(z.uuid(), z.string()) });

const draftId = z.object({ id: z.uuid() });
const draftIds = z.array(z.uuid()).max(100_000);

/** One call of `drafts:import` holds at most this many files. */
export const MAX_FILES = 500;

/** What is said of a file that can't be imported because of how its letters are encoded. */
export const NOT_UTF8_MESSAGE = "This file isn't UTF-8 text. Save it as UTF-8, then import it again.";

export const DRAFTS_CHANNELS = {
  'drafts:list': { verb: 'listDrafts', input: nothingSchema, output: resultSchema(draftListSchema) },
  'drafts:read': { verb: 'readDraft', input: z.uuid(), output: resultSchema(draftSchema) },
  /** An unknown id becomes a new draft. */
  'drafts:save': {
    verb: 'saveDraft',
    /** `basedOn`: the `head` that the author has typed on; null for a new draft. Another text is kept as a conflict. */
    input: draftId.extend({ fields: draftFieldsSchema, basedOn: draftVersionSchema.shape.id.nullable() }),
    output: resultSchema(
      draftSchema.pick({ owner: true, state: true, updatedAt: true, notice: true, head: true, conflict: true }),
    ),
  },
  /** Keeps it for thirty days, with its versions. */
  'drafts:delete': { verb: 'deleteDraft', input: z.uuid(), output: resultSchema(deletedDraftSchema) },
  'drafts:undelete': { verb: 'undeleteDraft', input: z.string(), output: resultSchema(draftSchema) },
  'drafts:list-deleted': {
    verb: 'listDeletedDrafts',
    input: nothingSchema,
    output: resultSchema(z.array(deletedDraftSchema)),
  },
  'drafts:duplicate': { verb: 'duplicateDraft', input: z.uuid(), output: resultSchema(draftSchema) },
  /** Null when the author chose no file. */
  'drafts:export': { verb: 'exportDraft', input: z.uuid(), output: resultSchema(z.string().nullable()) },
  'drafts:show-file': { verb: 'showDraftFile', input: z.uuid(), output: resultSchema(nothingSchema) },
  /** Files that were dropped on the window, each with where it lies, or ''; more than `MAX_FILES` take several calls. */
  'drafts:import': {
    verb: 'importDrafts',
    input: z.array(z.object({ name: z.string(), text: z.string(), path: z.string() })).max(MAX_FILES),
    output: z.array(resultSchema(importedDraftSchema)),
  },
  /** Asks the author for files; empty when they chose none. */
  'drafts:import-chosen': {
    verb: 'importChosenDrafts',
    input: nothingSchema,
    output: z.array(resultSchema(importedDraftSchema)),
  },
  /** The files that the system asked the app to open: a file of the drafts folder is read as its draft, any other is imported. */
  'drafts:drain-opened': {
    verb: 'drainOpenedFiles',
    input: nothingSchema,
    output: z.array(resultSchema(importedDraftSchema.extend({ isImported: z.boolean() }))),
  },
  /** Asks the author for another folder, writes the files there, and returns it; null if they chose none. */
  'drafts:choose-folder': {
    verb: 'chooseDraftsFolder',
    input: nothingSchema,
    output: resultSchema(z.string().nullable()),
  },
  /** Why the files in the drafts folder are not up to date, for the author; null if they are. */
  'drafts:read-folder-problem': {
    verb: 'readFolderProblem',
    input: nothingSchema,
    output: z.string().nullable(),
  },
  /** Shows the drafts folder in the system's file manager. */
  'drafts:open-folder': { verb: 'openDraftsFolder', input: nothingSchema, output: resultSchema(nothingSchema) },
  'drafts:search': { verb: 'searchDrafts', input: querySchema, output: searchMatchesSchema },
  'drafts:list-versions': { verb: 'listVersions', input: z.uuid(), output: resultSchema(z.array(draftVersionSchema)) },
  'drafts:read-version': {
    verb: 'readVersion',
    input: draftId.extend({ version: draftVersionSchema.shape.id }),
    output: resultSchema(draftFieldsSchema),
  },
  /** The text that it replaces is stored as a version too. */
  'drafts:restore-version': {
    verb: 'restoreVersion',
    input: draftId.extend({ version: draftVersionSchema.shape.id }),
    output: resultSchema(draftSchema),
  },
  /** The versions of all drafts on this machine, and their size. */
  'drafts:measure-versions': {
    verb: 'measureVersions',
    input: nothingSchema,
    output: resultSchema(z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() })),
  },
  /** Removes all but the newest version of each draft that is shown, and what an event of the last thirty days replaced. */
  'drafts:remove-older-versions': {
    verb: 'removeOlderVersions',
    input: nothingSchema,
    output: resultSchema(z.object({ freedBytes: z.int().nonnegative() })),
  },
  /** Makes drafts of this computer drafts of the account. */
  'drafts:claim': { verb: 'claimDrafts', input: draftIds, output: claimResultSchema },
  /** Makes drafts of the account drafts of this computer. */
  'drafts:unclaim': { verb: 'unclaimDrafts', input: draftIds, output: claimResultSchema },
  /** Gives the hidden drafts of deleted accounts to this computer. Fails if an account is signed in. */
  'drafts:show-hidden': { verb: 'showHiddenDrafts', input: nothingSchema, output: claimResultSchema },
  'drafts:dismiss-notice': { verb: 'dismissNotice', input: z.uuid(), output: nothingSchema },
  /** Stores where the author is, for the next start. */
  'drafts:save-position': { verb: 'saveCaretPosition', input: caretPositionSchema, output: nothingSchema },
  'drafts:last-position': { verb: 'readCaretPosition', input: nothingSchema, output: caretPositionSchema.nullable() },
} as const;

export const DRAFTS_EVENTS = {
  /** Another program changed files of the drafts folder, or other drafts are shown than before. */
  'drafts:changed': { verb: 'onDraftsChanged', payload: nothingSchema },
  /** What `drafts:read-folder-problem` returns, after it changed. */
  'drafts:folder-problem': { verb: 'onFolderProblem', payload: z.string().nullable() },
  /** The system asked for files to be opened: `drafts:drain-opened` has them. */
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
