import { basename, join } from 'node:path';
import type { Database } from '../database/database.ts';
import { describeDatabaseError } from '../database/database-errors.ts';
import { codeOf } from '../files/file-errors.ts';
import { findNameInFolder } from '../files/find-name-in-folder.ts';
import { reportUnhandled } from '../log/failure-log.ts';
import type { ImportEvents } from './file-importer.ts';
import { FileAccessError, FolderMissingError } from './folder-failures.ts';
import { FolderSync, REST_MS } from './folder-sync.ts';
import { RECHECK_MS } from './lost-files.ts';
import { FolderClosedError } from './mirror-folder.ts';
import { FolderWatcher } from './watch-folder.ts';

/** Programs report one change several times. */
const SCAN_DELAY_MS = 100;
const RETRY_MS = 15_000;
const SLOW_MS = 10_000;
const WAIT_TIMEOUT_MS = 3_000;

export type MirrorEvents = ImportEvents & {
  onProblem: (problem: string | null) => void;
};

/** `after` returns a function that cancels the work. */
export type Timers = { now: () => number; after: (ms: number, work: () => void) => () => void };

type WatchFolder = (folder: string, onChange: (name: string | null) => void) => { stop: () => void };

const watchFolder: WatchFolder = (folder, onChange) => new FolderWatcher(folder, onChange);

const SYSTEM_TIMERS: Timers = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};

type Task = 'scan' | 'write';

/** The database is authoritative: deleting a file deletes nothing, and unknown bytes are never lost. Tasks run one at a time. */
export class Mirror {
  readonly #database: Database;
  readonly #events: MirrorEvents;
  readonly #timers: Timers;
  #sync: FolderSync;
  readonly #watchFolder: WatchFolder;
  #watcher: { stop: () => void } | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Names that the watcher reported; null if it reported a change without a name. */
  #changed: Set<string> | null = new Set();
  readonly #waiting = new Map<'scan' | 'recheck' | 'write' | 'retry', () => void>();
  readonly #problems = new Map<Task | 'slow', string>();
  #reportedProblem: string | null = null;
  #isStopped = false;

  constructor(
    database: Database,
    folder: string,
    events: MirrorEvents,
    { timers = SYSTEM_TIMERS, watch = watchFolder }: { timers?: Timers; watch?: WatchFolder } = {},
  ) {
    this.#database = database;
    this.#events = events;
    this.#timers = timers;
    this.#watchFolder = watch;
    this.#sync = new FolderSync(database, folder, events, timers.now);
  }

  start(): void {
    void this.#scanAndWrite(null, false);
  }

  /** Stops right away. The database isn't used after that. */
  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#waiting.values()) cancel();
    this.#endWatching();
    this.#sync.close();
  }

  async finish(): Promise<void> {
    await this.#withTimeout(this.#write(true));
    this.stop();
  }

  noteChange(): void {
    if (!this.#waiting.has('write')) this.#schedule('write', REST_MS, () => this.#write(false));
  }

  /** Scans all files and writes outdated ones. Resolves early if the disk doesn't respond. */
  sync(): Promise<void> {
    return this.#withTimeout(this.#scanAndWrite(null, true));
  }

  choose(path: string): Promise<void> {
    this.#sync.close();
    this.#sync = new FolderSync(this.#database, path, this.#events, this.#timers.now);
    this.#database.mirror.clear();
    // The old folder's disk may never respond.
    this.#last = Promise.resolve();
    this.#problems.clear();
    this.#setProblem('slow', null);
    this.#endWatching();
    return this.sync();
  }

  /** Returns the path of a draft's file, updated if the disk responds; null if there is none. */
  async pathOf(seq: number): Promise<string | null> {
    await this.#withTimeout(this.#write(true));
    const row = this.#database.mirror.ofDraft(seq);
    return row === undefined || row.hash === null ? null : join(this.#sync.path, row.name);
  }

  async idOf(path: string): Promise<string | null> {
    const name = await this.#withTimeout(this.#findName(path));
    const seq = name == null ? null : this.#database.mirror.read(name)?.draft;
    const draft = seq == null ? null : this.#database.drafts.readBySeq(seq);
    return draft?.trashedAt === null ? draft.id : null;
  }

  async #findName(path: string): Promise<string | null> {
    await this.#scanAndWrite(new Set([basename(path)]), false);
    const names = this.#database.mirror.all().map(({ name }) => name);
    return findNameInFolder(this.#sync.path, names, path).catch(() => null);
  }

  #endWatching(): void {
    this.#watcher?.stop();
    this.#watcher = null;
  }

  #watch(): void {
    this.#watcher = this.#watchFolder(this.#sync.path, (name) => {
      if (name === null) this.#changed = null;
      else this.#changed?.add(name);
      if (!this.#waiting.has('scan')) this.#schedule('scan', SCAN_DELAY_MS, () => this.#scanChanged());
    });
  }

  #scanChanged(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    return this.#scan(changed);
  }

  async #scanAndWrite(changed: ReadonlySet<string> | null, isAll: boolean): Promise<void> {
    await this.#scan(changed);
    await this.#write(isAll);
  }

  #scan(changed: ReadonlySet<string> | null): Promise<void> {
    return this.#run('scan', async (sync) => {
      if (this.#watcher === null) {
        await sync.makeFolder();
        this.#watch();
      }
      await sync.scan(changed);
      // Imported files may need an id, and deleted ones a new copy.
      this.noteChange();
    });
  }

  #write(isAll: boolean): Promise<void> {
    return this.#run('write', async (sync) => {
      if (await sync.write(isAll)) this.noteChange();
    });
  }

  /** Runs a task after the earlier ones. A refusing disk shows one problem and is retried. */
  #run(task: Task, work: (sync: FolderSync) => Promise<void>): Promise<void> {
    const sync = this.#sync;
    const done = this.#last.then(async () => {
      if (this.#isStopped || sync !== this.#sync) return;
      const endSlow = this.#timers.after(SLOW_MS, () => {
        if (sync === this.#sync) this.#setProblem('slow', describeSlow(sync.path));
      });
      try {
        await work(sync);
        this.#setProblem(task, null);
      } catch (cause) {
        if (!(cause instanceof FolderClosedError)) this.#reportFailure(task, cause);
      } finally {
        endSlow();
      }
      if (sync !== this.#sync) return;
      this.#setProblem('slow', null);
      if (sync.needsRecheck) this.#schedule('recheck', RECHECK_MS, () => this.#scanAndWrite(new Set(), false));
    });
    this.#last = done;
    return done;
  }

  #reportFailure(task: Task, cause: unknown): void {
    const isFolder = !(cause instanceof FileAccessError);
    // The watcher stops working if its folder goes away.
    if (isFolder) this.#endWatching();
    const problem = describe(cause, this.#sync.path);
    if (problem === null) reportUnhandled(cause);
    this.#setProblem(task, problem ?? `Couldn’t update the files in ${this.#sync.path}. ${SAFE} Restart Callwright.`);
    this.#schedule('retry', RETRY_MS, () => this.#scanAndWrite(isFolder ? null : new Set(), false));
  }

  #setProblem(key: Task | 'slow', problem: string | null): void {
    if (problem === null) this.#problems.delete(key);
    else this.#problems.set(key, problem);
    const [first = null] = this.#problems.values();
    if (first === this.#reportedProblem) return;
    this.#reportedProblem = first;
    this.#events.onProblem(first);
  }

  #schedule(what: 'scan' | 'recheck' | 'write' | 'retry', afterMs: number, work: () => Promise<void>): void {
    if (this.#isStopped) return;
    this.#waiting.get(what)?.();
    const cancel = this.#timers.after(afterMs, () => {
      this.#waiting.delete(what);
      void work();
    });
    this.#waiting.set(what, cancel);
  }

  async #withTimeout<Value>(work: Promise<Value>): Promise<Value | undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#timers.after(WAIT_TIMEOUT_MS, () => resolve(undefined));
    const value = await Promise.race([work, promise]);
    cancel();
    return value;
  }
}

const SAFE = 'Your drafts are safe in Callwright.';

function describeSlow(folder: string): string {
  return `The disk with the drafts folder ${folder} isn’t responding. ${SAFE} Check its connection, or choose another folder.`;
}

function describe(cause: unknown, folder: string): string | null {
  const database = describeDatabaseError(cause);
  if (database !== null) return `Couldn’t update the files in ${folder}. ${database}`;
  if (cause instanceof FolderMissingError) return describeMissing(folder);
  if (cause instanceof FileAccessError)
    return `Couldn’t read or write “${cause.fileName}” in ${folder}. ${SAFE} Check the file’s permissions, and close it in other programs.`;
  switch (codeOf(cause)) {
    case '':
      return null;
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
      return describeMissing(folder);
    case 'ENOSPC':
    case 'EDQUOT':
      return `Couldn’t update the files in ${folder}. The disk is full. ${SAFE} Free up some space.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Couldn’t update the files in ${folder}. ${SAFE} Check the folder’s permissions, or choose another folder.`;
    default:
      return `Couldn’t update the files in ${folder}. ${SAFE} We’ll try again in a moment.`;
  }
}

function describeMissing(folder: string): string {
  return `Couldn’t find the drafts folder ${folder}. ${SAFE} Connect the drive it’s on, or choose another folder.`;
}
