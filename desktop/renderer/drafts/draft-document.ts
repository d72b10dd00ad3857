import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import { Autosave } from '../saving/autosave.ts';
import type { SaveStatus } from '../saving/save-progress.ts';

/** A draft that is opened; one that is new has no version yet. */
export type OpenedDraft = Omit<Draft, 'head'> & { head: Draft['head'] | null };

export type DraftStatus = Pick<Draft, 'owner' | 'state' | 'publication' | 'updatedAt' | 'notice' | 'conflict'> & {
  save: SaveStatus;
  isPublishing: boolean;
};

type FieldName = keyof PostFields;

/** Normalises line ends to those of a textarea, so that offsets in the text are the same everywhere. */
function asTyped(fields: PostFields): PostFields {
  return { ...fields, content: fields.content.replaceAll(LINE_END, '\n') };
}
const LINE_END = /\r\n?/g;

/** When readers see a post, and whether they learn that it was updated. */
export type DraftPublishOptions = Partial<Pick<Parameters<DesktopApi['publishPost']>[0], 'publishAt' | 'tellsReaders'>>;

/** What was typed in a form beside the text, and is not in the text yet. */
export type PendingEdit = {
  /** Returns the text with what was typed; the same text if it has it already. */
  applyTo: (content: string) => string;
  /** Writes what was typed into the text on screen, if it is there. */
  write: () => void;
};

/**
 * An open draft: its text, its save progress and its status. It lives outside React, so that a key
 * renders only the field that it was typed into, and so that an unsaved text outlives the screen that
 * showed it.
 */
export type DraftDocument = ReturnType<typeof createDraftDocument>;

export function createDraftDocument(draft: OpenedDraft, api: Pick<DesktopApi, 'saveDraft' | 'publishPost'>) {
  const { id } = draft;
  let fields = asTyped(draft.fields);
  /** The version that the author types on. */
  let { head } = draft;
  let pending: PendingEdit | null = null;
  /** How many pastes and pictures are still to come into the text. */
  let adding = 0;
  const autosave = new Autosave(sendSave, (save) => change({ save }));
  let status: DraftStatus = {
    owner: draft.owner,
    state: draft.state,
    publication: draft.publication,
    updatedAt: draft.updatedAt,
    notice: draft.notice,
    conflict: draft.conflict,
    save: autosave.status,
    isPublishing: false,
  };
  const fieldListeners = new Map<FieldName, Set<() => void>>();
  const listeners = new Set<() => void>();

  function change(next: Partial<DraftStatus>) {
    status = { ...status, ...next };
    for (const listener of listeners) listener();
  }

  function withPending(): PostFields {
    return pending === null ? fields : { ...fields, content: pending.applyTo(fields.content) };
  }

  async function sendSave() {
    const answer = await api.saveDraft({ id, fields: withPending(), basedOn: head });
    if (!answer.ok || autosave.isEnded) return answer;
    const { owner, state, updatedAt, notice, conflict } = answer.value;
    head = answer.value.head;
    change({ owner, state, updatedAt, notice, conflict });
    return answer;
  }

  /** Saves a draft that was never saved, empty as it is. */
  function saveNew(): Promise<void> {
    autosave.markUnsaved();
    return autosave.save();
  }

  /** Saves until nothing typed is left unsaved, or a save fails. */
  async function flush(): Promise<Result<void, { message: string }>> {
    writePending();
    return autosave.flush();
  }

  function setField(name: FieldName, value: string) {
    if (fields[name] === value) return;
    fields = { ...fields, [name]: value };
    autosave.noteTyped();
    for (const listener of fieldListeners.get(name) ?? []) listener();
  }

  /** Saves what is typed in a form beside the text together with the text; null ends that. */
  function setPending(edit: PendingEdit | null) {
    pending = edit;
    if (edit !== null) autosave.noteTyped();
  }

  /** Writes into the text what was typed in a form beside it. */
  function writePending() {
    if (pending === null) return;
    const { applyTo, write } = pending;
    write();
    pending = null;
    // The text may not be on screen any more.
    setField('content', applyTo(fields.content));
  }

  /**
   * Replaces the text by the stored one, unless some of it is unsaved: saving that keeps both texts. Returns whether
   * it was replaced.
   */
  function replace(next: Draft): boolean {
    if (autosave.isUnsaved || autosave.running !== null || autosave.isEnded || status.isPublishing) return false;
    const before = fields;
    fields = asTyped(next.fields);
    head = next.head;
    const { owner, state, publication, updatedAt, notice, conflict } = next;
    change({ owner, state, publication, updatedAt, notice, conflict });
    for (const [name, ofField] of fieldListeners) {
      if (before[name] !== fields[name]) for (const listener of ofField) listener();
    }
    return true;
  }

  /** Publishes the current text; what is typed meanwhile stays and is saved after it. */
  async function publish({
    publishAt = null,
    tellsReaders = false,
  }: DraftPublishOptions = {}): Promise<Result<Draft & { isQueued: boolean }, PublishFailure>> {
    writePending();
    change({ isPublishing: true });
    if (autosave.running !== null) await autosave.running;
    const published = autosave.change;
    const answer = await api
      .publishPost({ id, fields, publishAt, tellsReaders })
      .catch((error: unknown) => err({ kind: 'refused', title: 'Error', message: String(error) } as const));
    if (answer.ok) {
      const { owner, state, publication, updatedAt, conflict } = answer.value;
      head = answer.value.head;
      status = { ...status, owner, state, publication, updatedAt, conflict };
      autosave.markSaved(published);
    }
    change({ isPublishing: false });
    autosave.resume();
    return answer;
  }

  return {
    id,
    getFields: () => fields,
    /** The version with the text that was saved last. */
    getHead: () => head,
    setField,
    subscribeToField(name: FieldName, listener: () => void) {
      const ofField = fieldListeners.get(name) ?? new Set();
      fieldListeners.set(name, ofField.add(listener));
      return () => {
        ofField.delete(listener);
      };
    },
    getStatus: () => status,
    isAdding: () => adding > 0,
    /** Keeps the draft open until what is being added to its text is there. @returns the function that ends that. */
    beginAdding() {
      adding += 1;
      return () => {
        adding -= 1;
      };
    },
    /** Whether a save is due of something that was typed. */
    isUnsaved: () => autosave.isUnsaved,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setPending,
    writePending,
    flush,
    saveNew,
    retry: () => autosave.save(),
    replace,
    dismissNotice: () => change({ notice: null }),
    publish,
    /** Records that the queue has published it; unsaved text stays unsaved. */
    markStatus(next: Pick<DraftStatus, 'state' | 'publication' | 'updatedAt'>) {
      change(next);
    },
    /** Stops saving, after the draft was deleted. */
    discard: () => autosave.end(),
  };
}
