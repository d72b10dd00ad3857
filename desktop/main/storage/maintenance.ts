import type { Copies } from '../database/recovery/copies.ts';
import type { Database } from '../database/database.ts';

/** A short write-ahead log loses little if it is damaged, so it is emptied as soon as the author rests. */
const REST_MS = 5_000;
/** The first sweep doesn't run while the author waits for the window. */
const FIRST_SWEEP_MS = 60_000;
const SWEEP_EVERY_MS = 24 * 3_600_000;

/** What the storage does by itself: empties the write-ahead log, the trash, and the versions that no longer matter. */
export class Maintenance {
  readonly #database: Database;
  readonly #copies: Copies;
  readonly #now: () => number;
  #rest: NodeJS.Timeout | null = null;

  constructor({ database, copies, now }: { database: Database; copies: Copies; now: () => number }) {
    this.#database = database;
    this.#copies = copies;
    this.#now = now;
  }

  start(): void {
    const sweep = () => void this.sweep();
    setTimeout(sweep, FIRST_SWEEP_MS).unref();
    setInterval(sweep, SWEEP_EVERY_MS).unref();
  }

  /** To be called after each operation. */
  noteCall(): void {
    if (this.#rest !== null) this.#rest.refresh();
    else this.#rest = setTimeout(() => this.#database.connection.checkpoint(), REST_MS).unref();
  }

  /** Does what is due once a day; what fails is done at the next sweep. */
  async sweep(): Promise<void> {
    this.#database.drafts.emptyTrash();
    this.#database.versions.thin(this.#now());
    await this.#copies.makeDaily();
  }
}
