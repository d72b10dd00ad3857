import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { Database } from '../database.ts';
import { describeRefusal, isDamage } from '../database-errors.ts';
import { checkDatabase } from './check-database.ts';
import { noteDamage } from './damage-note.ts';

export type CopyFile = { path: string; ordinal: number; date: string };

const COPY_NAME = /^(\d{6,})-(\d{4}-\d{2}-\d{2})\.db$/;
const UNFINISHED_NAME = 'unfinished.db';

const MAX_COPIES = 7;

/** Makes another copy on the same day after this many versions, in case the clock stopped. */
const MAX_VERSIONS_BETWEEN = 500;

const LAST_COPIED = 'last-copied-version';

const HOUR_MS = 3_600_000;

/** 9999-12-31, the last date with a four-digit year. */
const MAX_TIME_MS = Date.UTC(9999, 11, 31);

const MIN_HOURS_BETWEEN = 12;

/** Lists the copies in a folder, newest first. Sorts by ordinal, because the clock may have jumped. */
export function listCopies(folder: string): CopyFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, ordinal, date] = COPY_NAME.exec(name) ?? [];
      return ordinal === undefined || date === undefined
        ? []
        : [{ path: join(folder, name), ordinal: Number(ordinal), date }];
    })
    .sort((a, b) => b.ordinal - a.ordinal);
}

export class Copies {
  readonly #database: Database;
  readonly #databasePath: string;
  readonly #folder: string;
  readonly #now: () => number;
  readonly #tell: (message: string) => void;
  #hoursSinceCopy = MIN_HOURS_BETWEEN;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #hasFailed = false;

  constructor(
    database: Database,
    {
      databasePath,
      folder,
      now,
      tell,
    }: { databasePath: string; folder: string; now: () => number; tell: (message: string) => void },
  ) {
    this.#database = database;
    this.#databasePath = databasePath;
    this.#folder = folder;
    this.#now = now;
    this.#tell = tell;
  }

  start({ isDue = this.isDue() }: { isDue?: boolean } = {}): void {
    if (isDue) void this.#makeAndReport();
    this.#timer = setInterval(() => this.#makeIfDue(), HOUR_MS);
    this.#timer.unref();
  }

  #makeIfDue(): void {
    this.#hoursSinceCopy += 1;
    if (this.#hoursSinceCopy >= MIN_HOURS_BETWEEN && this.isDue()) void this.#makeAndReport();
  }

  async whenIdle(): Promise<void> {
    await this.#running;
  }

  /** Waits for a copy in progress. The database can be closed after that. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.whenIdle();
  }

  isDue(): boolean {
    const [newest] = listCopies(this.#folder);
    if (newest === undefined || newest.date !== this.#today()) return true;
    return this.#newestVersion() - Number(this.#database.facts.read(LAST_COPIED) ?? 0) >= MAX_VERSIONS_BETWEEN;
  }

  async #makeAndReport(): Promise<void> {
    const made = await this.make();
    if (made.ok || this.#hasFailed) return;
    this.#hasFailed = true;
    this.#tell(made.error.message);
  }

  /** Copies the database, checks the copy, and deletes old copies. After a failed check, the next start repairs the database. */
  make(): Promise<Result<CopyFile, { message: string }>> {
    const made = this.#running.then(() => this.#make());
    this.#running = made.catch(() => {});
    return made;
  }

  async #make(): Promise<Result<CopyFile, { message: string }>> {
    this.#hoursSinceCopy = 0;
    const unfinished = join(this.#folder, UNFINISHED_NAME);
    try {
      mkdirSync(this.#folder, { recursive: true });
      removeDatabase(unfinished);
      this.#database.facts.store(LAST_COPIED, String(this.#newestVersion()));
      await this.#database.connection.backup(unfinished);
      if (await this.#isIntact(unfinished)) return ok(this.#finish(unfinished));
      noteDamage(this.#databasePath);
      return err({ message: 'The database is damaged. Restart Callwright to repair it.' });
    } catch (cause) {
      if (isDamage(cause)) noteDamage(this.#databasePath);
      const reason = describeRefusal(cause);
      if (reason === null) throw cause;
      return err({ message: `Couldn’t create today’s copy of the database. ${reason}` });
    } finally {
      removeDatabase(unfinished);
    }
  }

  async #isIntact(path: string): Promise<boolean> {
    const opened = Database.open(path, { mayBeNew: false });
    if (!opened.ok) {
      if (opened.error.kind === 'damaged') return false;
      throw opened.error.cause;
    }
    const { problems, isSearchIntact } = await checkDatabase(opened.value);
    opened.value.connection.close();
    if (problems.length === 0 && !isSearchIntact) {
      this.#database.search.rebuild();
      this.#database.posts.rebuildSearch();
    }
    return problems.length === 0;
  }

  #finish(unfinished: string): CopyFile {
    const before = listCopies(this.#folder);
    const ordinal = (before[0]?.ordinal ?? 0) + 1;
    const date = this.#today();
    const path = join(this.#folder, `${String(ordinal).padStart(6, '0')}-${date}.db`);
    renameSync(unfinished, path);
    for (const { path: old } of before.slice(MAX_COPIES - 1)) rmSync(old, { force: true });
    return { path, ordinal, date };
  }

  #today(): string {
    return new Date(Math.min(Math.max(this.#now(), 0), MAX_TIME_MS)).toISOString().slice(0, 10);
  }

  #newestVersion(): number {
    return this.#database.connection.get<{ id: number }>('select coalesce(max(id), 0) as id from versions')?.id ?? 0;
  }
}

export function removeDatabase(path: string): void {
  for (const each of [path, `${path}-wal`, `${path}-journal`]) rmSync(each, { force: true });
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
