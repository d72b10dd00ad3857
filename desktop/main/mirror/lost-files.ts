/** A file that is missing or empty is written again if it still is after this long: editors save by rename. */
export const SECOND_LOOK_MS = 2_000;

/** The files of drafts that are missing or empty. */
export class LostFiles {
  readonly #now: () => number;
  /** When each was first seen so, by its name. */
  readonly #suspects = new Map<string, number>();
  /** Those that were written again. */
  readonly #rewritten: string[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  get names(): string[] {
    return [...this.#suspects.keys()];
  }

  /** Whether a second look has to follow. */
  get needsSecondLook(): boolean {
    return [...this.#suspects.values()].some((since) => this.#now() - since < SECOND_LOOK_MS);
  }

  /** Notes a file that is missing or empty. Returns whether it was long enough. */
  isOverdue(name: string): boolean {
    const since = this.#suspects.get(name);
    if (since === undefined) this.#suspects.set(name, this.#now());
    return since !== undefined && this.#now() - since >= SECOND_LOOK_MS;
  }

  /** Forgets a file that is there again, or has another name. Returns whether it was missing or empty. */
  forget(name: string): boolean {
    return this.#suspects.delete(name);
  }

  noteRewritten(name: string): void {
    this.#rewritten.push(name);
  }

  /** Returns what the author should know of files that were written again since the last call; null if there are none. */
  takeMessage(): string | null {
    const [first, ...others] = this.#rewritten.splice(0);
    if (first === undefined) return null;
    const [files, them] = others.length === 0 ? [`"${first}" was`, 'it'] : [`${others.length + 1} files were`, 'them'];
    return `${files} removed or emptied in the drafts folder, so we restored ${them}. To delete a draft, use Delete draft.`;
  }
}
