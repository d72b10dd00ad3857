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
  /** As typed, before validation. */
  typed: draftFieldsSchema,
  /** Null means now, or the time the post already has. */
  publishAt: z.iso.datetime().nullable().default(null),
  tellsReaders: z.literal(true).optional(),
  /** Part of a change of many posts, so its success isn't announced. */
  isQuiet: z.literal(true).optional(),
  baseRevision: z.int().positive().nullable(),
  queuedAt: z.iso.datetime(),
  /** Why the post stopped. Null while it is retried. */
  refusal: publishFailureSchema.nullable(),
});

type StoredPost = z.infer<typeof storedPostSchema>;

export type QueuedPost = Omit<StoredPost, 'refusal' | 'tellsReaders'> & {
  /** Stored as `tellsReaders`. */
  showsUpdatedDate?: true | undefined;
  /** The backend that it is for; empty if unknown. */
  backendOrigin: string;
  /** The fields to send, with the pictures' URLs, or why they can't be sent. */
  fields: Result<PostFields, PublishFailure>;
  failure: PublishFailure | null;
};

type Saved = Promise<Result<undefined, { message: string }>>;

/** Each backend has its own entries. Those of other backends can only be listed and canceled. */
export class QueueStore {
  readonly #storage: Pick<Storage, 'call'>;
  readonly #origin: string;
  readonly #changes = createKeyedMutex();
  #posts: readonly QueuedPost[] = [];
  /** What the database has. Posts are replaced, never mutated. */
  #stored: readonly QueuedPost[] = [];
  #loadProblem: string | null = null;
  #saveProblem: string | null = null;
  /** Called before the database has the change. */
  onChange: () => void = () => {};

  /** @param origin the current backend, or empty if there is none. */
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
      this.#loadProblem = `Couldn’t read the publish queue, so its posts won’t be sent until you restart Callwright. ${listed.error.message}`;
      return;
    }
    const { rows, damaged } = listed.value;
    this.#stored = rows.flatMap((row) => toQueuedPost(row, forms) ?? []);
    this.#posts = this.#stored;
    this.#loadProblem = describeDamage(damaged + rows.length - this.#stored.length);
  }

  all(): QueuedPost[] {
    return this.#posts.filter((post) => this.#isHere(post));
  }

  otherBackends(): QueuedPost[] {
    return this.#posts.filter((post) => !this.#isHere(post));
  }

  find(postId: string): QueuedPost | undefined {
    return this.#posts.find((post) => this.#isEntryOf(postId, post));
  }

  problem(): string | null {
    return this.#saveProblem ?? this.#loadProblem;
  }

  update(postId: string, changes: Partial<Pick<QueuedPost, 'failure' | 'baseRevision'>>): Saved {
    return this.#change(
      (before) => before.map((post) => (this.#isEntryOf(postId, post) ? { ...post, ...changes } : post)),
      'keep',
    );
  }

  /** Removes a post, at least in memory: if the write fails, it is back after a restart. */
  drop(postId: string): Saved {
    return this.#change((before) => before.filter((post) => !this.#isEntryOf(postId, post)), 'keep');
  }

  /** Removes a post that the database has already removed, unless a newer version replaced it. */
  forget(post: QueuedPost): Promise<void> {
    return this.#changes.run('queue', async () => {
      this.#posts = this.#posts.filter((other) => other !== post);
      this.#stored = this.#stored.filter((other) => other !== post);
      this.onChange();
    });
  }

  /** Removes posts that must not be sent. If the write fails, they stay queued. */
  async cancel(matches: (post: QueuedPost, isHere: boolean) => boolean): Saved {
    const isKept = (post: QueuedPost) => !matches(post, this.#isHere(post));
    return this.#posts.every(isKept) ? ok(undefined) : this.#change((before) => before.filter(isKept), 'undo');
  }

  /** Queues a post, replacing an older version of it (Q3). If the write fails, the queue stays the same. */
  put(
    post: Pick<
      QueuedPost,
      'postId' | 'account' | 'typed' | 'fields' | 'publishAt' | 'showsUpdatedDate' | 'isQuiet' | 'baseRevision'
    >,
  ): Saved {
    return this.#change((posts) => {
      const before = this.find(post.postId);
      const next = {
        ...post,
        backendOrigin: this.#origin,
        queuedAt: new Date().toISOString(),
        failure: null,
        showsUpdatedDate: post.showsUpdatedDate ?? keepUpdateFlag(before),
      };
      return before === undefined ? [...posts, next] : posts.map((other) => (other === before ? next : other));
    }, 'undo');
  }

  /** @param onRefused if the write fails, `keep` the change for the next write, or `undo` it. */
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
      this.#saveProblem = saved.ok ? null : `Couldn’t save the publish queue. ${saved.error.message}`;
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

/** Keeps the flag of a queued update, unless that update was already published. */
function keepUpdateFlag(before: QueuedPost | undefined): true | undefined {
  return before?.failure?.kind === 'unrecorded' ? undefined : before?.showsUpdatedDate;
}

function toQueuedPost({ origin, entry }: OutboxRow, forms: Pick<PictureForms, 'toPost'>): QueuedPost | null {
  const stored = storedPostSchema.safeParse(parseJson(entry));
  if (!stored.success) return null;
  const { refusal, tellsReaders: showsUpdatedDate, ...post } = stored.data;
  const fields = checkFields(post.typed, forms.toPost(post.typed, post.account.id));
  return { ...post, showsUpdatedDate, backendOrigin: origin, fields, failure: refusal };
}

function toRow({ fields: _, failure, backendOrigin, showsUpdatedDate, ...post }: QueuedPost): OutboxRow {
  const entry: StoredPost = { ...post, tellsReaders: showsUpdatedDate, refusal: failure };
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
  return `${posts} in the publish queue ${verb} damaged and won’t be sent. Your drafts are unchanged. Publish ${object} again.`;
}
