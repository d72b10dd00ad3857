import { draftFieldsSchema, type PostFields } from '@callwright/shared/post/post.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type PublishFailure, publishFailureSchema } from '../../ipc/publish/publish-queue.ts';
import type { OutboxRow } from '../database/tables/outbox.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { Storage } from '../storage/storage.ts';
import { checkFields } from './publish-failure.ts';

const storedPostSchema = z.object({
  postId: z.uuid(),
  account: z.object({ id: z.uuid(), email: z.string() }),
  /** As the author typed it; the check before publishing leaves it as it is. */
  typed: draftFieldsSchema,
  /** Readers see it from this time on; null for now, or for the time that the post has. */
  publishAt: z.iso.datetime().nullable().default(null),
  /** Whether readers learn that the post was updated. */
  tellsReaders: z.literal(true).optional(),
  baseRevision: z.int().positive().nullable(),
  queuedAt: z.iso.datetime(),
  /** Why publishing it failed, so that it waits for its author; null while it goes on by itself. */
  refusal: publishFailureSchema.nullable(),
});

type StoredPost = z.infer<typeof storedPostSchema>;

/** A post in the queue. */
export type QueuedPost = Omit<StoredPost, 'refusal'> & {
  /** The backend that it is for; empty if nobody noted it. */
  backendOrigin: string;
  /** What was typed, as the table takes it, with the pictures of a post; or why it does not. */
  fields: Result<PostFields, PublishFailure>;
  /** Why publishing it failed, so that it waits for its author; null while it goes on by itself. */
  failure: PublishFailure | null;
};

type Saved = Promise<Result<undefined, { message: string }>>;

/**
 * The queue in memory and in the database, which holds what was typed, with the pictures of a draft. A post is queued
 * once for each backend; those for another than the current one are listed and can be canceled, and nothing else.
 */
export class QueueStore {
  readonly #storage: Pick<Storage, 'call'>;
  readonly #origin: string;
  readonly #changes = createKeyedMutex();
  #posts: readonly QueuedPost[] = [];
  /** What the database has; a post is never changed, only replaced. */
  #stored: readonly QueuedPost[] = [];
  #loadProblem: string | null = null;
  /** Why the last write of the queue failed; null if it didn't. */
  #saveProblem: string | null = null;
  /** Is called before the database has a change. */
  onChange: () => void = () => {};

  /**
   * Reads the queue.
   *
   * @param origin the current backend; empty without one.
   */
  static async open({
    storage,
    origin,
    forms,
  }: {
    storage: Pick<Storage, 'call'>;
    origin: string;
    forms: Pick<PictureForms, 'toPost'>;
  }): Promise<QueueStore> {
    const queue = new QueueStore(storage, origin);
    await queue.#load(forms);
    return queue;
  }

  private constructor(storage: Pick<Storage, 'call'>, origin: string) {
    this.#storage = storage;
    this.#origin = origin;
  }

  async #load(forms: Pick<PictureForms, 'toPost'>): Promise<void> {
    const listed = await this.#storage.call('listOutbox');
    if (!listed.ok) {
      this.#loadProblem = `Couldn't read the publish queue, so its posts won't be sent until you restart Callwright. ${listed.error.message}`;
      return;
    }
    const { rows, damaged } = listed.value;
    this.#stored = rows.flatMap((row) => toQueuedPost(row, forms) ?? []);
    this.#posts = this.#stored;
    this.#loadProblem = describeDamage(damaged + rows.length - this.#stored.length);
  }

  /** The posts for the current backend. */
  all(): QueuedPost[] {
    return this.#posts.filter((post) => this.#isHere(post));
  }

  /** The posts for other backends. */
  elsewhere(): QueuedPost[] {
    return this.#posts.filter((post) => !this.#isHere(post));
  }

  find(postId: string): QueuedPost | undefined {
    return this.#posts.find((post) => this.#isEntryOf(postId, post));
  }

  /** Returns what is wrong with the stored queue; null if nothing is. */
  problem(): string | null {
    return this.#saveProblem ?? this.#loadProblem;
  }

  /** Notes what became of a post, in memory at least; a post that is no longer queued stays out. */
  note(postId: string, noted: Partial<Pick<QueuedPost, 'failure' | 'baseRevision'>>): Saved {
    return this.#change(
      (before) => before.map((post) => (this.#isEntryOf(postId, post) ? { ...post, ...noted } : post)),
      'keep',
    );
  }

  /** Removes a post that ended, in memory at least: it may come back at the next start. */
  drop(postId: string): Saved {
    return this.#change((before) => before.filter((post) => !this.#isEntryOf(postId, post)), 'keep');
  }

  /** Forgets a post that the database has no longer, unless a later text has replaced it. */
  forget(post: QueuedPost): Promise<void> {
    return this.#changes.run('queue', async () => {
      this.#posts = this.#posts.filter((other) => other !== post);
      this.#stored = this.#stored.filter((other) => other !== post);
      this.onChange();
    });
  }

  /** Removes posts that must not be sent; if the disk refuses that, they are queued as before. */
  async cancel(isMeant: (post: QueuedPost, isHere: boolean) => boolean): Saved {
    const isKept = (post: QueuedPost) => !isMeant(post, this.#isHere(post));
    return this.#posts.every(isKept) ? ok(undefined) : this.#change((before) => before.filter(isKept), 'undo');
  }

  /** Queues a post in place of an earlier text of it (Q3). If the disk refuses that, the queue is as before. */
  put(
    post: Pick<QueuedPost, 'postId' | 'account' | 'typed' | 'fields' | 'publishAt' | 'tellsReaders' | 'baseRevision'>,
  ): Saved {
    return this.#change((posts) => {
      const before = this.find(post.postId);
      const next = {
        ...post,
        backendOrigin: this.#origin,
        queuedAt: new Date().toISOString(),
        failure: null,
        tellsReaders: post.tellsReaders ?? toldLater(before),
      };
      return before === undefined ? [...posts, next] : posts.map((other) => (other === before ? next : other));
    }, 'undo');
  }

  /**
   * Changes the posts in memory and then the rows that differ in the database, one change after another.
   *
   * @param onRefused what becomes of a change that the disk refuses: `keep` it in memory, where the next change takes
   *   it along, or `undo` it.
   */
  #change(edit: (before: readonly QueuedPost[]) => readonly QueuedPost[], onRefused: 'keep' | 'undo'): Saved {
    return this.#changes.run('queue', async () => {
      const before = this.#posts;
      const posts = edit(before);
      this.#posts = posts;
      this.onChange();
      const saved = await this.#storage.call('storeOutbox', {
        put: posts.filter((post) => !this.#stored.includes(post)).map(toRow),
        removed: this.#stored.filter((post) => !posts.some((other) => isSameEntry(other, post))).map(toRow),
      });
      this.#saveProblem = saved.ok ? null : `Couldn't save the publish queue. ${saved.error.message}`;
      if (saved.ok) {
        this.#stored = posts;
        return ok(undefined);
      }
      if (onRefused === 'undo') this.#posts = before;
      this.onChange();
      return saved;
    });
  }

  #isHere(post: QueuedPost): boolean {
    return post.backendOrigin === this.#origin;
  }

  #isEntryOf(postId: string, post: QueuedPost): boolean {
    return post.postId === postId && this.#isHere(post);
  }
}

const isSameEntry = (a: QueuedPost, b: QueuedPost) => a.postId === b.postId && a.backendOrigin === b.backendOrigin;

/** An update that readers were to learn of is still one, unless they have learned of it. */
function toldLater(before: QueuedPost | undefined): true | undefined {
  return before?.failure?.kind === 'unrecorded' ? undefined : before?.tellsReaders;
}

function toQueuedPost({ origin, entry }: OutboxRow, forms: Pick<PictureForms, 'toPost'>): QueuedPost | null {
  const stored = storedPostSchema.safeParse(parseJson(entry));
  if (!stored.success) return null;
  const { refusal, ...post } = stored.data;
  const fields = checkFields(post.typed, forms.toPost(post.typed, post.account.id));
  return { ...post, backendOrigin: origin, fields, failure: refusal };
}

function toRow({ fields: _, failure, backendOrigin, ...post }: QueuedPost): OutboxRow {
  const entry: StoredPost = { ...post, refusal: failure };
  return { post: post.postId, origin: backendOrigin, account: post.account.id, entry: JSON.stringify(entry) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeDamage(count: number): string | null {
  if (count === 0) return null;
  const posts = count === 1 ? 'A post' : `${count} posts`;
  const [verb, object] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${posts} in the publish queue ${verb} damaged and won't be sent. Your drafts are unchanged. Publish ${object} again.`;
}
