import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import {
  beginSave,
  endSave,
  failSave,
  hasUnsavedText,
  markPublishedText,
  markTyped,
  NOTHING_TYPED,
  type SaveProgress,
  type SaveStatus,
  toSaveStatus,
} from './save-progress.ts';

/** Milliseconds without a key after which what was typed is saved. */
const SAVE_DELAY_MS = 250;
/** At most this long after a key the text is saved, also of an author who never pauses. */
const MAX_SAVE_DELAY_MS = 500;
/** The delays before a failed save is retried; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000] as const;

export type DraftStatus = Pick<Draft, 'owner' | 'state' | 'publication' | 'updatedAt' | 'notice'> & {
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

/**
 * An open draft: its text, its save progress and its status. It lives outside React, so that a key
 * renders only the field that it was typed into, and so that an unsaved text outlives the screen that
 * showed it.
 */
export type DraftDocument = ReturnType<typeof createDraftDocument>;

export function createDraftDocument(draft: Draft, api: Pick<DesktopApi, 'saveDraft' | 'publishPost'>) {
  const { id } = draft;
  let fields = asTyped(draft.fields);
  let progress: SaveProgress = NOTHING_TYPED;
  let status: DraftStatus = {
    owner: draft.owner,
    state: draft.state,
    publication: draft.publication,
    updatedAt: draft.updatedAt,
    notice: draft.notice,
    save: toSaveStatus(progress),
    isPublishing: false,
  };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let unsavedSince: number | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let isDiscarded = false;
  const beforeFlush = new Set<() => void>();

  const fieldListeners = new Map<FieldName, Set<() => void>>();
  const listeners = new Set<() => void>();

  function change(next: Partial<DraftStatus>) {
    status = { ...status, ...next };
    for (const listener of listeners) listener();
  }

  function setProgress(next: SaveProgress) {
    progress = next;
    showProgress();
  }

  /** Shows "Saving" while the author types on: every save would show "Saved" until the next key. */
  function showProgress() {
    clearTimeout(quietTimer);
    const before = status.save;
    const save = toSaveStatus(progress);
    const untilQuiet = typedAt + SAVE_DELAY_MS - performance.now();
    if (save.kind === 'saved' && before.kind === 'saving' && untilQuiet > 0) {
      quietTimer = setTimeout(showProgress, untilQuiet);
      return;
    }
    if (save.kind !== before.kind || save.kind === 'not-saved') change({ save });
  }

  function schedule(delay: number, act = save) {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      void act();
    }, delay);
  }

  /** Retries a failed save. Only automatic retries lengthen the delay, not a save that the author asks for. */
  function retrySave(): Promise<void> {
    retries += 1;
    return save();
  }

  /** Starts a save if one is due, or joins the running one (rule A4). */
  function save(): Promise<void> {
    if (running !== null) return running;
    const begun = isDiscarded ? null : beginSave(progress);
    if (begun === null) return Promise.resolve();
    if (timer !== null) clearTimeout(timer);
    timer = null;
    unsavedSince = null;
    setProgress(begun);
    running = sendSave(fields).finally(() => {
      running = null;
    });
    return running;
  }

  async function sendSave(text: PostFields) {
    const answer = await api.saveDraft({ id, fields: text }).catch((error: unknown) => err({ message: String(error) }));
    if (isDiscarded) return;
    if (!answer.ok) {
      const delay = RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)] ?? SAVE_DELAY_MS;
      setProgress(failSave(progress, answer.error.message));
      schedule(delay, retrySave);
      return;
    }
    retries = 0;
    const { owner, state, updatedAt, notice } = answer.value;
    status = { ...status, owner, state, updatedAt, notice };
    setProgress(endSave(progress));
    change({});
    if (hasUnsavedText(progress)) schedule(SAVE_DELAY_MS);
  }

  /** Saves a draft that has no file yet, empty as it is. */
  function makeFile(): Promise<void> {
    setProgress(markTyped(progress));
    return save();
  }

  /** Saves until nothing typed is left unsaved, or a save fails. */
  async function flush(): Promise<Result<void, { message: string }>> {
    for (const write of beforeFlush) write();
    if (running !== null) await running;
    while (hasUnsavedText(progress) && !isDiscarded) {
      await save();
      if (progress.failure !== null) return err({ message: progress.failure });
    }
    // An explicit save is shown as saved at once.
    typedAt = Number.NEGATIVE_INFINITY;
    showProgress();
    return ok(undefined);
  }

  function setField(name: FieldName, value: string) {
    if (fields[name] === value) return;
    fields = { ...fields, [name]: value };
    typedAt = performance.now();
    setProgress(markTyped(progress));
    unsavedSince ??= typedAt;
    schedule(Math.min(SAVE_DELAY_MS, Math.max(0, unsavedSince + MAX_SAVE_DELAY_MS - typedAt)));
    for (const listener of fieldListeners.get(name) ?? []) listener();
  }

  /**
   * Replaces the text by that of the file, unless some of it is unsaved; that is saved then, and the
   * main process keeps both texts and says so. Returns whether it was replaced.
   */
  function replace(next: Draft): boolean {
    if (hasUnsavedText(progress) || running !== null || status.isPublishing || isDiscarded) return false;
    const before = fields;
    fields = asTyped(next.fields);
    const { owner, state, publication, updatedAt, notice } = next;
    change({ owner, state, publication, updatedAt, notice });
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
    for (const write of beforeFlush) write();
    change({ isPublishing: true });
    if (running !== null) await running;
    const published = progress.typed;
    const answer = await api
      .publishPost({ id, fields, publishAt, tellsReaders })
      .catch((error: unknown) => err({ kind: 'refused', title: 'Error', message: String(error) } as const));
    if (answer.ok) {
      const { owner, state, publication, updatedAt } = answer.value;
      status = { ...status, owner, state, publication, updatedAt };
      setProgress(markPublishedText(progress, published));
    }
    change({ isPublishing: false });
    if (hasUnsavedText(progress)) schedule(SAVE_DELAY_MS);
    return answer;
  }

  return {
    id,
    getFields: () => fields,
    setField,
    subscribeToField(name: FieldName, listener: () => void) {
      const ofField = fieldListeners.get(name) ?? new Set();
      fieldListeners.set(name, ofField.add(listener));
      return () => {
        ofField.delete(listener);
      };
    },
    getStatus: () => status,
    /** Whether a save is due of something that was typed. */
    isUnsaved: () => hasUnsavedText(progress) && !isDiscarded,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Calls `write` before the draft is saved at its author's wish, or published: a form beside the text has words of it. */
    onFlush(write: () => void) {
      beforeFlush.add(write);
      return () => {
        beforeFlush.delete(write);
      };
    },
    flush,
    makeFile,
    retry: save,
    replace,
    dismissNotice: () => change({ notice: null }),
    publish,
    /** Records that the queue has published it; unsaved text stays unsaved. */
    markStatus(next: Pick<DraftStatus, 'state' | 'publication' | 'updatedAt'>) {
      change(next);
    },
    /** Stops saving, after the file was deleted: a save would bring it back. */
    discard() {
      isDiscarded = true;
      clearTimeout(quietTimer);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
