import { setTimeout as delay } from 'node:timers/promises';
import { type OwnPostText, readVisiblePostText } from '@callwright/shared/api/own-posts.ts';
import type { PostToPublish } from '@callwright/shared/api/publish-post.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { Conflict, Divergence, RemotePost } from '../../ipc/conflicts.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import type { Viewer } from '../database/draft-record.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { KnownPost } from '../storage/known-post.ts';
import type { Storage } from '../storage/storage.ts';
import { compareWithRemote } from './compare-revision.ts';

type Failure = { message: string };
/** `remote` is null if the post is gone. */
type Fetched = { remote: OwnPostText | null; authorId: string };

export type QueuedPosts = {
  has(postId: string): boolean;
  cancel(postId: string): Promise<Result<undefined, Failure>>;
};

type ConflictsParts = {
  asAuthor: AsAuthor;
  viewer: () => Viewer;
  storage: Pick<Storage, 'call'>;
  forms: PictureForms;
  queue: () => QueuedPosts;
  /** Called when a draft was rebased onto a newer revision without changing its text (rule C2). */
  onRebased: () => void;
  /** How long `read` waits for the blog before it shows the stored snapshot. */
  timeoutMs?: number | undefined;
};

export class Conflicts {
  readonly #asAuthor: ConflictsParts['asAuthor'];
  readonly #viewer: ConflictsParts['viewer'];
  readonly #storage: ConflictsParts['storage'];
  readonly #forms: ConflictsParts['forms'];
  readonly #queue: ConflictsParts['queue'];
  readonly #onRebased: ConflictsParts['onRebased'];
  readonly #timeoutMs: number;

  constructor({ asAuthor, viewer, storage, forms, queue, onRebased, timeoutMs = 5_000 }: ConflictsParts) {
    this.#asAuthor = asAuthor;
    this.#viewer = viewer;
    this.#storage = storage;
    this.#forms = forms;
    this.#queue = queue;
    this.#onRebased = onRebased;
    this.#timeoutMs = timeoutMs;
  }

  #readKnown(id: string) {
    return this.#storage.call('readKnownPost', { post: id });
  }

  #readDraft(id: string) {
    return this.#storage.call('readDraft', { id, viewer: this.#viewer() });
  }

  /** Returns null if the blog can't be reached or the post isn't this account's to edit. */
  async #fetchRemote(id: string): Promise<Fetched | null> {
    const answer = await this.#asAuthor(async (client, { id: authorId }) => {
      const read = await readVisiblePostText(client, id);
      return read.ok ? ok({ read: read.value, authorId }) : read;
    });
    if (!answer.ok) return null;
    const { read, authorId } = answer.value;
    // An editor may have opened another author's post.
    const isOwn = read?.authorId === authorId || (await this.#readBaseAuthor(id)) === authorId;
    return isOwn ? { remote: read?.text ?? null, authorId } : null;
  }

  async #readBaseAuthor(id: string): Promise<string | null> {
    const known = await this.#readKnown(id);
    return known.ok ? (known.value.base?.authorId ?? null) : null;
  }

  async #compare(
    draft: Pick<Draft, 'id' | 'publication'>,
    mine: PostFields,
    { remote, authorId }: Fetched,
  ): Promise<{ revision: number } | Divergence | null> {
    const { id, publication } = draft;
    const known = await this.#readKnown(id);
    if (!known.ok) return null;
    if (remote === null) {
      await this.#storage.call('storeRemotePost', { post: id, remote: { kind: 'gone' } });
      return 'gone';
    }
    const base = baseOf(known.value, publication?.revision ?? null);
    const toPost = (fields: PostFields) => this.#forms.toPost(fields, authorId);
    const status = compareWithRemote({ publication, base: base?.fields ?? null, mine, remote, toPost });
    switch (status.kind) {
      case 'in-step':
        if (known.value.remote !== null) await this.#storage.call('storeRemotePost', { post: id, remote: null });
        return null;
      case 'rebase': {
        const { revision, fields } = remote;
        const publishedAt = remote.isPublished ? (remote.publishedAt ?? '') : '';
        const confirmed = { revision, slug: fields.slug, publishedAt, fields: status.as };
        const marked = await this.#storage.call('markPublished', { id, post: confirmed, account: authorId });
        if (!marked.ok || marked.value === null) return null;
        this.#onRebased();
        return { revision };
      }
      case 'unpublished':
      case 'changed':
        await this.#storage.call('storeRemotePost', {
          post: id,
          remote: {
            kind: status.kind,
            text: toRemotePost(remote, this.#forms.toDraft(remote.fields, authorId)),
            authorId,
          },
        });
        return status.kind;
      default:
        return assertNever(status);
    }
  }

  /** Skips posts in the publish queue. */
  async #checkNow(id: string): Promise<void> {
    if (this.#queue().has(id)) return;
    const answer = await this.#fetchRemote(id);
    const draft = await this.#readDraft(id);
    // The post may have been published from here in the meantime.
    if (answer === null || !draft.ok || draft.value.publication === null || this.#queue().has(id)) return;
    const revision = draft.value.publication.revision;
    if (answer.remote !== null && answer.remote.revision < revision) return;
    await this.#compare(draft.value, draft.value.fields, answer);
  }

  async #refresh(id: string): Promise<{ isCurrent: boolean }> {
    const answer = await this.#fetchRemote(id);
    const draft = await this.#readDraft(id);
    if (answer === null || !draft.ok) return { isCurrent: false };
    await this.#compare(draft.value, draft.value.fields, answer);
    return { isCurrent: true };
  }

  /** Returns the known state right away, and checks the blog in the background. */
  async checkForRemoteChange(id: string): Promise<Divergence | null> {
    const draft = await this.#readDraft(id);
    if (!draft.ok) return null;
    if (draft.value.publication !== null) void this.#checkNow(id).catch(() => {});
    const known = await this.#readKnown(id);
    return known.ok ? (known.value.remote?.kind ?? null) : null;
  }

  async checkListed(posts: readonly OwnPost[]): Promise<void> {
    const listed = await this.#storage.call('listKnownPosts');
    const known = new Map(listed.ok ? listed.value.map((row) => [row.post, row]) : []);
    for (const { id, revision } of posts) {
      const { baseRevision = null, remoteRevision = null } = known.get(id) ?? {};
      const isNewer = baseRevision !== null && baseRevision !== revision;
      if (isNewer && remoteRevision !== revision) await this.#checkNow(id);
    }
  }

  /** @param refused the post as it was sent. @returns the revision to publish on if rule C2 applies. */
  async recordConflict(refused: Omit<PostToPublish, 'author'>): Promise<{ revision: number } | Divergence | null> {
    const { id, fields, publishAt = null, showsUpdatedDate = false } = refused;
    await this.#storage.call('storeRefusedPublish', { post: id, refused: { publishAt, showsUpdatedDate } });
    const answer = await this.#fetchRemote(id);
    const draft = await this.#readDraft(id);
    if (answer === null || !draft.ok) return null;
    return this.#compare(draft.value, this.#forms.toDraft(fields, answer.authorId), answer);
  }

  async read(id: string): Promise<Result<Conflict | null, Failure>> {
    const refreshing = this.#refresh(id);
    const stored = await this.#readKnown(id);
    if (!stored.ok) return stored;
    const { isCurrent } =
      stored.value.remote === null
        ? await refreshing
        : await Promise.race([refreshing, delay(this.#timeoutMs, { isCurrent: false })]);
    const [draft, known] = [await this.#readDraft(id), await this.#readKnown(id)];
    if (!draft.ok) return draft;
    if (!known.ok) return known;
    const { remote, refused } = known.value;
    if (remote === null) return isCurrent ? ok(null) : err({ message: describeUnreachable('blog') });
    const base = baseOf(known.value, draft.value.publication?.revision ?? null);
    return ok({ base, theirs: remote.kind === 'gone' ? null : remote.text, refused, isCurrent });
  }

  async resolve(id: string, revision: number, fields: PostFields): Promise<Result<Draft, Failure>> {
    const known = await this.#readKnown(id);
    if (!known.ok) return known;
    const { base, remote } = known.value;
    const theirs = remote !== null && remote.kind !== 'gone' ? remote.text : null;
    if (theirs?.revision !== revision) {
      return err({ message: 'The post changed again. Compare the two versions again.' });
    }
    const canceled = await this.#queue().cancel(id);
    if (!canceled.ok) return canceled;
    const publishedAt = theirs.isPublished ? (theirs.publishedAt ?? '') : '';
    const publication = { revision, slug: theirs.fields.slug, publishedAt, fields: theirs.fields };
    // Snapshots from older versions have no author; the base does.
    const account = (remote !== null && remote.kind !== 'gone' && remote.authorId) || (base?.authorId ?? null);
    return this.#storage.call('rebaseDraft', { id, fields, theirs: publication, account });
  }

  async detach(id: string): Promise<Result<Draft, Failure>> {
    const canceled = await this.#queue().cancel(id);
    if (!canceled.ok) return canceled;
    return this.#storage.call('detachDraft', { id });
  }
}

function baseOf({ base }: KnownPost, revision: number | null): Conflict['base'] {
  return base !== null && base.revision === revision ? { revision: base.revision, fields: base.fields } : null;
}

function toRemotePost({ revision, isPublished, publishedAt, changedAt }: OwnPostText, fields: PostFields): RemotePost {
  return { revision, fields, isPublished, publishedAt, changedAt, readAt: new Date().toISOString() };
}
