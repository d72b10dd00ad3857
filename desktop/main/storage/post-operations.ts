import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Database } from '../database/database.ts';
import {
  type DraftFailure,
  type DraftRecord,
  fingerprintFields,
  makeStorable,
  NO_SUCH_DRAFT,
} from '../database/draft-record.ts';
import { findPublication, type Origins, withPublication } from '../database/publications.ts';
import type { KnownPostRow } from '../database/tables/known-posts.ts';
import type { OutboxRow } from '../database/tables/outbox.ts';

/** What the blog confirmed of a post, and exactly the fields that it has. */
export type ConfirmedPost = { revision: number; slug: string; publishedAt: string; fields: PostFields };

/** What is stored of a post on the blog, as `known_posts.snapshot`. */
type Base = { revision: number; fields: PostFields; authorId: string | null };

/** Keeps drafts in step with their posts on the blog, and the outbox of posts that wait to be published. */
export class PostOperations {
  readonly #database: Database;
  readonly #origins: Origins;

  constructor(database: Database, origins: Origins) {
    this.#database = database;
    this.#origins = origins;
  }

  /**
   * Saves a text and gives a draft of this computer to the account that publishes it. The text of another account's
   * draft is saved, and the draft is not returned.
   */
  prepareForPublish({
    id,
    fields,
    account,
  }: {
    id: string;
    fields: PostFields;
    account: string;
  }): Result<DraftRecord, DraftFailure & { isSaved: boolean }> {
    const { drafts, connection } = this.#database;
    return connection.transaction(() => {
      const before = drafts.read(id);
      if (before === null) return ok(drafts.insert(id, { fields, front: '', owner: account }, 'saved'));
      if (before.trashedAt !== null) return err({ message: 'This draft was deleted.', isSaved: false });
      const saved = drafts.change(before, { fields, owner: before.owner ?? account, kind: 'saved' });
      return saved.owner === account ? ok(saved) : err({ ...NO_SUCH_DRAFT, isSaved: true });
    });
  }

  /**
   * Notes what an account has on the blog, and in the same transaction takes the post out of the outbox if asked to.
   * Returns null if there is no draft of it, or if that is in the trash.
   */
  markPublished({
    id,
    post,
    account,
    isDone = false,
  }: {
    id: string;
    post: ConfirmedPost;
    account: string | null;
    isDone?: boolean;
  }): DraftRecord | null {
    const { drafts, versions, outbox, connection } = this.#database;
    return connection.transaction(() => {
      if (isDone) outbox.store([], [{ post: id, origin: this.#origin }]);
      const draft = drafts.read(id);
      if (draft === null) return null;
      const fields = makeStorable(post.fields);
      const marked = drafts.change(draft, { publications: this.#publish(draft, post, account), kind: 'published' });
      const published = versions.find(draft.seq, { fields, front: marked.front });
      if (published !== null) versions.markPublished(published);
      return marked.trashedAt === null ? marked : null;
    });
  }

  /**
   * Replaces a draft's text by its post's; makes the draft if there is none, and takes it out of the trash.
   *
   * @param changes the draft's `changes` when it was decided that nothing in it is lost; null for none. A draft that has
   * changed since is returned as it is.
   */
  takePost({
    id,
    post,
    account,
    changes,
  }: {
    id: string;
    post: ConfirmedPost;
    account: string;
    changes: number | null;
  }): DraftRecord {
    const { drafts, connection } = this.#database;
    return connection.transaction(() => {
      const before = drafts.read(id);
      if (before === null) {
        const publications = this.#publish({ id, publications: [] }, post, account);
        return drafts.insert(id, { fields: post.fields, front: '', owner: account, publications }, 'published');
      }
      if (before.trashedAt === null && before.changes !== changes) return before;
      const draft = before.trashedAt === null ? before : drafts.restore(before);
      const publications = this.#publish(draft, post, account);
      return drafts.change(draft, { fields: post.fields, publications, kind: 'published' });
    });
  }

  /** Bases a draft on its post as it is on the blog, and gives it `fields`. The post's text becomes a version. */
  rebaseDraft({
    id,
    theirs,
    fields,
    account,
  }: {
    id: string;
    theirs: ConfirmedPost;
    fields: PostFields;
    account: string | null;
  }): Result<DraftRecord, DraftFailure> {
    const { drafts, versions, connection } = this.#database;
    return connection.transaction(() => {
      const draft = drafts.read(id);
      if (draft === null || draft.trashedAt !== null) return err(NO_SUCH_DRAFT);
      const isTheirs = fingerprintFields(makeStorable(fields)) === fingerprintFields(theirs.fields);
      if (!isTheirs) {
        versions.add(draft.seq, { fields: theirs.fields, front: draft.front }, { kind: 'blog', at: draft.updatedAt });
      }
      const publications = this.#publish(draft, theirs, account);
      return ok(drafts.change(draft, { fields, publications, kind: isTheirs ? 'taken' : 'merged' }));
    });
  }

  /** Forgets a draft's post, which is no longer on the blog. */
  detachDraft({ id }: { id: string }): Result<DraftRecord, DraftFailure> {
    const { drafts, knownPosts, connection } = this.#database;
    return connection.transaction(() => {
      const draft = drafts.read(id);
      if (draft === null || draft.trashedAt !== null) return err(NO_SUCH_DRAFT);
      knownPosts.remove(id, this.#origin);
      if (findPublication(draft.publications, this.#origins) === null) return ok(draft);
      return ok(
        drafts.change(draft, { publications: withPublication(draft.publications, null, this.#origins), kind: 'saved' }),
      );
    });
  }

  /** Stores the post as the draft's base, and returns the draft's publications with it. */
  #publish(
    { id, publications }: Pick<DraftRecord, 'id' | 'publications'>,
    { fields, ...post }: ConfirmedPost,
    account: string | null,
  ) {
    const base: Base = { revision: post.revision, fields, authorId: account };
    this.#database.knownPosts.put({
      post: id,
      origin: this.#origin,
      baseRevision: post.revision,
      remoteRevision: null,
      divergence: null,
      snapshot: JSON.stringify({ version: 1, base, sent: [], remote: null }),
    });
    return withPublication(publications, { ...post, fingerprint: fingerprintFields(fields) }, this.#origins);
  }

  get #origin(): string {
    return this.#origins.current ?? '';
  }

  listOutbox() {
    return this.#database.outbox.list();
  }

  storeOutbox({
    put,
    removed,
  }: {
    put: readonly OutboxRow[];
    removed: readonly Pick<OutboxRow, 'post' | 'origin'>[];
  }): void {
    this.#database.outbox.store(put, removed);
  }

  listKnownPosts(): Omit<KnownPostRow, 'snapshot'>[] {
    return this.#database.knownPosts.list(this.#origin);
  }

  readKnownPost({ post }: { post: string }): string | null {
    return this.#database.knownPosts.read(post, this.#origin)?.snapshot ?? null;
  }

  storeKnownPost(row: Omit<KnownPostRow, 'origin'>): void {
    this.#database.knownPosts.put({ ...row, origin: this.#origin });
  }

  readKnownSlugs(): string | null {
    return this.#database.knownPosts.readSlugs(this.#origin);
  }

  storeKnownSlugs({ slugs }: { slugs: string }): void {
    this.#database.knownPosts.storeSlugs(this.#origin, slugs);
  }
}
