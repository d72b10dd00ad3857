// Tested by tests/desktop/main/publish/publish-queue.test.ts and tests/faults/f4-damaged-files.ts.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { draftFieldsSchema, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type PublishFailure, publicationSchema, publishFailureSchema } from '../../ipc/publish-queue.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import { readBytes, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { writeDurably } from '../files/write-durably.ts';
import { checkFields } from './publish-failure.ts';

const storedPostSchema = z.object({
  postId: z.uuid(),
  account: z.object({ id: z.uuid(), email: z.string() }),
  /** As the author typed it; the check before publishing leaves it as it is. */
  typed: draftFieldsSchema,
  /** Readers see it from this time on; null for now, or for the time that the post has. */
  publishAt: z.iso.datetime().nullable().default(null),
  baseRevision: z.int().positive().nullable(),
  /** Fingerprints of texts of this post that may have been sent before this one. */
  earlier: z.array(z.string()),
  queuedAt: z.iso.datetime(),
  /** Why publishing it failed, so that it waits for its author; null while it goes on by itself. */
  refusal: publishFailureSchema.nullable(),
  /** What the backend confirmed and the draft's file may not say yet. */
  confirmed: publicationSchema
    .extend({ typed: draftFieldsSchema, publishAt: z.iso.datetime().nullable().default(null) })
    .nullable(),
});

/** A post in the queue on the disk. */
export type StoredPost = z.infer<typeof storedPostSchema>;

/** A post in the queue. */
export type QueuedPost = Omit<StoredPost, 'refusal'> & {
  /** What was typed, as the table takes it; or why it does not. */
  fields: Result<PostFields, PublishFailure>;
  /** Why publishing it failed, so that it waits for its author; null while it goes on by itself. */
  failure: PublishFailure | null;
};

const queueFileSchema = z.object({ version: z.literal(2), checksum: z.string(), posts: z.array(storedPostSchema) });

export type QueueStore = Awaited<ReturnType<typeof openQueueStore>>;

/** Opens the queue in memory and on the disk; `onChange` is called before the disk has a change. */
export async function openQueueStore(file: QueueFile, onChange: () => void) {
  const loaded = await file.load();
  let posts: readonly QueuedPost[] = loaded.posts.map(toQueuedPost);
  /** Why the last write of the queue failed; null when it did not. */
  let unsaved: string | null = null;

  const find = (postId: string) => posts.find((post) => post.postId === postId);

  async function save(next: readonly QueuedPost[]): Promise<Result<undefined, { message: string }>> {
    posts = next;
    onChange();
    const saved = await file.save(next.map(toStoredPost));
    unsaved = saved.ok ? null : `The publish queue could not be saved. ${saved.error.message}`;
    return saved;
  }

  const replace = (post: QueuedPost) => save(posts.map((other) => (other.postId === post.postId ? post : other)));

  return {
    all: () => posts,
    /** What is wrong with the queue on the disk; null when nothing is. */
    problem: () => unsaved ?? loaded.problem,
    find,
    replace,
    drop: (postId: string) => save(posts.filter((post) => post.postId !== postId)),
    /** Q3: an earlier text of the post may have been sent; its fingerprint is kept, so that it is recognized as ours. */
    put(post: Pick<QueuedPost, 'postId' | 'account' | 'typed' | 'fields' | 'publishAt' | 'baseRevision'>) {
      const before = find(post.postId);
      const queuedAt = new Date().toISOString();
      if (before === undefined) {
        return save([...posts, { ...post, earlier: [], queuedAt, failure: null, confirmed: null }]);
      }
      const earlier = new Set(before.earlier);
      if (before.fields.ok) earlier.add(fingerprintFields(before.fields.value));
      return replace({ ...before, ...post, earlier: [...earlier], queuedAt, failure: null });
    },
    /** Undoes a `put` that the disk refused, in memory alone. */
    restore(postId: string, before: QueuedPost | undefined) {
      posts =
        before === undefined
          ? posts.filter((post) => post.postId !== postId)
          : posts.map((post) => (post.postId === postId ? before : post));
    },
  };
}

function toQueuedPost({ refusal, ...post }: StoredPost): QueuedPost {
  return { ...post, fields: checkFields(post.typed), failure: refusal };
}

function toStoredPost({ fields, failure, ...post }: QueuedPost): StoredPost {
  return { ...post, refusal: failure };
}

/**
 * The queue on the disk: one file, replaced as a whole. It carries a checksum, because a text in which
 * a bit flipped would still parse, and would be published.
 */
export type QueueFile = {
  /** Reads the file; a damaged one is quarantined under another name, and `problem` says so. */
  load(): Promise<{ posts: StoredPost[]; problem: string | null }>;
  /** Resolves once the posts are on the disk. Saves run one after another, so the last one wins. */
  save(posts: readonly StoredPost[]): Promise<Result<undefined, { message: string }>>;
};

export function openQueueFile(path: string): QueueFile {
  const writes = createKeyedMutex();
  /** Why the file on the disk must not be replaced; null when it may. */
  let blocked: string | null = null;

  return {
    async load() {
      const read = await readPosts(path);
      if (read.ok) return { posts: read.value, problem: null };
      const aside = toDamagedPath(path);
      try {
        await renameFile(path, aside);
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

/** Reads no posts where there is no file; the failure says what is wrong with the one there is. */
async function readPosts(path: string): Promise<Result<StoredPost[], string>> {
  try {
    const posts = parsePosts((await readBytes(path)).toString('utf8'));
    return posts === null ? err('was damaged') : ok(posts);
  } catch (cause) {
    return codeOf(cause) === 'ENOENT' ? ok([]) : err('could not be read');
  }
}

function parsePosts(text: string): StoredPost[] | null {
  try {
    const { posts } = queueFileSchema.parse(JSON.parse(text));
    // The file's text is compared: a bit that flips into another spelling of the same value is damage too.
    return format(posts) === text ? posts : null;
  } catch {
    return null;
  }
}

function format(posts: readonly StoredPost[]): string {
  // In the order of the schema, which is the order when they are read.
  const ordered = z.array(storedPostSchema).parse(posts);
  const checksum = createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
  return `${JSON.stringify({ version: 2, checksum, posts: ordered }, null, 2)}\n`;
}
