import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { FileConflict } from '../../ipc/conflicts.ts';
import type {
  ClaimResult,
  DeletedDraft,
  Draft,
  DraftList,
  DraftVersion,
  ImportedDraft,
  SearchMatches,
} from '../../ipc/drafts.ts';
import {
  type DraftFailure,
  type DraftRecord,
  EVERYONE,
  HIDDEN_OWNER,
  makeStorable,
  type Publication,
} from '../database/draft-record.ts';
import { findPublication, type Origins } from '../database/publications.ts';
import { formatDraftFile } from '../mirror/draft-file.ts';
import { importDraftFile } from '../mirror/import-file.ts';
import type { OutsideChange } from '../storage/draft-operations.ts';
import type { ConfirmedPost } from '../storage/post-operations.ts';
import type { Storage } from '../storage/storage.ts';
import type { DraftVisibility } from './draft-visibility.ts';

type DraftResult<Value> = Promise<Result<Value, DraftFailure>>;

type Stored = DraftRecord & { notice?: OutsideChange | null };

/**
 * The drafts of this computer. What the author does is limited to the drafts that are visible to them: any other draft
 * is as if it didn't exist (rule O2). Background work reads every draft.
 */
export class Drafts {
  readonly #storage: Storage;
  readonly #visibility: DraftVisibility;
  readonly #origins: Origins;

  constructor({ storage, visibility, origins }: { storage: Storage; visibility: DraftVisibility; origins: Origins }) {
    this.#storage = storage;
    this.#visibility = visibility;
    this.#origins = origins;
  }

  get #viewer() {
    return this.#visibility.viewer();
  }

  async list(): DraftResult<DraftList> {
    const listed = await this.#storage.call('listDrafts', { viewer: this.#viewer });
    if (!listed.ok) return listed;
    const drafts = listed.value.drafts.map(({ id, title, summary, updatedAt, ...draft }) => {
      const { state, publication } = this.#describePost(draft);
      return {
        id,
        title,
        excerpt: summary,
        owner: toOwner(draft.owner),
        state,
        updatedAt: toIso(updatedAt),
        publishedAt: publication?.publishedAt || null,
      };
    });
    // No account learns how many drafts other accounts have on this computer.
    const { hidden, orphaned } = this.#visibility.author() === null ? listed.value : { hidden: 0, orphaned: 0 };
    return ok({ drafts, hidden, orphaned });
  }

  async read(id: string): DraftResult<Draft> {
    return this.#toDraft(await this.#storage.call('readDraft', { id, viewer: this.#viewer }));
  }

  /**
   * Saves a text; an unknown id becomes a new draft. Text that was typed just before an account was left is saved too.
   *
   * @param basedOn the `head` that the author has typed on; null if that isn't known.
   */
  async save(id: string, fields: PostFields, basedOn: number | null = null): DraftResult<Draft> {
    const author = this.#visibility.author();
    return this.#toDraft(await this.#storage.call('saveDraft', { id, fields, author, basedOn }));
  }

  async delete(id: string): DraftResult<DeletedDraft> {
    const deleted = await this.#storage.call('deleteDraft', { id, viewer: this.#viewer });
    if (!deleted.ok) return deleted;
    const { fields, trashedAt } = deleted.value;
    return ok({ key: id, id, title: fields.title, deletedAt: toIso(trashedAt ?? 0) });
  }

  async undelete(id: string): DraftResult<Draft> {
    return this.#toDraft(await this.#storage.call('undeleteDraft', { id, viewer: this.#viewer }));
  }

  async listDeleted(): DraftResult<DeletedDraft[]> {
    const listed = await this.#storage.call('listDeletedDrafts', { viewer: this.#viewer });
    if (!listed.ok) return listed;
    return ok(listed.value.map(({ id, title, trashedAt }) => ({ key: id, id, title, deletedAt: toIso(trashedAt) })));
  }

  /** Copies a draft; the copy of an account's draft is that account's, even if it is made signed out. */
  async duplicate(id: string): DraftResult<Draft> {
    const original = await this.#storage.call('readDraft', { id, viewer: this.#viewer });
    if (!original.ok) return original;
    const { owner, fields, front } = original.value;
    const copy = { ...fields, title: nameCopy(fields.title), slug: '' };
    return this.#toDraft(
      await this.#storage.call('addDraft', {
        id: null,
        text: { fields: copy, front },
        owner: owner ?? this.#visibility.author(),
        kind: 'saved',
      }),
    );
  }

  /** Makes a draft of the text of a file from elsewhere. Whoever imports it owns it, whatever owner the file names. */
  async import(name: string, text: string): DraftResult<ImportedDraft> {
    const { file, problems } = importDraftFile(text, name);
    const added = await this.#storage.call('addDraft', {
      id: file.id,
      text: { fields: makeStorable({ ...EMPTY_POST_FIELDS, ...file.fields }), front: file.front },
      owner: this.#visibility.author(),
      publications: file.publications,
      createdAt: file.createdAt ?? undefined,
      kind: 'imported',
      raw: problems.length === 0 ? null : new TextEncoder().encode(text),
    });
    const draft = this.#toDraft(added);
    return draft.ok ? ok({ ...draft.value, problem: describeProblems(name, problems) }) : draft;
  }

  /** Formats a draft as a file, for a copy elsewhere. */
  async readFile(id: string): DraftResult<{ text: string; title: string }> {
    const found = await this.#storage.call('readDraft', { id, viewer: this.#viewer });
    if (!found.ok) return found;
    return ok({ text: formatDraftFile(found.value), title: found.value.fields.title });
  }

  async listVersions(id: string): DraftResult<DraftVersion[]> {
    const listed = await this.#storage.call('listVersions', { id, viewer: this.#viewer });
    if (!listed.ok) return listed;
    return ok(listed.value.map(({ id, at, bytes, kind }) => ({ id, at: toIso(at), size: bytes, reason: kind })));
  }

  async readVersion(id: string, version: number): DraftResult<PostFields> {
    const text = await this.#storage.call('readVersion', { id, version, viewer: this.#viewer });
    return text.ok ? ok(text.value.fields) : text;
  }

  async restoreVersion(id: string, version: number): DraftResult<Draft> {
    return this.#toDraft(await this.#storage.call('restoreVersion', { id, version, viewer: this.#viewer }));
  }

  /** Counts the versions of all drafts, and the bytes that they take. */
  measureVersions(): DraftResult<{ count: number; bytes: number }> {
    return this.#storage.call('measureVersions');
  }

  async removeOlderVersions(): DraftResult<{ freedBytes: number }> {
    const freed = await this.#storage.call('removeOlderVersions', { viewer: this.#viewer });
    return freed.ok ? ok({ freedBytes: freed.value }) : freed;
  }

  async search(query: string): Promise<SearchMatches> {
    const found = await this.#storage.call('searchDrafts', { query, viewer: this.#viewer });
    return found.ok ? found.value : { ids: [], passages: {} };
  }

  /** Gives this computer's drafts to an account. */
  claim(ids: readonly string[], account: string): Promise<ClaimResult> {
    return this.#changeOwner(ids, null, account);
  }

  /** Gives an account's drafts to this computer. */
  unclaim(ids: readonly string[], account: string): Promise<ClaimResult> {
    return this.#changeOwner(ids, account, null);
  }

  /** Gives every draft of an account that is gone to this computer, those in the trash as well (rule O4). */
  releaseAll(account: string): Promise<ClaimResult> {
    return this.#changeOwner('all', account, this.#visibility.isHiding(account) ? HIDDEN_OWNER : null);
  }

  /** Gives the hidden drafts of deleted accounts to this computer (rule O4). */
  showHidden(): Promise<ClaimResult> {
    return this.#changeOwner('all', HIDDEN_OWNER, null);
  }

  /** Gives this computer's drafts to the only account that it has seen (rule O5). Returns whether there were any. */
  async claimForOnlyAccount(account: string): Promise<boolean> {
    const isOnly = await this.#storage.call('isOnlyAccount', { account });
    if (!isOnly.ok || !isOnly.value) return false;
    return (await this.#changeOwner('all', null, account)).changed.length > 0;
  }

  async #changeOwner(ids: readonly string[] | 'all', from: string | null, to: string | null): Promise<ClaimResult> {
    const changed = await this.#storage.call('changeOwner', { ids, from, to });
    return changed.ok ? { changed: changed.value, problem: null } : { changed: [], problem: changed.error.message };
  }

  async dismissNotice(id: string): Promise<void> {
    await this.#storage.call('dismissNotice', { id });
  }

  async readFileConflict(id: string): DraftResult<FileConflict | null> {
    const conflict = await this.#storage.call('readFileConflict', { id, viewer: this.#viewer });
    if (!conflict.ok || conflict.value === null) return conflict as Result<null, DraftFailure>;
    return ok({ ...conflict.value, at: toIso(conflict.value.at) });
  }

  async resolveFileConflict(id: string, version: number, fields: PostFields): DraftResult<Draft> {
    return this.#toDraft(
      await this.#storage.call('resolveFileConflict', { id, version, fields, viewer: this.#viewer }),
    );
  }

  /** Whether a draft's owner is visible; true for a draft that doesn't exist. */
  async isVisible(id: string): Promise<boolean> {
    const found = await this.#storage.call('readDraft', { id, viewer: EVERYONE });
    return !found.ok || this.#visibility.isVisible(found.value.owner);
  }

  /**
   * Saves a text and gives a draft of this computer to the account, in one transaction, so that the draft that is
   * returned is the one to publish. The text of another account's draft is saved, and not returned.
   */
  async prepareForPublish(
    id: string,
    fields: PostFields,
    account: string,
  ): Promise<Result<Draft, DraftFailure & { isSaved: boolean }>> {
    const prepared = await this.#storage.call('prepareForPublish', { id, fields, account });
    if (prepared.ok) return ok(this.#describe(prepared.value));
    return err({ isSaved: false, ...prepared.error });
  }

  /**
   * Notes what an account has on the blog. Null if there is no draft of it.
   *
   * @param account who published or read it; null if that isn't known.
   * @param isDone whether the post leaves the outbox in the same transaction.
   */
  async markPublished(
    id: string,
    post: ConfirmedPost,
    account: string | null = null,
    { isDone = false } = {},
  ): DraftResult<Draft | null> {
    const marked = await this.#storage.call('markPublished', { id, post, account, isDone });
    if (!marked.ok) return marked;
    return ok(marked.value === null ? null : this.#describe(marked.value));
  }

  /**
   * Replaces a draft's text by its post's, makes it if it doesn't exist, and takes it out of the trash. A draft for which
   * `hasLocalChanges` returns true is returned as it is.
   */
  async importRemote(
    id: string,
    post: ConfirmedPost,
    account: string,
    hasLocalChanges: (draft: Draft) => Promise<boolean>,
  ): DraftResult<Draft> {
    const before = await this.#storage.call('readDraft', { id, viewer: EVERYONE });
    if (before.ok && (await hasLocalChanges(this.#describe(before.value)))) return this.#toDraft(before);
    const changes = before.ok ? before.value.changes : null;
    return this.#toDraft(await this.#storage.call('takePost', { id, post, account, changes }));
  }

  /** Bases a draft on its post as it is on the blog, and gives it `fields`. The post's text becomes a version. */
  async rebase(
    id: string,
    { theirs, fields }: { theirs: ConfirmedPost; fields: PostFields },
    account: string | null,
  ): DraftResult<Draft> {
    return this.#toDraft(await this.#storage.call('rebaseDraft', { id, theirs, fields, account }));
  }

  /** Forgets a draft's post, which is no longer on the blog; it can be published as a new one. */
  async detachFromPost(id: string): DraftResult<Draft> {
    return this.#toDraft(await this.#storage.call('detachDraft', { id }));
  }

  /** Settles once nothing that was asked for is under way. */
  flush(): Promise<void> {
    return this.#storage.flush();
  }

  #toDraft(stored: Result<Stored, DraftFailure>): Result<Draft, DraftFailure> {
    return stored.ok ? ok(this.#describe(stored.value)) : stored;
  }

  #describe(draft: Stored): Draft {
    const { state, publication } = this.#describePost(draft);
    return {
      id: draft.id,
      owner: toOwner(draft.owner),
      fields: draft.fields,
      notice: draft.notice ? { kind: 'changed-outside', version: draft.notice.version } : null,
      head: draft.head,
      conflict: draft.conflict,
      state,
      publication: publication && {
        revision: publication.revision,
        slug: publication.slug,
        publishedAt: publication.publishedAt,
      },
      createdAt: toIso(draft.createdAt),
      updatedAt: toIso(draft.updatedAt),
    };
  }

  /** The state follows from the text, so that an edit in any editor counts. An unpublished post is a draft again. */
  #describePost({ fingerprint, publications }: Pick<DraftRecord, 'fingerprint' | 'publications'>): {
    state: Draft['state'];
    publication: Publication | null;
  } {
    const publication = findPublication(publications, this.#origins);
    if (publication === null || publication.publishedAt === '') return { state: 'draft', publication };
    return { state: publication.fingerprint === fingerprint ? 'published' : 'changed', publication };
  }
}

const toOwner = (owner: string | null): Draft['owner'] => (owner === null ? 'machine' : 'account');

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();

function nameCopy(title: string): string {
  return title.trim() === '' ? title : `${title} (copy)`;
}

/** Names the file, which is one of many, and says what its author can do. */
function describeProblems(name: string, problems: readonly string[]): string | null {
  if (problems.length === 0) return null;
  return `${name}: ${problems.join(' ')} Check the fields of the draft.`;
}
