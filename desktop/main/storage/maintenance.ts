import type { Database } from '../database/database.ts';
import { describeDatabaseError } from '../database/database-errors.ts';

/** A short write-ahead log loses little if it is damaged, so it is emptied as soon as the author rests. */
const REST_MS = 5_000;
/** The first sweep doesn't run while the author waits for the window. */
const FIRST_SWEEP_MS = 60_000;
const SWEEP_EVERY_MS = 24 * 3_600_000;

/** What the storage does by itself: empties the write-ahead log and the trash, thins versions, and indexes drafts. */
export class Maintenance {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #timers: NodeJS.Timeout[] = [];
  #rest: NodeJS.Timeout | null = null;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  start(): void {
    const sweep = () => this.sweep();
    this.#timers.push(setTimeout(sweep, FIRST_SWEEP_MS).unref(), setInterval(sweep, SWEEP_EVERY_MS).unref());
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#rest !== null) clearTimeout(this.#rest);
  }

  /** To be called after each operation. */
  noteCall(): void {
    if (this.#rest !== null) this.#rest.refresh();
    else this.#rest = setTimeout(() => this.#tidy(), REST_MS).unref();
  }

  #tidy(): void {
    attempt(() => this.#database.search.indexPending());
    attempt(() => this.#database.connection.checkpoint());
  }

  /** Does what is due once a day. */
  sweep(): void {
    attempt(() => this.#database.drafts.emptyTrash());
    attempt(() => this.#database.versions.thin(this.#now()));
  }
}

/** Does work that can wait until the next time if the disk refuses it. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (cause) {
    if (describeDatabaseError(cause) === null) throw cause;
  }
}
