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

/** Milliseconds without a key after which what was typed is saved. */
const SAVE_DELAY_MS = 250;
/** At most this long after a key the text is saved, also of an author who never pauses. */
const MAX_SAVE_DELAY_MS = 500;
/** The delays before a failed save is retried; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000] as const;

type Saved = Result<unknown, { message: string }>;

/** Saves a text as it is typed, and says how far that is. It lives outside React, so that it outlives a screen. */
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

  /** @param send saves the text as it is then. */
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

  /** Settles when the save that runs has ended; null if none runs. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Counts the author's changes. */
  get change(): number {
    return this.#progress.typed;
  }

  noteTyped(): void {
    this.#typedAt = performance.now();
    this.markUnsaved();
    this.#unsavedSince ??= this.#typedAt;
    this.#schedule(Math.min(SAVE_DELAY_MS, Math.max(0, this.#unsavedSince + MAX_SAVE_DELAY_MS - this.#typedAt)));
  }

  /** Makes a save due, without a pause after it. */
  markUnsaved(): void {
    this.#setProgress(markTyped(this.#progress));
  }

  /** Records that the text of one change was saved in another way. */
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

  /** Saves later what is unsaved. */
  resume(): void {
    if (this.isUnsaved) this.#schedule(SAVE_DELAY_MS);
  }

  /** Saves until nothing typed is left unsaved, or a save fails. */
  async flush(): Promise<Result<void, { message: string }>> {
    if (this.#running !== null) await this.#running;
    while (this.isUnsaved) {
      await this.save();
      if (this.#progress.failure !== null) return err({ message: this.#progress.failure });
    }
    // An explicit save is shown as saved at once.
    this.#typedAt = Number.NEGATIVE_INFINITY;
    this.#showProgress();
    return ok(undefined);
  }

  /** Saves nothing any more. */
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
      // Only automatic retries lengthen the delay, not a save that the author asks for.
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

  /** Shows "Saving" while the author types on: every save would show "Saved" until the next key. */
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
