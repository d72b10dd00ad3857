import { draftFieldsSchema, publishTimeSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { draftSchema } from './drafts.ts';
import { publishedStatusSchema, publishFailureSchema } from './publish/publish-queue.ts';
import { nothingSchema, resultSchema, resultWithFailureSchema } from './result-schemas.ts';

/** What passes between the processes about the author's posts on the blog, their backup, and the slugs of everybody's. */

/** One of the author's posts, or for an editor one of everyone's, as the backend returned it. */
export const ownPostSchema = z.object({
  id: z.guid(),
  title: z.string(),
  slug: z.string(),
  /** Whose it is, in an editor's list; null for one's own. */
  byline: z.string().nullable(),
  /** `scheduled`: its time has not come; `unpublished`: readers don't see it any more. */
  state: z.enum(['published', 'scheduled', 'unpublished']),
  /** An ISO time; null for a post that was never published. */
  publishedAt: z.string().nullable(),
  views: z.int(),
  revision: z.int().positive(),
});

const known = z.object({ id: z.guid(), revision: z.int().positive() });
/** The status of the post's draft after the change; null where this machine has no draft of it. */
const changed = resultSchema(publishedStatusSchema);

const ownBackupSchema = z.object({
  folder: z.string(),
  posts: z.int(),
  pictures: z.int(),
  /** Pictures that the blog lists and has no file of. */
  missingPictures: z.int(),
});

/** How far a backup is; null while none is made. */
const backupProgressSchema = z.object({ folder: z.string(), percent: z.int().min(0).max(100) }).nullable();

export const POSTS_CHANNELS = {
  /** Saves, queues and sends the fields; returns after the first attempt. */
  'posts:publish': {
    verb: 'publishPost',
    /**
     * `publishAt`: readers see it from this time on; null for now, or for the time it already has.
     * `tellsReaders`: whether they learn that the post was updated.
     */
    input: z.object({
      id: z.uuid(),
      fields: draftFieldsSchema,
      publishAt: publishTimeSchema.nullable(),
      tellsReaders: z.boolean().default(false),
    }),
    /** `isQueued`: the backend could not be reached; the post is published automatically later. */
    output: resultWithFailureSchema(draftSchema.extend({ isQueued: z.boolean() }), publishFailureSchema),
  },
  'posts:list': { verb: 'listPosts', input: nothingSchema, output: resultSchema(z.array(ownPostSchema)) },
  /** Makes the post a draft on this machine; a draft with local changes is left as it is. */
  'posts:open': { verb: 'openPost', input: z.uuid(), output: resultSchema(nothingSchema) },
  'posts:unpublish': { verb: 'unpublishPost', input: known, output: changed },
  /** Deletes it from the blog for good; its draft on this machine is kept. */
  'posts:delete': { verb: 'deletePost', input: known, output: changed },
  /** Shows it from this time on; null for now. */
  'posts:schedule': {
    verb: 'schedulePost',
    input: known.extend({ at: publishTimeSchema.nullable() }),
    output: changed,
  },
  /** Asks for a folder and writes the author's posts on the blog into it; null where no folder was chosen. */
  'posts:back-up': { verb: 'backUpPosts', input: nothingSchema, output: resultSchema(ownBackupSchema.nullable()) },
  /** Shows the last backup's folder where the system shows files. */
  'posts:show-backup': { verb: 'showBackup', input: nothingSchema, output: nothingSchema },
} as const;

export const POSTS_EVENTS = {
  'posts:backup-changed': { verb: 'onBackupChanged', payload: backupProgressSchema },
} as const;

export type OwnPost = z.infer<typeof ownPostSchema>;
export type OwnBackup = z.infer<typeof ownBackupSchema>;
export type OwnBackupProgress = z.infer<typeof backupProgressSchema>;

const takenSlugSchema = z.object({ id: z.guid(), slug: z.string() });

/** The blog's slugs as this machine last read them; stored, so that they are known offline as well. */
export const slugCacheSchema = z.object({
  /** When the blog was last read, as an ISO time; null before the first time. */
  seenAt: z.iso.datetime().nullable(),
  /** The posts that readers see. */
  posts: z.array(takenSlugSchema),
  /** The author's posts that readers don't see now or yet. */
  unlisted: z.array(takenSlugSchema),
  /** Slugs that posts had before, as far as this machine noticed; they redirect to the new ones. */
  former: z.array(takenSlugSchema),
});

export const SLUGS_CHANNELS = {
  /** Returns the stored slugs. */
  'slugs:read': { verb: 'readKnownSlugs', input: nothingSchema, output: slugCacheSchema },
  /** Reads the blog again; returns the stored slugs where it can't be reached. */
  'slugs:refresh': { verb: 'refreshKnownSlugs', input: nothingSchema, output: slugCacheSchema },
} as const;

export const SLUGS_EVENTS = { 'slugs:changed': { verb: 'onKnownSlugsChanged', payload: slugCacheSchema } } as const;

export type SlugCache = z.infer<typeof slugCacheSchema>;
