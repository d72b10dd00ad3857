import { z } from 'zod';
import { importedDraftSchema } from './drafts.ts';
import { nothingSchema, resultSchema } from './result-schemas.ts';

const countSchema = z.int().nonnegative();

/** On the old blog. Everything is imported as a draft. */
const oldStatusSchema = z.enum(['published', 'scheduled', 'draft']);

export const plannedPostSchema = z.object({
  index: countSchema,
  title: z.string(),
  type: z.enum(['post', 'page']),
  status: oldStatusSchema,
  createdAt: z.iso.datetime().nullable(),
  /** What can't be imported as it is. */
  problems: z.array(z.string()),
});

export const importPlanSchema = z.object({
  id: z.uuid(),
  kinds: z.array(z.enum(['wordpress', 'ghost', 'substack', 'medium', 'markdown'])),
  posts: z.array(plannedPostSchema),
  /** In the files, and on the old blog, where they stay. */
  pictures: z.object({ local: countSchema, remote: countSchema }),
  authors: z.array(z.string()),
  /** What is left out, and why. */
  notes: z.array(z.string()),
});

/** `draftId` is null if the post wasn't imported. */
export const importProblemSchema = z.object({ draftId: z.uuid().nullable(), title: z.string(), message: z.string() });

export const importResultSchema = z.object({
  drafts: z.array(z.uuid()),
  problems: z.array(importProblemSchema),
  /** By status on the old blog. */
  published: countSchema,
  pictures: z.object({ imported: countSchema, remote: countSchema }),
  authors: z.array(z.string()),
  /** Chosen posts that weren't reached, because the author canceled. */
  left: countSchema,
});

export const IMPORT_CHANNELS = {
  /** Null if the author cancels. Markdown files are imported right away; anything else gets a plan. */
  'imports:choose': {
    verb: 'chooseImport',
    input: z.enum(['files', 'folder']),
    output: resultSchema(
      z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('imported'), answers: z.array(resultSchema(importedDraftSchema)) }),
          z.object({ kind: z.literal('planned'), plan: importPlanSchema }),
        ])
        .nullable(),
    ),
  },
  /** `chosen`: indexes of the plan's posts. */
  'imports:start': {
    verb: 'startImport',
    input: z.object({ plan: z.uuid(), chosen: z.array(countSchema).max(100_000) }),
    output: resultSchema(importResultSchema),
  },
  /** Stops reading files, or stops importing after the current post. */
  'imports:cancel': { verb: 'cancelImport', input: nothingSchema, output: nothingSchema },
} as const;

export const IMPORT_EVENTS = {
  /** `total` is zero until the posts are counted. */
  'imports:progress': {
    verb: 'onImportProgress',
    payload: z.object({ step: z.enum(['reading', 'importing']), done: countSchema, total: countSchema }),
  },
} as const;

export type ImportPlan = z.infer<typeof importPlanSchema>;
export type PlannedPost = z.infer<typeof plannedPostSchema>;
export type ImportProblem = z.infer<typeof importProblemSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;
export type ImportProgress = z.infer<(typeof IMPORT_EVENTS)['imports:progress']['payload']>;
