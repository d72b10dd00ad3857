import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftStateSchema, publicationSchema } from './publish-queue.ts';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** What passes between the processes about the drafts of this machine. */

/** A text that a draft had earlier; `reason` says what happened when it was kept. */
export const draftVersionSchema = z.object({
  id: z.string().regex(/^\d{8}T\d{9}Z-[0-9a-f]{32}$/),
  at: z.iso.datetime(),
  /** In bytes. */
  size: z.int().nonnegative(),
  reason: z.enum(['saved', 'published', 'outside', 'replaced', 'restored', 'mine', 'blog', 'taken']),
});

/** What happened to a draft's file that its author did not do here; `version` is the text to compare with. */
export const draftNoticeSchema = z.object({
  kind: z.enum(['changed-outside', 'kept-both', 'recovered']),
  version: draftVersionSchema.shape.id.nullable(),
});

/** The account that is signed in or was, or the machine: whose a draft is that was written signed out. */
export const draftOwnerSchema = z.enum(['machine', 'account']);

/** Which drafts changed hands, and what went wrong with the others; null when nothing did. */
export const claimResultSchema = z.object({ changed: z.array(z.uuid()), problem: z.string().nullable() });

export const draftSchema = z.object({
  id: z.uuid(),
  owner: draftOwnerSchema,
  fields: draftFieldsSchema,
  notice: draftNoticeSchema.nullable(),
  state: draftStateSchema,
  publication: publicationSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A row of the list of drafts. */
export const draftSummarySchema = draftSchema.pick({ id: true, owner: true, state: true, updatedAt: true }).extend({
  title: z.string(),
  excerpt: z.string(),
  /** Since when readers see it, or from when on they will; null where they don't. */
  publishedAt: z.string().nullable(),
});

/** A file in the drafts folder that is not a draft any more; it is left as it is, and shown. */
export const unreadableDraftSchema = z.object({
  file: z.string(),
  reason: z.string(),
  /** The last text that the journal holds of it. */
  lastVersion: draftVersionSchema.extend({ draft: z.uuid() }).nullable(),
});

/** A draft that was deleted and can be brought back. */
export const deletedDraftSchema = z.object({
  key: z.string(),
  id: z.uuid(),
  title: z.string(),
  deletedAt: z.iso.datetime(),
});

export const draftListSchema = z.object({
  drafts: z.array(draftSummarySchema),
  unreadable: z.array(unreadableDraftSchema),
  /** How many drafts are kept back for the accounts that they belong to; told while nobody is signed in. */
  hidden: z.int().nonnegative(),
});

/** The draft on screen, where its caret is and how far its text is scrolled, in pixels. */
export const caretPositionSchema = z.object({
  id: z.uuid(),
  caret: z.int().nonnegative(),
  scroll: z.number().nonnegative(),
});

const draftId = z.object({ id: z.uuid() });
const draftIds = z.object({ ids: z.array(z.uuid()).max(100_000) });

/** How many files one call of `drafts:import` may hold. */
export const MAX_FILES = 500;

export const DRAFTS_CHANNELS = {
  'drafts:list': { input: nothingSchema, output: resultSchema(draftListSchema) },
  'drafts:read': { input: draftId, output: resultSchema(draftSchema) },
  /** A draft that has no file gets one. */
  'drafts:save': {
    input: draftId.extend({ fields: draftFieldsSchema }),
    output: resultSchema(draftSchema.pick({ owner: true, state: true, updatedAt: true, notice: true })),
  },
  /** Keeps the file for thirty days, out of the drafts folder. */
  'drafts:delete': { input: draftId, output: resultSchema(deletedDraftSchema) },
  'drafts:undelete': { input: z.object({ key: z.string() }), output: resultSchema(draftSchema) },
  'drafts:list-deleted': { input: nothingSchema, output: resultSchema(z.array(deletedDraftSchema)) },
  'drafts:duplicate': { input: draftId, output: resultSchema(draftSchema) },
  /** Null when the author chose no file. */
  'drafts:export': { input: draftId, output: resultSchema(z.string().nullable()) },
  'drafts:show-file': { input: draftId, output: resultSchema(nothingSchema) },
  /** Files that were dropped on the window; more than these are sent one part after another. */
  'drafts:import': {
    input: z.array(z.object({ name: z.string(), text: z.string() })).max(MAX_FILES),
    output: z.array(resultSchema(draftSchema)),
  },
  /** Asks the author for files; empty when they chose none. */
  'drafts:import-chosen': { input: nothingSchema, output: z.array(resultSchema(draftSchema)) },
  /** The files that the system asked the app to open; one of the drafts folder is its draft, any other is imported. */
  'drafts:drain-opened': {
    input: nothingSchema,
    output: z.array(resultSchema(draftSchema.extend({ isImported: z.boolean() }))),
  },
  /** Asks the author for a folder; null when they chose none, else where the drafts are now. */
  'drafts:move-folder': { input: nothingSchema, output: resultSchema(z.string().nullable()) },
  /** Shows the drafts folder in the system's file manager. */
  'drafts:open-folder': { input: nothingSchema, output: resultSchema(nothingSchema) },
  'drafts:search': {
    input: z.object({ query: z.string().max(500) }),
    output: z.array(z.object({ id: z.uuid(), passage: z.string().nullable() })),
  },
  'drafts:list-versions': { input: draftId, output: resultSchema(z.array(draftVersionSchema)) },
  'drafts:read-version': {
    input: draftId.extend({ version: draftVersionSchema.shape.id }),
    output: resultSchema(draftFieldsSchema),
  },
  /** The text that stood is kept as a version too. */
  'drafts:restore-version': {
    input: draftId.extend({ version: draftVersionSchema.shape.id }),
    output: resultSchema(draftSchema),
  },
  /** Makes drafts of the machine those of the account. */
  'drafts:claim': { input: draftIds, output: claimResultSchema },
  /** Gives drafts of the account back to the machine. */
  'drafts:unclaim': { input: draftIds, output: claimResultSchema },
  'drafts:dismiss-notice': { input: draftId, output: nothingSchema },
  /** Where the author is, for the next start. */
  'drafts:save-position': { input: caretPositionSchema, output: nothingSchema },
  'drafts:last-position': { input: nothingSchema, output: caretPositionSchema.nullable() },
} as const;

export const DRAFTS_EVENTS = {
  /** Files of the drafts folder changed by another hand. */
  'drafts:changed': nothingSchema,
  /** The system asked for files to be opened: `drafts:drain-opened` has them. */
  'drafts:opened': nothingSchema,
} as const;

export type Draft = z.infer<typeof draftSchema>;
export type ClaimResult = z.infer<typeof claimResultSchema>;
export type DraftSummary = z.infer<typeof draftSummarySchema>;
export type DraftList = z.infer<typeof draftListSchema>;
export type DraftVersion = z.infer<typeof draftVersionSchema>;
export type DraftNotice = z.infer<typeof draftNoticeSchema>;
export type DeletedDraft = z.infer<typeof deletedDraftSchema>;
export type CaretPosition = z.infer<typeof caretPositionSchema>;
