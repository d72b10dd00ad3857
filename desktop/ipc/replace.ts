import { SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** In reading order. */
export const SEARCHED_FIELDS = ['title', 'excerpt', 'content', 'metaDescription'] as const;

/** With more matches, the list is too long to check by eye. */
export const MAX_HITS = 2_000;

export const textSearchSchema = z.object({
  find: z.string().min(1).max(500),
  /** In a regular expression, `$1` is the first group. */
  replacement: z.string().max(2_000),
  isRegex: z.boolean(),
  isCaseSensitive: z.boolean(),
  isWholeWord: z.boolean(),
  fields: z.array(z.enum(SEARCHED_FIELDS)).min(1),
  includesCode: z.boolean(),
  /** Opens the author's published posts as drafts first. */
  includesBlog: z.boolean(),
});

/** Replaces `found` between `start` and `end`, which is exclusive. */
const replacementSchema = z.object({
  field: z.enum(SEARCHED_FIELDS),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  found: z.string().min(1),
  text: z.string(),
});

/** `before` and `after` are the words around it, on the same line. */
const hitSchema = replacementSchema.extend({ before: z.string(), after: z.string() });

const foundPostSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  isOnBlog: z.boolean(),
  hits: z.array(hitSchema).min(1),
});

export const foundPostsSchema = z.object({
  posts: z.array(foundPostSchema),
  /** True if there are more matches than `MAX_HITS`. */
  isCut: z.boolean(),
  /** Why posts on the blog weren't searched, for the author; null if all were. */
  notSearched: z.string().nullable(),
});

const slugSchema = z.string().max(200).regex(SLUG_PATTERN);

const linkChangeSchema = z.object({ fromSlug: slugSchema, toSlug: slugSchema });

/** What a change set replaced. */
export const changeSetTextSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), find: z.string(), replacement: z.string() }),
  z.object({ kind: z.literal('links'), ...linkChangeSchema.shape }),
]);

/**
 * `other-changes`: its draft had unpublished changes, so the author publishes it. `waiting`: in the publish queue, or not
 * yet. `stopped`: in the queue until the author decides. `published`: its page wasn't seen yet. `superseded`: changed or
 * canceled since. `failed`: couldn't be queued. `kept`: changed since, so an undo left it alone.
 */
const changedPostStepSchema = z.enum([
  'not-on-blog',
  'other-changes',
  'waiting',
  'stopped',
  'scheduled',
  'published',
  'shown',
  'superseded',
  'failed',
  'kept',
]);

const changedPostSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  step: changedPostStepSchema,
  /** Why it stopped or failed, for the author. */
  message: z.string().nullable(),
});

export const changeSetSummarySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  text: changeSetTextSchema,
  isUndone: z.boolean(),
  /** Posts that it changed. */
  count: z.int().nonnegative(),
});

export const changeSetSchema = changeSetSummarySchema.extend({ posts: z.array(changedPostSchema) });

/** `skipped` lists the titles of posts that changed since the search. */
const appliedSchema = z.object({ set: changeSetSchema, skipped: z.array(z.string()) });

const setIdSchema = z.object({ id: z.uuid() });

export const REPLACE_CHANNELS = {
  /** Stops an earlier search, which then fails. */
  'replace:search': {
    verb: 'searchPosts',
    input: textSearchSchema,
    output: resultSchema(foundPostsSchema),
  },
  'replace:stop-search': { verb: 'stopPostSearch', input: nothingSchema, output: nothingSchema },
  /** Changes every post or none, then queues an update of each one that has no other unpublished changes. */
  'replace:apply': {
    verb: 'replaceInPosts',
    input: z.object({
      text: changeSetTextSchema,
      posts: z
        .array(z.object({ id: z.uuid(), replacements: z.array(replacementSchema).min(1).max(MAX_HITS) }))
        .min(1)
        .max(MAX_HITS),
    }),
    output: resultSchema(appliedSchema),
  },
  /** Changes the URLs of links to a post in every draft. Null if there are none. */
  'replace:update-links': {
    verb: 'updateLinks',
    input: linkChangeSchema,
    output: resultSchema(appliedSchema.nullable()),
  },
  /** Newest first. */
  'replace:list': {
    verb: 'listChangeSets',
    input: nothingSchema,
    output: resultSchema(z.array(changeSetSummarySchema)),
  },
  'replace:read': { verb: 'readChangeSet', input: setIdSchema, output: resultSchema(changeSetSchema) },
  /** Looks at a few of its public pages first. */
  'replace:check': { verb: 'checkChangeSet', input: setIdSchema, output: resultSchema(changeSetSchema) },
  'replace:undo': { verb: 'undoChangeSet', input: setIdSchema, output: resultSchema(changeSetSchema) },
} as const;

export const REPLACE_EVENTS = {
  /** Posts from the blog that were opened as drafts, before the search. */
  'replace:progress': {
    verb: 'onPostSearchProgress',
    payload: z.object({ opened: z.int().nonnegative(), total: z.int().positive() }),
  },
} as const;

export type SearchedField = (typeof SEARCHED_FIELDS)[number];
export type TextSearch = z.infer<typeof textSearchSchema>;
export type LinkChange = z.infer<typeof linkChangeSchema>;
export type Replacement = z.infer<typeof replacementSchema>;
export type Hit = z.infer<typeof hitSchema>;
export type FoundPost = z.infer<typeof foundPostSchema>;
export type FoundPosts = z.infer<typeof foundPostsSchema>;
export type ChangeSetText = z.infer<typeof changeSetTextSchema>;
export type ChangedPost = z.infer<typeof changedPostSchema>;
export type ChangeSetSummary = z.infer<typeof changeSetSummarySchema>;
export type ChangeSet = z.infer<typeof changeSetSchema>;
export type AppliedChangeSet = z.infer<typeof appliedSchema>;
