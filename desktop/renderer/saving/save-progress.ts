/**
 * Which of an author's changes are saved. The rules, cited by the tests:
 *
 * A1. "Saved" is shown only while everything typed is in the answer of a save.
 * A2. What is typed after a save began is not saved by it.
 * A3. A failed save keeps the text and its reason on screen until a later save succeeds, typing or not.
 * A4. One save of a draft runs at a time, so that an older text never lands on a newer one.
 */
export type SaveProgress = {
  /** Counts the author's changes. */
  readonly typed: number;
  /** The change that the last successful save held. */
  readonly saved: number;
  /** The change that the running save holds; null when none runs. */
  readonly saving: number | null;
  /** Why the last save failed; null when it did not. */
  readonly failure: string | null;
};

export type SaveStatus =
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'not-saved'; reason: string; isRetrying: boolean };

export const NOTHING_TYPED: SaveProgress = { typed: 0, saved: 0, saving: null, failure: null };

export function markTyped(progress: SaveProgress): SaveProgress {
  return { ...progress, typed: progress.typed + 1 };
}

/** Null when there is nothing to save, or a save runs already (A4). */
export function beginSave(progress: SaveProgress): SaveProgress | null {
  if (progress.saving !== null || progress.typed === progress.saved) return null;
  return { ...progress, saving: progress.typed };
}

export function endSave(progress: SaveProgress): SaveProgress {
  return { ...progress, saved: progress.saving ?? progress.saved, saving: null, failure: null };
}

export function failSave(progress: SaveProgress, reason: string): SaveProgress {
  return { ...progress, saving: null, failure: reason };
}

/**
 * Records that publishing has written the text of one change. A change that was saved meanwhile counts
 * as unsaved again, because the two writes may have landed in either order.
 */
export function markPublishedText(progress: SaveProgress, change: number): SaveProgress {
  return { ...progress, saved: change, failure: null };
}

export function hasUnsavedText(progress: SaveProgress): boolean {
  return progress.typed !== progress.saved;
}

export function toSaveStatus(progress: SaveProgress): SaveStatus {
  if (!hasUnsavedText(progress)) return { kind: 'saved' };
  if (progress.failure === null) return { kind: 'saving' };
  return { kind: 'not-saved', reason: progress.failure, isRetrying: progress.saving !== null };
}
