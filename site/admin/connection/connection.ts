import { retryRead } from '@callwright/shared/api/retry-read.ts';
import type { Result } from '@callwright/shared/result.ts';

/** `lost`: a load got no response; `trying`: all such loads are being retried; `restored`: all just got one. */
export type ConnectionState = 'fine' | 'lost' | 'trying' | 'restored';

/** How long the banner keeps its place, so that a click on its button never hits what is below. */
const RESTORED_MS = 2_000;

export type Load = () => Promise<unknown>;

/** Tracks whether this tab can reach the blog. Visible parts read through it and reload once it can. */
export class Connection {
  readonly #shown = new Set<Load>();
  readonly #unanswered = new Set<Load>();
  #isTrying = false;
  #restored: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ConnectionState => {
    if (this.#unanswered.size === 0) return this.#restored === null ? 'fine' : 'restored';
    return this.#isTrying ? 'trying' : 'lost';
  };

  /** Registers a load while its part is visible. Returns a function that unregisters it. */
  enter(load: Load): () => void {
    this.#shown.add(load);
    return () => {
      this.#shown.delete(load);
      this.#unanswered.delete(load);
      this.#notify();
    };
  }

  /** Reads for `load`. Returns null if the blog is unreachable; `load` then runs again once it isn't. */
  async read<Value, Failure extends { kind: string }>(
    load: Load,
    read: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure> | null> {
    const answer = await retryRead(read);
    if (!answer.ok && answer.error.kind === 'unreachable') {
      if (this.#shown.has(load)) this.#unanswered.add(load);
      this.#notify();
      return null;
    }
    if (this.#unanswered.delete(load) && this.#unanswered.size === 0) this.#showRestored();
    this.#notify();
    // One response is a reason to retry the others, so returning to the tab can clear the banner.
    void this.retry();
    return answer;
  }

  readonly retry = async (): Promise<void> => {
    if (this.getState() !== 'lost') return;
    this.#isTrying = true;
    this.#notify();
    await Promise.all([...this.#unanswered].map((load) => load()));
    this.#isTrying = false;
    this.#notify();
  };

  #showRestored(): void {
    if (this.#restored !== null) clearTimeout(this.#restored);
    this.#restored = setTimeout(() => {
      this.#restored = null;
      this.#notify();
    }, RESTORED_MS);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const connection = new Connection();
