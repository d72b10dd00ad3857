import { setImmediate as nextTurn } from 'node:timers/promises';
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
  #isStopped = false;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  start(): void {
    const sweep = () => this.sweep();
    this.#timers.push(setTimeout(sweep, FIRST_SWEEP_MS).unref(), setInterval(sweep, SWEEP_EVERY_MS).unref());
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
  }

  recordCall(): void {
    if (this.#idleTimer !== null) this.#idleTimer.refresh();
    else this.#idleTimer = setTimeout(() => void this.#tidy(), IDLE_MS).unref();
  }

  async #tidy(): Promise<void> {
    attempt(() => this.#database.search.indexPending());
    // Saves get a turn between drafts.
    while (!this.#isStopped && attempt(() => this.#database.links.readNextDraft())) await nextTurn();
    if (!this.#isStopped) attempt(() => this.#database.connection.checkpoint());
  }

  sweep(): void {
    attempt(() => this.#database.drafts.emptyTrash());
    attempt(() => this.#database.versions.thin(this.#now()));
  }
}

/** Returns null after a disk error: the work is done next time. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch (cause) {
    if (describeDatabaseError(cause) === null) throw cause;
    return null;
  }
}
