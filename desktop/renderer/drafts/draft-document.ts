import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import { Autosave } from '../saving/autosave.ts';
import type { SaveStatus } from '../saving/save-progress.ts';

/** A new draft has no version yet. */
export type OpenedDraft = Omit<Draft, 'head'> & { head: Draft['head'] | null };

export type DraftStatus = Pick<Draft, 'owner' | 'state' | 'publication' | 'updatedAt' | 'notice' | 'conflict'> & {
  save: SaveStatus;
  isPublishing: boolean;
  /** True after an error blocked publishing. Fields then show their errors. */
  showsErrors: boolean;
};

type FieldName = keyof PostFields;

/** Normalizes line endings like a textarea does, so that offsets match. */
function normalizeLineEndings(fields: PostFields): PostFields {
  return { ...fields, content: fields.content.replaceAll(LINE_END, '\n') };
}
const LINE_END = /\r\n?/g;

export type DraftPublishOptions = Partial<
  Pick<Parameters<DesktopApi['publishPost']>[0], 'publishAt' | 'showsUpdatedDate'>
>;

/** Text typed in a form next to the editor that isn't in the content yet. */
export type PendingEdit = {
  /** Returns the content with the typed text. Returns `content` unchanged if it already has it. */
  applyTo: (content: string) => string;
  /** Writes the typed text into the textarea, if that is on screen. */
  write: () => void;
};

/** Lives outside React, so a keystroke rerenders only one field and unsaved text outlives the screen. */
export class DraftDocument {
  readonly #api: Pick<DesktopApi, 'saveDraft' | 'publishPost'>;
  readonly id: string;
  readonly oldDate: Draft['oldDate'];
  #fields: PostFields;
  /** The version that the text is based on. */
  #head: OpenedDraft['head'];
  #pending: PendingEdit | null = null;
  /** Number of pastes and pictures still to be inserted. */
  #adding = 0;
  readonly #autosave: Autosave;
  #status: DraftStatus;
  readonly #fieldListeners = new Map<FieldName, Set<() => void>>();
  readonly #listeners = new Set<() => void>();

  constructor(draft: OpenedDraft, api: Pick<DesktopApi, 'saveDraft' | 'publishPost'>) {
    this.id = draft.id;
    this.oldDate = draft.oldDate;
    this.#api = api;
    this.#fields = normalizeLineEndings(draft.fields);
    this.#head = draft.head;
    this.#autosave = new Autosave(
      () => this.#sendSave(),
      (save) => this.#change({ save }),
    );
    this.#status = {
      owner: draft.owner,
      state: draft.state,
      publication: draft.publication,
      updatedAt: draft.updatedAt,
      notice: draft.notice,
      conflict: draft.conflict,
      save: this.#autosave.status,
      isPublishing: false,
      showsErrors: false,
    };
  }

  #change(next: Partial<DraftStatus>) {
    this.#status = { ...this.#status, ...next };
    for (const listener of this.#listeners) listener();
  }

  #withPending(): PostFields {
    return this.#pending === null
      ? this.#fields
      : { ...this.#fields, content: this.#pending.applyTo(this.#fields.content) };
  }

  async #sendSave() {
    const answer = await this.#api.saveDraft({ id: this.id, fields: this.#withPending(), basedOn: this.#head });
    if (!answer.ok || this.#autosave.isEnded) return answer;
    const { owner, state, updatedAt, notice, conflict } = answer.value;
    this.#head = answer.value.head;
    this.#change({ owner, state, updatedAt, notice, conflict });
    return answer;
  }

  saveNew(): Promise<void> {
    this.#autosave.markUnsaved();
    return this.#autosave.save();
  }

  async flush(): Promise<Result<void, { message: string }>> {
    this.writePending();
    return this.#autosave.flush();
  }

  setField(name: FieldName, value: string) {
    if (this.#fields[name] === value) return;
    this.#fields = { ...this.#fields, [name]: value };
    this.#autosave.noteTyped();
    for (const listener of this.#fieldListeners.get(name) ?? []) listener();
  }

  /** Includes `edit` in every save. Pass null to stop. */
  setPending(edit: PendingEdit | null) {
    this.#pending = edit;
    if (edit !== null) this.#autosave.noteTyped();
  }

  writePending() {
    if (this.#pending === null) return;
    const { applyTo, write } = this.#pending;
    write();
    this.#pending = null;
    // The textarea may be gone.
    this.setField('content', applyTo(this.#fields.content));
  }

  /** Returns false, without replacing the text, if it is unsaved or being published. Saving it keeps both versions. */
  replace(next: Draft): boolean {
    if (
      this.#autosave.isUnsaved ||
      this.#autosave.running !== null ||
      this.#autosave.isEnded ||
      this.#status.isPublishing
    )
      return false;
    const before = this.#fields;
    this.#fields = normalizeLineEndings(next.fields);
    this.#head = next.head;
    const { owner, state, publication, updatedAt, notice, conflict } = next;
    this.#change({ owner, state, publication, updatedAt, notice, conflict });
    for (const [name, ofField] of this.#fieldListeners) {
      if (before[name] !== this.#fields[name]) for (const listener of ofField) listener();
    }
    return true;
  }

  /** Publishes the current text. Text typed while it runs is saved afterward. */
  async publish({
    publishAt = null,
    showsUpdatedDate = false,
  }: DraftPublishOptions = {}): Promise<Result<Draft & { isQueued: boolean }, PublishFailure>> {
    this.writePending();
    this.#change({ isPublishing: true });
    if (this.#autosave.running !== null) await this.#autosave.running;
    const published = this.#autosave.change;
    const answer = await this.#api
      .publishPost({ id: this.id, fields: this.#fields, publishAt, showsUpdatedDate })
      .catch((error: unknown) => err({ kind: 'refused', title: 'Error', message: String(error) } as const));
    if (answer.ok) {
      const { owner, state, publication, updatedAt, conflict } = answer.value;
      this.#head = answer.value.head;
      this.#status = { ...this.#status, owner, state, publication, updatedAt, conflict, showsErrors: false };
      this.#autosave.markSaved(published);
    }
    this.#change({ isPublishing: false });
    this.#autosave.resume();
    return answer;
  }

  getFields() {
    return this.#fields;
  }

  getHead() {
    return this.#head;
  }

  subscribeToField(name: FieldName, listener: () => void) {
    const ofField = this.#fieldListeners.get(name) ?? new Set();
    this.#fieldListeners.set(name, ofField.add(listener));
    return () => {
      ofField.delete(listener);
    };
  }

  readonly getStatus = () => this.#status;

  isAdding() {
    return this.#adding > 0;
  }

  /** Keeps the draft open until the returned function is called. */
  beginAdding() {
    this.#adding += 1;
    return () => {
      this.#adding -= 1;
    };
  }

  isUnsaved() {
    return this.#autosave.isUnsaved;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  retry() {
    return this.#autosave.save();
  }

  showErrors() {
    this.#change({ showsErrors: true });
  }

  dismissNotice() {
    this.#change({ notice: null });
  }

  /** Records that the queue published the post. Unsaved text stays unsaved. */
  markStatus(next: Pick<DraftStatus, 'state' | 'publication' | 'updatedAt'>) {
    this.#change(next);
  }

  discard() {
    this.#autosave.end();
  }
}
