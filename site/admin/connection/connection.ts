import { retryRead } from '@callwright/shared/api/retry-read.ts';
import type { Result } from '@callwright/shared/result.ts';

/** `lost`: a load got no answer from the blog; `trying`: every such load runs again. */
export type ConnectionState = 'fine' | 'lost' | 'trying';

/** Reads a part of a screen and shows it. */
export type Load = () => Promise<unknown>;

/** Whether the blog answers this tab. The parts that are shown read through here, and run again once it does. */
export class Connection {
  readonly #shown = new Set<Load>();
  readonly #unanswered = new Set<Load>();
  #isTrying = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ConnectionState => {
    if (this.#unanswered.size === 0) return 'fine';
    return this.#isTrying ? 'trying' : 'lost';
  };

  /** Takes in the load of a part that is shown from now on. @returns what takes it out. */
  enter(load: Load): () => void {
    this.#shown.add(load);
    return () => {
      this.#shown.delete(load);
      this.#unanswered.delete(load);
      this.#notify();
    };
  }

  /** Reads for `load`, which runs again once the blog can be reached. @returns null if it can't be reached. */
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
    this.#unanswered.delete(load);
    this.#notify();
    // One answer is a reason to ask for the others: so a return to the tab, where parts read again, ends the banner.
    void this.retry();
    return answer;
  }

  /** Runs again what got no answer. */
  readonly retry = async (): Promise<void> => {
    if (this.getState() !== 'lost') return;
    this.#isTrying = true;
    this.#notify();
    await Promise.all([...this.#unanswered].map((load) => load()));
    this.#isTrying = false;
    this.#notify();
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The connection of this tab. */
export const connection = new Connection();
