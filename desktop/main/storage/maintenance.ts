import type { Database } from '../database/database.ts';
import { describeDatabaseError } from '../database/database-errors.ts';

/** Empties the write-ahead log when the user pauses, because a short log loses less if damaged. */
const IDLE_MS = 5_000;
/** After startup, so the window doesn't wait for it. */
const FIRST_SWEEP_MS = 60_000;
const SWEEP_EVERY_MS = 24 * 3_600_000;

export class Maintenance {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #timers: NodeJS.Timeout[] = [];
  #idleTimer: NodeJS.Timeout | null = null;

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
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
  }

  recordCall(): void {
    if (this.#idleTimer !== null) this.#idleTimer.refresh();
    else this.#idleTimer = setTimeout(() => this.#tidy(), IDLE_MS).unref();
  }

  #tidy(): void {
    attempt(() => this.#database.search.indexPending());
    attempt(() => this.#database.connection.checkpoint());
  }

  sweep(): void {
    attempt(() => this.#database.drafts.emptyTrash());
    attempt(() => this.#database.versions.thin(this.#now()));
  }
}

/** Ignores disk errors: the work is done next time. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (cause) {
    if (describeDatabaseError(cause) === null) throw cause;
  }
}
