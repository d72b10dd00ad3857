/** Wait this long before restoring a missing or empty file, because editors save by rename. */
export const RECHECK_MS = 2_000;

export class LostFiles {
  readonly #now: () => number;
  readonly #suspects = new Map<string, number>();
  readonly #restored: string[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  get names(): string[] {
    return [...this.#suspects.keys()];
  }

  get needsRecheck(): boolean {
    return [...this.#suspects.values()].some((since) => this.#now() - since < RECHECK_MS);
  }

  /** Records a missing or empty file. Returns true if it's been missing or empty for long enough. */
  isOverdue(name: string): boolean {
    const since = this.#suspects.get(name);
    if (since === undefined) this.#suspects.set(name, this.#now());
    return since !== undefined && this.#now() - since >= RECHECK_MS;
  }

  forget(name: string): boolean {
    return this.#suspects.delete(name);
  }

  addRestored(name: string): void {
    this.#restored.push(name);
  }

  takeMessage(): string | null {
    const [first, ...others] = this.#restored.splice(0);
    if (first === undefined) return null;
    const [files, them] = others.length === 0 ? [`“${first}” was`, 'it'] : [`${others.length + 1} files were`, 'them'];
    return `${files} removed or emptied in the drafts folder, so we restored ${them}. To delete a draft, use Delete draft.`;
  }
}
