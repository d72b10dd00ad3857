import { join } from 'node:path';
import { EVERYONE, HIDDEN_OWNER, type Viewer } from '@callwright/desktop/main/database/draft-record.ts';
import type { Origins } from '@callwright/desktop/main/database/publications.ts';
import type { DraftVisibility } from '@callwright/desktop/main/drafts/draft-visibility.ts';
import type { StorageEvent } from '@callwright/desktop/main/storage/open-storage.ts';
import type { ConfirmedPost } from '@callwright/desktop/main/storage/post-operations.ts';
import type { Storage } from '@callwright/desktop/main/storage/storage.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { type LocalStorage, openLocalStorage } from './local-storage.ts';

export type LocalAuthor = { id: string | null; viewer: Viewer };

export type LocalDrafts = {
  drafts: Drafts;
  storage: LocalStorage;
  author: LocalAuthor;
  events: StorageEvent[];
  messages: string[];
  close(): Promise<void>;
};

export class Drafts {
  readonly #storage: Pick<Storage, 'call'>;
  readonly #visibility: Pick<DraftVisibility, 'author' | 'viewer'>;

  constructor({
    storage,
    visibility,
  }: {
    storage: Pick<Storage, 'call'>;
    visibility: Pick<DraftVisibility, 'author' | 'viewer'>;
  }) {
    this.#storage = storage;
    this.#visibility = visibility;
  }

  #asked(id: string) {
    return { id, viewer: this.#visibility.viewer() };
  }

  list() {
    const { author, viewer } = this.#visibility;
    return this.#storage.call('listDrafts', { viewer: viewer(), author: author() });
  }

  read(id: string) {
    return this.#storage.call('readDraft', this.#asked(id));
  }

  save(id: string, fields: PostFields, basedOn: number | null = null) {
    return this.#storage.call('saveDraft', { id, fields, author: this.#visibility.author(), basedOn });
  }

  delete(id: string) {
    return this.#storage.call('deleteDraft', this.#asked(id));
  }

  undelete(id: string) {
    return this.#storage.call('undeleteDraft', this.#asked(id));
  }

  listDeleted() {
    return this.#storage.call('listDeletedDrafts', { viewer: this.#visibility.viewer() });
  }

  import(name: string, text: string) {
    return this.#storage.call('importDraft', { name, text, owner: this.#visibility.author() });
  }

  readFile(id: string) {
    return this.#storage.call('formatDraft', this.#asked(id));
  }

  listVersions(id: string) {
    return this.#storage.call('listVersions', this.#asked(id));
  }

  readVersion(id: string, version: number) {
    return this.#storage.call('readVersion', { ...this.#asked(id), version });
  }

  restoreVersion(id: string, version: number) {
    return this.#storage.call('restoreVersion', { ...this.#asked(id), version });
  }

  readFileConflict(id: string) {
    return this.#storage.call('readFileConflict', this.#asked(id));
  }

  resolveFileConflict(id: string, version: number, fields: PostFields) {
    return this.#storage.call('resolveFileConflict', { ...this.#asked(id), version, fields });
  }

  claimForOnlyAccount(account: string) {
    return this.#storage.call('claimForOnlyAccount', { account });
  }

  releaseAll(account: string) {
    return this.#storage.call('changeOwner', { ids: 'all', from: account, to: null });
  }

  showHidden() {
    return this.#storage.call('changeOwner', { ids: 'all', from: HIDDEN_OWNER, to: null });
  }

  prepareForPublish(id: string, fields: PostFields, account: string) {
    return this.#storage.call('prepareForPublish', { id, fields, account });
  }

  markPublished(id: string, post: ConfirmedPost, account: string | null = null, { isDone = false } = {}) {
    return this.#storage.call('markPublished', { id, post, account, isDone });
  }

  /** Opens a published post as a draft, unless unpublished changes would be lost. */
  async importRemote(id: string, post: ConfirmedPost, account: string, hasLocalChanges: () => Promise<boolean>) {
    const before = await this.#storage.call('readDraft', { id, viewer: EVERYONE });
    if (before.ok && (await hasLocalChanges())) return before;
    return this.#storage.call('replaceWithPost', {
      id,
      post,
      account,
      changes: before.ok ? before.value.changes : null,
    });
  }
}

export async function openLocalDrafts(
  userData: string,
  {
    folder = join(userData, 'drafts'),
    origins = { current: null, first: null },
    now = Date.now,
  }: { folder?: string; origins?: Origins; now?: () => number } = {},
): Promise<LocalDrafts> {
  const events: StorageEvent[] = [];
  const storage = await openLocalStorage({
    userData,
    draftsFolder: folder,
    origins,
    now,
    onEvent: (event) => events.push(event),
  });
  const author: LocalAuthor = { id: null, viewer: EVERYONE };
  const drafts = new Drafts({ storage, visibility: { author: () => author.id, viewer: () => author.viewer } });
  return { drafts, storage, author, events, messages: storage.messages, close: storage.close };
}
