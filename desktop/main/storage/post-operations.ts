import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { NoticedDivergence } from '../../ipc/conflicts.ts';
import type { Draft } from '../../ipc/drafts.ts';
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
import { toDraft } from './draft-view.ts';
import { type KnownPost, NOTHING_KNOWN, parseKnownPost } from './known-post.ts';

export type ConfirmedPost = { revision: number; slug: string; publishedAt: string; fields: PostFields };

/** Older ones have been answered or overtaken. */
const MAX_PENDING_SENDS = 50;

export class PostOperations {
  readonly #database: Database;
  readonly #origins: Origins;
  readonly #onDivergence: (noticed: NoticedDivergence) => void;

  constructor(database: Database, origins: Origins, onDivergence: (noticed: NoticedDivergence) => void) {
    this.#database = database;
    this.#origins = origins;
    this.#onDivergence = onDivergence;
  }

  /**
   * Assigns an unowned draft to the account. If another account owns the draft, it's saved but not returned.
   * @param isStored the draft already has this text. Fails if it has another one by now.
   */
  prepareForPublish({
    id,
    fields,
    account,
    isStored = false,
  }: {
    id: string;
    fields: PostFields;
    account: string;
    isStored?: boolean;
  }): Result<Draft, DraftFailure & { isSaved: boolean }> {
    const { drafts, connection } = this.#database;
    return connection.transaction(() => {
      const before = drafts.read(id);
      if (before === null) return ok(this.#show(drafts.insert(id, { fields, front: '', owner: account }, 'saved')));
      if (before.trashedAt !== null) return err({ message: 'This draft was deleted.', isSaved: false });
      if (isStored && before.fingerprint !== fingerprintFields(fields)) {
        return err({ message: 'The draft changed in the meantime. Publish it again.', isSaved: true });
      }
      const saved = drafts.change(before, { fields, owner: before.owner ?? account, kind: 'saved' });
      return saved.owner === account ? ok(this.#show(saved)) : err({ ...NO_SUCH_DRAFT, isSaved: true });
    });
  }

  /** If `isDone`, also removes the outbox entry in the same transaction. Null if the draft is missing or deleted. */
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
  }): Draft | null {
    const { drafts, versions, outbox, connection } = this.#database;
    return connection.transaction(() => {
      if (isDone) outbox.store([], [{ post: id, origin: this.#origin }]);
      const draft = drafts.read(id);
      if (draft === null) return null;
      const fields = makeStorable(post.fields);
      const marked = drafts.change(draft, { publications: this.#publish(draft, post, account), kind: 'published' });
      const published = versions.find(draft.seq, { fields, front: marked.front });
      if (published !== null) versions.markPublished(published);
      return marked.trashedAt === null ? this.#show(marked) : null;
    });
  }

  /** @param changes the draft's `changes` when it was checked for unpublished work. A draft that changed since stays. */
  replaceWithPost({
    id,
    post,
    account,
    changes,
  }: {
    id: string;
    post: ConfirmedPost;
    account: string;
    changes: number | null;
  }): Draft {
    const { drafts, connection } = this.#database;
    return connection.transaction(() => {
      const before = drafts.read(id);
      if (before === null) {
        const publications = this.#publish({ id, publications: [] }, post, account);
        const draft = { fields: post.fields, front: '', owner: account, publications };
        return this.#show(drafts.insert(id, draft, 'published'));
      }
      if (before.trashedAt === null && before.changes !== changes) return this.#show(before);
      const draft = before.trashedAt === null ? before : drafts.restore(before);
      const publications = this.#publish(draft, post, account);
      return this.#show(drafts.change(draft, { fields: post.fields, publications, kind: 'published' }));
    });
  }

  /** The post's text becomes a version. */
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
  }): Result<Draft, DraftFailure> {
    const { drafts, versions, connection } = this.#database;
    return connection.transaction(() => {
      const draft = drafts.read(id);
      if (draft === null || draft.trashedAt !== null) return err(NO_SUCH_DRAFT);
      const isTheirs = fingerprintFields(makeStorable(fields)) === fingerprintFields(theirs.fields);
      if (!isTheirs) {
        versions.add(draft.seq, { fields: theirs.fields, front: draft.front }, { kind: 'blog', at: draft.updatedAt });
      }
      const publications = this.#publish(draft, theirs, account);
      return ok(this.#show(drafts.change(draft, { fields, publications, kind: isTheirs ? 'taken' : 'merged' })));
    });
  }

  detachDraft({ id }: { id: string }): Result<Draft, DraftFailure> {
    const { drafts, connection } = this.#database;
    return connection.transaction(() => {
      const draft = drafts.read(id);
      if (draft === null || draft.trashedAt !== null) return err(NO_SUCH_DRAFT);
      this.#changeKnown(id, () => NOTHING_KNOWN);
      if (findPublication(draft.publications, this.#origins) === null) return ok(this.#show(draft));
      const publications = withPublication(draft.publications, null, this.#origins);
      return ok(this.#show(drafts.change(draft, { publications, kind: 'saved' })));
    });
  }

  #publish(
    { id, publications }: Pick<DraftRecord, 'id' | 'publications'>,
    { fields, ...post }: ConfirmedPost,
    account: string | null,
  ) {
    const base = { revision: post.revision, fields, authorId: account };
    // Draft and blog agree now, so no sent text is pending.
    this.#changeKnown(id, () => ({ ...NOTHING_KNOWN, base }));
    return withPublication(publications, { ...post, fingerprint: fingerprintFields(fields) }, this.#origins);
  }

  #show(draft: DraftRecord): Draft {
    return toDraft(draft, this.#origins);
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

  readKnownPost({ post }: { post: string }): KnownPost {
    const row = this.#database.knownPosts.read(post, this.#origin);
    return row === undefined ? NOTHING_KNOWN : parseKnownPost(row.snapshot);
  }

  /** Call this before sending a post's text, because the response may be lost. */
  storePendingSend({ post, fingerprint }: { post: string; fingerprint: string }): void {
    this.#changeKnown(post, (before) => {
      if (before.sent.includes(fingerprint)) return before;
      return { ...before, sent: [...before.sent, fingerprint].slice(-MAX_PENDING_SENDS) };
    });
  }

  /** @param remote null if it's the draft's base. */
  storeRemotePost({ post, remote }: { post: string; remote: KnownPost['remote'] }): void {
    this.#changeKnown(post, (before) => ({ ...before, remote }));
  }

  /** Cleared once the post is published or detached. */
  storeRefusedPublish({ post, refused }: { post: string; refused: KnownPost['refused'] }): void {
    this.#changeKnown(post, (before) => ({ ...before, refused }));
  }

  #changeKnown(post: string, edit: (before: KnownPost) => KnownPost): void {
    const { knownPosts } = this.#database;
    const before = this.readKnownPost({ post });
    const known = edit(before);
    if (known === before) return;
    const { base, remote } = known;
    const divergence = remote?.kind ?? null;
    knownPosts.put({
      post,
      origin: this.#origin,
      baseRevision: base?.revision ?? null,
      remoteRevision: remote === null || remote.kind === 'gone' ? null : remote.text.revision,
      divergence,
      snapshot: JSON.stringify(known),
    });
    if (divergence !== (before.remote?.kind ?? null)) this.#onDivergence({ id: post, divergence });
  }
}
