// Tested by tests/desktop/main/publish/publish-queue.test.ts and tests/faults/f4-damaged-files.ts.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { draftFieldsSchema, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type PublishFailure, publicationSchema, publishFailureSchema } from '../../ipc/publish/publish-queue.ts';
import { type BackendOrigins, isOfCurrentBackend } from '../backend/backend-origins.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import { readBytes, readBytesPatiently, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { writeDurably } from '../files/write-durably.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import { checkFields } from './publish-failure.ts';

const storedPostSchema = z.object({
  postId: z.uuid(),
  account: z.object({ id: z.uuid(), email: z.string() }),
  /** The backend that it is for; missing in what an earlier version queued. */
  backendOrigin: z.string().optional(),
  /** As the author typed it; the check before publishing leaves it as it is. */
  typed: draftFieldsSchema,
  /** Readers see it from this time on; null for now, or for the time that the post has. */
  publishAt: z.iso.datetime().nullable().default(null),
  /** Whether readers learn that the post was updated; an earlier version queued without it. */
  tellsReaders: z.literal(true).optional(),
  baseRevision: z.int().positive().nullable(),
  /** Fingerprints of texts of this post that may have been sent before this one. */
  earlier: z.array(z.string()),
  queuedAt: z.iso.datetime(),
  /** Why publishing it failed, so that it waits for its author; null while it goes on by itself. */
  refusal: publishFailureSchema.nullable(),
  /** What the backend confirmed and the draft's file may not say yet. */
  confirmed: publicationSchema
    .extend({
      typed: draftFieldsSchema,
      publishAt: z.iso.datetime().nullable().default(null),
      tellsReaders: z.literal(true).optional(),
    })
    .nullable(),
});

/** A post in the queue on the disk. */
export type StoredPost = z.infer<typeof storedPostSchema>;

/** A post in the queue. */
export type QueuedPost = Omit<StoredPost, 'refusal'> & {
  /** What was typed, as the table takes it, with the pictures of a post; or why it does not. */
  fields: Result<PostFields, PublishFailure>;
  /** Why publishing it failed, so that it waits for its author; null while it goes on by itself. */
  failure: PublishFailure | null;
};

const queueFileSchema = z.object({ version: z.literal(2), checksum: z.string(), posts: z.array(storedPostSchema) });

/** The file before anything is known of its posts. */
const storedFileSchema = queueFileSchema.extend({ posts: z.array(z.unknown()) });

export type QueueStore = Awaited<ReturnType<typeof openQueueStore>>;

/**
 * Opens the queue in memory and on the disk, which holds what was typed, with the pictures of a draft; `onChange` is
 * called before the disk has a change. Changes are made one after another. A post is queued once for each backend;
 * those for another than the current one are listed and can be cancelled, and nothing else.
 */
export async function openQueueStore(
  file: QueueFile,
  origins: BackendOrigins,
  onChange: () => void,
  forms: Pick<PictureForms, 'toPost'>,
) {
  const loaded = await file.load();
  let posts: readonly QueuedPost[] = loaded.posts.map((post) => toQueuedPost(nameBackend(post, origins), forms));
  /** Why the last write of the queue failed; null when it did not. */
  let unsaved: string | null = null;
  const changes = createKeyedMutex();

  const isHere = (post: QueuedPost) => isOfCurrentBackend(post.backendOrigin, origins);
  const isEntryOf = (postId: string) => (post: QueuedPost) => post.postId === postId && isHere(post);
  const find = (postId: string) => posts.find(isEntryOf(postId));

  /**
   * @param onRefused what becomes of a change that the disk refuses: `keep` it in memory, where the next
   *   write takes it along, or `undo` it.
   */
  function change(
    edit: (before: readonly QueuedPost[]) => readonly QueuedPost[],
    onRefused: 'keep' | 'undo',
  ): Promise<Result<undefined, { message: string }>> {
    return changes.run('queue', async () => {
      const before = posts;
      posts = edit(before);
      onChange();
      const saved = await file.save(posts.map(toStoredPost));
      unsaved = saved.ok ? null : `The publish queue could not be saved. ${saved.error.message}`;
      if (!saved.ok && onRefused === 'undo') {
        posts = before;
        // A folder that can't be synced is told after the file was replaced: the one before is put back.
        await file.save(posts.map(toStoredPost));
      }
      if (!saved.ok) onChange();
      return saved;
    });
  }

  return {
    /** The posts for the current backend. */
    all: () => posts.filter(isHere),
    /** The posts for other backends. */
    elsewhere: () => posts.filter((post) => !isHere(post)),
    /** What is wrong with the queue on the disk; null when nothing is. */
    problem: () => unsaved ?? loaded.problem,
    find,
    /** Notes what became of a post, in memory at least; a post that is no longer queued stays out. */
    note: (postId: string, noted: Partial<Pick<QueuedPost, 'failure' | 'confirmed' | 'baseRevision' | 'earlier'>>) =>
      change((before) => before.map((post) => (isEntryOf(postId)(post) ? { ...post, ...noted } : post)), 'keep'),
    /** Takes out a post that is published: it may come back at the next start, and is known by its text then (Q2). */
    drop: (postId: string) => change((before) => before.filter((post) => !isEntryOf(postId)(post)), 'keep'),
    /** Takes out posts that must not be sent; where the disk refuses that, they are queued as before. */
    async cancel(
      isMeant: (post: QueuedPost, isHere: boolean) => boolean,
    ): Promise<Result<undefined, { message: string }>> {
      const isKept = (post: QueuedPost) => !isMeant(post, isHere(post));
      return posts.every(isKept) ? ok(undefined) : change((before) => before.filter(isKept), 'undo');
    },
    /**
     * Queues a post in place of an earlier text of it, which may have been sent: its fingerprint is kept, so
     * that it is recognized as ours (Q3). Where the disk refuses that, the queue is as before.
     */
    put: (
      post: Pick<QueuedPost, 'postId' | 'account' | 'typed' | 'fields' | 'publishAt' | 'tellsReaders' | 'baseRevision'>,
    ) =>
      change((posts) => {
        const queuedAt = new Date().toISOString();
        const before = posts.find(isEntryOf(post.postId));
        const { current } = origins;
        if (before === undefined) {
          const backend = current === null ? {} : { backendOrigin: current };
          return [...posts, { ...post, ...backend, earlier: [], queuedAt, failure: null, confirmed: null }];
        }
        const earlier = new Set(before.earlier);
        if (before.fields.ok) earlier.add(fingerprintFields(before.fields.value));
        // An update that readers were to learn of is still one, unless they have learnt of it.
        const untold = before.confirmed?.tellsReaders ? undefined : before.tellsReaders;
        const tellsReaders = post.tellsReaders ?? untold;
        const next = { ...before, ...post, tellsReaders, earlier: [...earlier], queuedAt, failure: null };
        return posts.map((other) => (other === before ? next : other));
      }, 'undo'),
  };
}

/** What an earlier version queued is for the backend that came first. */
function nameBackend(post: StoredPost, { first }: BackendOrigins): StoredPost {
  return post.backendOrigin === undefined && first !== null ? { ...post, backendOrigin: first } : post;
}

function toQueuedPost({ refusal, ...post }: StoredPost, forms: Pick<PictureForms, 'toPost'>): QueuedPost {
  return { ...post, fields: checkFields(post.typed, forms.toPost(post.typed, post.account.id)), failure: refusal };
}

function toStoredPost({ fields, failure, ...post }: QueuedPost): StoredPost {
  return { ...post, refusal: failure };
}

/**
 * The queue on the disk: one file, replaced as a whole. It carries a checksum, because a text in which
 * a bit flipped would still parse, and would be published.
 */
export type QueueFile = {
  /**
   * Reads the file; a damaged one is quarantined under another name. One that can't be read now may be whole: it
   * stays, and nothing is queued in this run. `problem` says so.
   */
  load(): Promise<{ posts: StoredPost[]; problem: string | null }>;
  /** Resolves once the posts are on the disk. To be called once the save before has ended. */
  save(posts: readonly StoredPost[]): Promise<Result<undefined, { message: string }>>;
};

export function openQueueFile(path: string): QueueFile {
  /** Why the file on the disk must not be replaced; null when it may. */
  let blocked: string | null = null;
  /** Whether there was no file when the queue was read: one that is there later holds posts that nobody has read. */
  let wasMissing = false;

  /** @throws the system's error. */
  async function checkStillMissing(): Promise<void> {
    if (!wasMissing || (await readIfThere(path)) === null) return;
    blocked =
      'The publish queue was not on the disk when Callwright started, and is there now. Start Callwright again: what waits in the queue goes out then.';
  }

  return {
    async load() {
      const aside = toDamagedPath(path);
      try {
        const bytes = await readIfThere(path);
        wasMissing = bytes === null;
        const posts = bytes === null ? [] : parsePosts(Buffer.from(bytes).toString('utf8'));
        if (posts !== null) return { posts, problem: null };
        await renameFile(path, aside);
      } catch (cause) {
        blocked = `The publish queue could not be read. ${describeFileError(cause, path)} Then start Callwright again: what waits in the queue goes out then.`;
        return { posts: [], problem: blocked };
      }
      const problem = `The publish queue was damaged and is kept as ${basename(aside)}. Your drafts are as they were: publish again what is not on the blog yet.`;
      return { posts: [], problem };
    },
    async save(posts) {
      const text = format(posts);
      try {
        await checkStillMissing();
        if (blocked !== null) return err({ message: blocked });
        await writeDurably(path, text);
        wasMissing = false;
        return ok(undefined);
      } catch (cause) {
        // A folder that can't be synced is told after the file was replaced: what is there is ours then.
        const stored = wasMissing ? await readBytes(path).catch(() => null) : null;
        if (stored?.toString('utf8') === text) wasMissing = false;
        return err({ message: describeFileError(cause, path) });
      }
    },
  };
}

/**
 * Reads the file; null where there is none, and nothing where a folder has its name, which is no queue and none to
 * wait for.
 *
 * @throws the system's error.
 */
async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readBytesPatiently(path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    if (codeOf(cause) === 'EISDIR') return new Uint8Array();
    throw cause;
  }
}

function parsePosts(text: string): StoredPost[] | null {
  try {
    const raw = storedFileSchema.parse(JSON.parse(text));
    // Compared as it was written, because a version that knew fewer fields wrote none of the others. The file's text
    // counts as well: a bit that flips into another spelling of the same value is damage too.
    return toText(raw.posts) === text ? queueFileSchema.parse(raw).posts : null;
  } catch {
    return null;
  }
}

function format(posts: readonly StoredPost[]): string {
  // In the order of the schema, so that the same posts are the same text.
  return toText(z.array(storedPostSchema).parse(posts));
}

function toText(posts: readonly unknown[]): string {
  const checksum = createHash('sha256').update(JSON.stringify(posts)).digest('hex');
  return `${JSON.stringify({ version: 2, checksum, posts }, null, 2)}\n`;
}
