import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure } from '../../ipc/publish-queue.ts';
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

/** Milliseconds of quiet after which what was typed is saved. */
const SAVE_DELAY_MS = 250;
/** An author who never pauses is saved this often all the same, in milliseconds. */
const MAX_SAVE_DELAY_MS = 500;
/** A failed save is tried again by itself after these milliseconds, the last one for ever. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000] as const;

export type DraftStatus = Pick<Draft, 'owner' | 'state' | 'publication' | 'updatedAt' | 'notice'> & {
  save: SaveStatus;
  isPublishing: boolean;
};

type FieldName = keyof PostFields;

/** A textarea has no other line end than this; with another, each place in the text would be counted differently. */
function asTyped(fields: PostFields): PostFields {
  return { ...fields, content: fields.content.replaceAll(LINE_END, '\n') };
}
const LINE_END = /\r\n?/g;

/**
 * One open draft: its text, what of it is on disk, and where it stands. It lives outside React, so
 * that a key re-renders the one field it went into and nothing else, and so that a text that could
 * not be saved outlives the screen that showed it.
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
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let isDiscarded = false;

  const fieldListeners = new Map<FieldName, Set<() => void>>();
  const listeners = new Set<() => void>();

  function change(next: Partial<DraftStatus>) {
    status = { ...status, ...next };
    for (const listener of listeners) listener();
  }

  function setProgress(next: SaveProgress) {
    progress = next;
    tellProgress();
  }

  /** While an author types on, "Saving" stands: each save on the way would say "Saved" until the next key. */
  function tellProgress() {
    clearTimeout(quiet);
    const before = status.save;
    const save = toSaveStatus(progress);
    const untilQuiet = typedAt + SAVE_DELAY_MS - performance.now();
    if (save.kind === 'saved' && before.kind === 'saving' && untilQuiet > 0) {
      quiet = setTimeout(tellProgress, untilQuiet);
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

  /** Only what is tried by itself makes the next such try later: a save that somebody asks for does not. */
  function tryAgain(): Promise<void> {
    retries += 1;
    return save();
  }

  /** Starts a save if one is due, or joins the one that runs (rule A4). */
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
      schedule(delay, tryAgain);
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
    if (running !== null) await running;
    while (hasUnsavedText(progress) && !isDiscarded) {
      await save();
      if (progress.failure !== null) return err({ message: progress.failure });
    }
    // Who asks for a save is told of it at once.
    typedAt = Number.NEGATIVE_INFINITY;
    tellProgress();
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
   * Takes the text that the file has now, unless there are words that it has not; those are saved
   * then, and the main process keeps both texts and says so.
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

  /** Sends the text as it stands now; what is typed meanwhile stays and is saved after it. */
  async function publish(
    publishAt: string | null = null,
  ): Promise<Result<Draft & { isQueued: boolean }, PublishFailure>> {
    change({ isPublishing: true });
    if (running !== null) await running;
    const published = progress.typed;
    const answer = await api
      .publishPost({ id, fields, publishAt })
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    flush,
    makeFile,
    retry: save,
    replace,
    dismissNotice: () => change({ notice: null }),
    publish,
    /** The queue has published it; what is typed since stays unsaved as it was. */
    markStatus(next: Pick<DraftStatus, 'state' | 'publication' | 'updatedAt'>) {
      change(next);
    },
    /** Its file is gone: nothing may bring it back. */
    discard() {
      isDiscarded = true;
      clearTimeout(quiet);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
