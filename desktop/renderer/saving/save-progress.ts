/**
 * Tracks which changes are saved. Tests cite these rules:
 *
 * A1. "Saved" is shown only if a finished save includes everything typed.
 * A2. A save doesn't include text typed after it began.
 * A3. A failed save keeps the text and the reason on screen until a later save succeeds.
 * A4. Only one save of a draft runs at a time, so old text never overwrites new text.
 */
export type SaveProgress = {
  /** Number of changes by the author. */
  readonly typed: number;
  /** The change that the last successful save included. */
  readonly saved: number;
  /** The change that the running save includes. Null if none is running. */
  readonly saving: number | null;
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

/** Returns null if there's nothing to save, or a save is running (A4). */
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
 * If `change` was also saved in the meantime, it counts as unsaved again: the writes may have landed in either order.
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
