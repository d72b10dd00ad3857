import { draftFieldsSchema, publishTimeSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftSchema } from './drafts.ts';
import { publishedStatusSchema, publishFailureSchema } from './publish/publish-queue.ts';
import { nothingSchema, resultSchema, resultWithFailureSchema } from './result-schemas.ts';

export const ownPostSchema = z.object({
  id: z.guid(),
  title: z.string(),
  slug: z.string(),
  /** The author, in an editor's list; null for one's own post. */
  byline: z.string().nullable(),
  state: z.enum(['published', 'scheduled', 'unpublished']),
  /** An ISO time; null if the post was never published. */
  publishedAt: z.string().nullable(),
  views: z.int(),
  revision: z.int().positive(),
});

const knownPostSchema = z.object({ id: z.guid(), revision: z.int().positive() });
/** Null if this computer has no draft of the post. */
const changedStatusSchema = resultSchema(publishedStatusSchema);

const ownBackupSchema = z.object({
  folder: z.string(),
  posts: z.int(),
  pictures: z.int(),
  /** Pictures whose file is missing on the blog. */
  missingPictures: z.int(),
});

/** Null while no backup runs. */
const backupProgressSchema = z.object({ folder: z.string(), percent: z.int().min(0).max(100) }).nullable();

/** How the author publishes a post. */
export const publishOptionsSchema = z.object({
  /** An ISO time from which readers see the post; null for now, or for the time it already has. */
  publishAt: publishTimeSchema.nullable(),
  /** Whether readers learn that the post was updated. */
  showsUpdatedDate: z.boolean().default(false),
});

export const POSTS_CHANNELS = {
  /** Returns after the first attempt. */
  'posts:publish': {
    verb: 'publishPost',
    input: publishOptionsSchema.extend({ id: z.uuid(), fields: draftFieldsSchema }),
    /** `isQueued`: the blog couldn't be reached, so the post is published later. */
    output: resultWithFailureSchema(draftSchema.extend({ isQueued: z.boolean() }), publishFailureSchema),
  },
  'posts:list': { verb: 'listPosts', input: nothingSchema, output: resultSchema(z.array(ownPostSchema)) },
  /** Leaves a draft with local changes as it is. */
  'posts:open': { verb: 'openPost', input: z.uuid(), output: resultSchema(nothingSchema) },
  'posts:unpublish': { verb: 'unpublishPost', input: knownPostSchema, output: changedStatusSchema },
  /** Keeps the draft on this computer. */
  'posts:delete': { verb: 'deletePost', input: knownPostSchema, output: changedStatusSchema },
  /** Null publishes now. */
  'posts:schedule': {
    verb: 'schedulePost',
    input: knownPostSchema.extend({ at: publishTimeSchema.nullable() }),
    output: changedStatusSchema,
  },
  /** Null if the author cancels. */
  'posts:back-up': { verb: 'backUpPosts', input: nothingSchema, output: resultSchema(ownBackupSchema.nullable()) },
  'posts:show-backup': { verb: 'showBackup', input: nothingSchema, output: nothingSchema },
} as const;

export const POSTS_EVENTS = {
  'posts:backup-changed': { verb: 'onBackupChanged', payload: backupProgressSchema },
} as const;

export type OwnPost = z.infer<typeof ownPostSchema>;
export type OwnBackup = z.infer<typeof ownBackupSchema>;
export type OwnBackupProgress = z.infer<typeof backupProgressSchema>;

const takenSlugSchema = z.object({ id: z.guid(), slug: z.string() });

/** Known offline, too. */
const slugCacheSchema = z.object({
  /** Null before the first read. */
  seenAt: z.iso.datetime().nullable(),
  posts: z.array(takenSlugSchema),
  /** The author's posts that readers can't see. */
  unlisted: z.array(takenSlugSchema.extend({ isScheduled: z.boolean() })),
  /** Earlier slugs, which redirect to the new ones. */
  former: z.array(takenSlugSchema),
});

export const SLUGS_CHANNELS = {
  'slugs:read': { verb: 'readKnownSlugs', input: nothingSchema, output: slugCacheSchema },
  /** Returns the stored slugs if the blog can't be reached. */
  'slugs:refresh': { verb: 'refreshKnownSlugs', input: nothingSchema, output: slugCacheSchema },
} as const;

export const SLUGS_EVENTS = { 'slugs:changed': { verb: 'onKnownSlugsChanged', payload: slugCacheSchema } } as const;

export type SlugCache = z.infer<typeof slugCacheSchema>;
