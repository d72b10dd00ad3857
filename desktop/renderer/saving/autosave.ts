import { err, ok, type Result } from '@callwright/shared/result.ts';
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

/** Pause after typing before a save. */
const SAVE_DELAY_MS = 250;
/** Maximum time from a key to its save, even without a pause. */
const MAX_SAVE_DELAY_MS = 500;
/** The last one repeats. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000] as const;

type Saved = Result<unknown, { message: string }>;

/** Saves text as it is typed. Lives outside React, so that it outlives a screen. */
export class Autosave {
  readonly #send: () => Promise<Saved>;
  readonly #onStatus: (status: SaveStatus) => void;
  #progress: SaveProgress = NOTHING_TYPED;
  #status: SaveStatus = toSaveStatus(NOTHING_TYPED);
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quietTimer: ReturnType<typeof setTimeout> | undefined;
  #unsavedSince: number | null = null;
  #typedAt = Number.NEGATIVE_INFINITY;
  #retries = 0;
  #isEnded = false;

  constructor(send: () => Promise<Saved>, onStatus: (status: SaveStatus) => void) {
    this.#send = send;
    this.#onStatus = onStatus;
  }

  get status(): SaveStatus {
    return this.#status;
  }

  get isUnsaved(): boolean {
    return hasUnsavedText(this.#progress) && !this.#isEnded;
  }

  /** Resolves when the running save ends. Null if none is running. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get change(): number {
    return this.#progress.typed;
  }

  noteTyped(): void {
    this.#typedAt = performance.now();
    this.markUnsaved();
    this.#unsavedSince ??= this.#typedAt;
    this.#schedule(Math.min(SAVE_DELAY_MS, Math.max(0, this.#unsavedSince + MAX_SAVE_DELAY_MS - this.#typedAt)));
  }

  /** Makes a save due without scheduling it. */
  markUnsaved(): void {
    this.#setProgress(markTyped(this.#progress));
  }

  /** Records that `change` was saved in another way. */
  markSaved(change: number): void {
    this.#setProgress(markPublishedText(this.#progress, change));
  }

  /** Starts a save if one is due, or joins the running one (rule A4). */
  save(): Promise<void> {
    if (this.#running !== null) return this.#running;
    const begun = this.#isEnded ? null : beginSave(this.#progress);
    if (begun === null) return Promise.resolve();
    clearTimeout(this.#timer);
    this.#unsavedSince = null;
    this.#setProgress(begun);
    this.#running = this.#sendOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  resume(): void {
    if (this.isUnsaved) this.#schedule(SAVE_DELAY_MS);
  }

  /** Saves until everything is saved or a save fails. */
  async flush(): Promise<Result<void, { message: string }>> {
    if (this.#running !== null) await this.#running;
    while (this.isUnsaved) {
      await this.save();
      if (this.#progress.failure !== null) return err({ message: this.#progress.failure });
    }
    // Show an explicit save as saved right away.
    this.#typedAt = Number.NEGATIVE_INFINITY;
    this.#showProgress();
    return ok(undefined);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#quietTimer);
    clearTimeout(this.#timer);
  }

  async #sendOnce(): Promise<void> {
    const answer = await this.#send().catch((error: unknown) => err({ message: String(error) }));
    if (this.#isEnded) return;
    if (!answer.ok) {
      const delay = RETRY_DELAYS_MS[Math.min(this.#retries, RETRY_DELAYS_MS.length - 1)] ?? SAVE_DELAY_MS;
      this.#setProgress(failSave(this.#progress, answer.error.message));
      // Only automatic retries lengthen the delay, not ones the author asks for.
      this.#schedule(delay, () => {
        this.#retries += 1;
      });
      return;
    }
    this.#retries = 0;
    this.#setProgress(endSave(this.#progress));
    this.resume();
  }

  #schedule(delayMs: number, before?: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      before?.();
      void this.save();
    }, delayMs);
  }

  #setProgress(next: SaveProgress): void {
    this.#progress = next;
    this.#showProgress();
  }

  /** Keeps showing "Saving" while the author types, so that "Saved" doesn't flash after each save. */
  #showProgress(): void {
    clearTimeout(this.#quietTimer);
    const before = this.#status;
    const status = toSaveStatus(this.#progress);
    const untilQuiet = this.#typedAt + SAVE_DELAY_MS - performance.now();
    if (status.kind === 'saved' && before.kind === 'saving' && untilQuiet > 0) {
      this.#quietTimer = setTimeout(() => this.#showProgress(), untilQuiet);
      return;
    }
    if (status.kind === before.kind && status.kind !== 'not-saved') return;
    this.#status = status;
    this.#onStatus(status);
  }
}
