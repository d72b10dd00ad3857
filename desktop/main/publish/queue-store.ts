import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { publicationSchema, publishFailureSchema } from '../../ipc/publish-queue.ts';
import { describeFileError } from '../files/file-errors.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { writeDurably } from '../files/write-durably.ts';

const queuedPostSchema = z.object({
  postId: z.uuid(),
  account: z.object({ id: z.uuid(), email: z.string() }),
  /** As the author typed it; the check before sending leaves it is. */
  typed: draftFieldsSchema,
  /** Readers see it from this time on; null for now, or for the time that the post has. */
  publishAt: z.iso.datetime().nullable().default(null),
  baseRevision: z.int().positive().nullable(),
  /** Fingerprints of texts of this post that may have been sent before this one. */
  earlier: z.array(z.string()),
  queuedAt: z.iso.datetime(),
  /** Why it stopped; null while it goes on by itself. */
  refusal: publishFailureSchema.nullable(),
  /** What the backend confirmed and the draft's file may not say yet. */
  confirmed: publicationSchema
    .extend({ typed: draftFieldsSchema, publishAt: z.iso.datetime().nullable().default(null) })
    .nullable(),
});

/** A post in the queue, as it lies on the disk. */
export type QueuedPost = z.infer<typeof queuedPostSchema>;

const queueFileSchema = z.object({ version: z.literal(2), checksum: z.string(), posts: z.array(queuedPostSchema) });

/**
 * The queue on the disk: one file, replaced as a whole. It carries a checksum, because a bit that
 * turned in a text would leave a file that reads well, and readers would be sent what nobody wrote.
 */
export type QueueFile = {
  /** Reads the file; one that is damaged is set aside under another name, and `problem` says so. */
  load(): Promise<{ posts: QueuedPost[]; problem: string | null }>;
  /** Settles once the posts are on the disk. Saves run one after another, so the last one wins. */
  save(posts: readonly QueuedPost[]): Promise<Result<undefined, { message: string }>>;
};

export function openQueueFile(path: string): QueueFile {
  const writes = createKeyedMutex();
  /** Why the file that stands there must not be replaced; null when it may. */
  let blocked: string | null = null;

  return {
    async load() {
      const read = await readPosts(path);
      if (read.ok) return { posts: read.value, problem: null };
      const aside = path.replace(/\.json$/, `.damaged-${new Date().toISOString().replaceAll(':', '-')}.json`);
      try {
        await rename(path, aside);
      } catch (cause) {
        blocked = `The publish queue could not be read. ${describeFileError(cause, path)}`;
        return { posts: [], problem: blocked };
      }
      const problem = `The publish queue ${read.error} and is kept as ${basename(aside)}. Your drafts are as they were: publish again what is not on the blog yet.`;
      return { posts: [], problem };
    },
    save: (posts) =>
      writes.run(path, async () => {
        if (blocked !== null) return err({ message: blocked });
        try {
          await writeDurably(path, format(posts));
          return ok(undefined);
        } catch (cause) {
          return err({ message: describeFileError(cause, path) });
        }
      }),
  };
}

/** No posts where there is no file; the failure says what is wrong with the one there is. */
async function readPosts(path: string): Promise<Result<QueuedPost[], string>> {
  try {
    const posts = parsePosts(await readFile(path, 'utf8'));
    return posts === null ? err('was damaged') : ok(posts);
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    return isMissing ? ok([]) : err('could not be read');
  }
}

function parsePosts(text: string): QueuedPost[] | null {
  try {
    const { posts } = queueFileSchema.parse(JSON.parse(text));
    // The text itself is compared: a bit that turns into another spelling of the same is damage too.
    return format(posts) === text ? posts : null;
  } catch {
    return null;
  }
}

function format(posts: readonly QueuedPost[]): string {
  // In the order of the schema, as they are when they were read.
  const ordered = z.array(queuedPostSchema).parse(posts);
  const checksum = createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
  return `${JSON.stringify({ version: 2, checksum, posts: ordered }, null, 2)}\n`;
}
