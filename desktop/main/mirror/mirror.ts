import { basename, join } from 'node:path';
import type { Database } from '../database/database.ts';
import { describeDatabaseError } from '../database/database-errors.ts';
import { codeOf } from '../files/file-errors.ts';
import { findNameInFolder } from '../files/find-name-in-folder.ts';
import { reportUnhandled } from '../log/failure-log.ts';
import type { IntakeEvents } from './file-intake.ts';
import { FilesRefused, FolderAway } from './folder-failures.ts';
import { FolderSync, REST_MS } from './folder-sync.ts';
import { SECOND_LOOK_MS } from './lost-files.ts';
import { FolderClosed } from './mirror-folder.ts';
import { FolderWatcher } from './watch-folder.ts';

/** Programs report one change several times. */
const LOOK_AFTER_MS = 100;
/** A folder that can't be read or written is tried again this often. */
const RETRY_MS = 15_000;
/** A disk that takes longer is one that the author should know of. */
const SLOW_MS = 10_000;
/** Whoever waits for the folder, such as the end of the app, waits this long at most. */
const PATIENCE_MS = 3_000;

export type MirrorEvents = IntakeEvents & {
  /** Why files are not up to date, for the author; null once they are. */
  onProblem: (problem: string | null) => void;
};

/** `after` returns a function that cancels the work. */
export type Timers = { now: () => number; after: (ms: number, work: () => void) => () => void };

/** Tells which files of a folder change, until it is stopped. */
type WatchFolder = (folder: string, onChange: (name: string | null) => void) => { stop: () => void };

const watchFolder: WatchFolder = (folder, onChange) => new FolderWatcher(folder, onChange);

const SYSTEM_TIMERS: Timers = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};

type Task = 'look' | 'write';

/**
 * Keeps a Markdown file for each draft in a folder, and takes in what other programs do there. The database is what
 * counts: a file that disappears deletes nothing, and bytes that the database doesn't have are never replaced or
 * removed. One task runs at a time, so that a look and a write never meet. None of them holds up the database.
 */
export class Mirror {
  readonly #database: Database;
  readonly #events: MirrorEvents;
  readonly #timers: Timers;
  #sync: FolderSync;
  readonly #watchFolder: WatchFolder;
  #watcher: { stop: () => void } | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Names that the watcher reported; null if it didn't tell one of them. */
  #changed: Set<string> | null = new Set();
  /** The timers that run, by what they are for. */
  readonly #waiting = new Map<'look' | 'second look' | 'write' | 'retry', () => void>();
  readonly #problems = new Map<Task | 'slow', string>();
  #told: string | null = null;
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

  /** Looks at every file, writes what is behind, and watches the folder from then on. */
  start(): void {
    void this.#lookAndWrite(null, false);
  }

  /** Ends at once. After that the database isn't used any more. */
  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#waiting.values()) cancel();
    this.#endWatching();
    this.#sync.close();
  }

  /** Writes what is behind, if the disk answers soon, and ends. */
  async finish(): Promise<void> {
    await this.#patiently(this.#write(true));
    this.stop();
  }

  /** Drafts may have changed. */
  noteChange(): void {
    if (!this.#waiting.has('write')) this.#later('write', REST_MS, () => this.#write(false));
  }

  /** Looks at every file and writes what is behind. Settles once that is done, or if the disk doesn't answer. */
  sync(): Promise<void> {
    return this.#patiently(this.#lookAndWrite(null, true));
  }

  /** Makes another folder the mirror: every draft gets its file there, and the old folder stays as it is. */
  choose(path: string): Promise<void> {
    this.#sync.close();
    this.#sync = new FolderSync(this.#database, path, this.#events, this.#timers.now);
    this.#database.mirror.clear();
    // The old folder's disk may never answer.
    this.#last = Promise.resolve();
    this.#problems.clear();
    this.#note('slow', null);
    this.#endWatching();
    return this.sync();
  }

  /** Returns where the file of a draft is, with its newest text if the disk answers; null if it has none. */
  async pathOf(seq: number): Promise<string | null> {
    await this.#patiently(this.#write(true));
    const row = this.#database.mirror.ofDraft(seq);
    return row === undefined || row.hash === null ? null : join(this.#sync.path, row.name);
  }

  /** Finds the draft whose file a path leads to; null for any other file. */
  async idOf(path: string): Promise<string | null> {
    const name = await this.#patiently(this.#findName(path));
    const seq = name == null ? null : this.#database.mirror.read(name)?.draft;
    const draft = seq == null ? null : this.#database.drafts.readBySeq(seq);
    return draft?.trashedAt === null ? draft.id : null;
  }

  async #findName(path: string): Promise<string | null> {
    await this.#lookAndWrite(new Set([basename(path)]), false);
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
      if (!this.#waiting.has('look')) this.#later('look', LOOK_AFTER_MS, () => this.#lookAtChanged());
    });
  }

  #lookAtChanged(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    return this.#look(changed);
  }

  async #lookAndWrite(changed: ReadonlySet<string> | null, isAll: boolean): Promise<void> {
    await this.#look(changed);
    await this.#write(isAll);
  }

  #look(changed: ReadonlySet<string> | null): Promise<void> {
    return this.#run('look', async (sync) => {
      if (this.#watcher === null) {
        await sync.makeFolder();
        this.#watch();
      }
      await sync.look(changed);
      // What was taken in may have to be written with an id, and what is gone again.
      this.noteChange();
    });
  }

  #write(isAll: boolean): Promise<void> {
    return this.#run('write', async (sync) => {
      if (await sync.write(isAll)) this.noteChange();
    });
  }

  /** Runs a task after those before it. A disk that refuses becomes one notice, and is tried again. */
  #run(task: Task, work: (sync: FolderSync) => Promise<void>): Promise<void> {
    const sync = this.#sync;
    const done = this.#last.then(async () => {
      if (this.#isStopped || sync !== this.#sync) return;
      const endSlow = this.#timers.after(SLOW_MS, () => {
        if (sync === this.#sync) this.#note('slow', describeSlow(sync.path));
      });
      try {
        await work(sync);
        this.#note(task, null);
      } catch (cause) {
        if (!(cause instanceof FolderClosed)) this.#noteFailure(task, cause);
      } finally {
        endSlow();
      }
      if (sync !== this.#sync) return;
      this.#note('slow', null);
      if (sync.needsSecondLook) this.#later('second look', SECOND_LOOK_MS, () => this.#lookAndWrite(new Set(), false));
    });
    this.#last = done;
    return done;
  }

  #noteFailure(task: Task, cause: unknown): void {
    const isFolder = !(cause instanceof FilesRefused);
    // A folder that goes away isn't watched any more when it is back.
    if (isFolder) this.#endWatching();
    const problem = describe(cause, this.#sync.path);
    if (problem === null) reportUnhandled(cause);
    this.#note(task, problem ?? `Couldn't update the files in ${this.#sync.path}. ${SAFE} Restart Callwright.`);
    this.#later('retry', RETRY_MS, () => this.#lookAndWrite(isFolder ? null : new Set(), false));
  }

  #note(key: Task | 'slow', problem: string | null): void {
    if (problem === null) this.#problems.delete(key);
    else this.#problems.set(key, problem);
    const [first = null] = this.#problems.values();
    if (first === this.#told) return;
    this.#told = first;
    this.#events.onProblem(first);
  }

  #later(what: 'look' | 'second look' | 'write' | 'retry', afterMs: number, work: () => Promise<void>): void {
    if (this.#isStopped) return;
    this.#waiting.get(what)?.();
    const cancel = this.#timers.after(afterMs, () => {
      this.#waiting.delete(what);
      void work();
    });
    this.#waiting.set(what, cancel);
  }

  /** Waits for the folder, but not for a disk that doesn't answer. */
  async #patiently<Value>(work: Promise<Value>): Promise<Value | undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#timers.after(PATIENCE_MS, () => resolve(undefined));
    const value = await Promise.race([work, promise]);
    cancel();
    return value;
  }
}

const SAFE = 'Your drafts are safe in Callwright.';

function describeSlow(folder: string): string {
  return `The disk of the drafts folder ${folder} isn't responding. ${SAFE} Check its connection, or choose another folder.`;
}

/** Says why files aren't up to date, and what to do; null if that is a bug in our code. */
function describe(cause: unknown, folder: string): string | null {
  const database = describeDatabaseError(cause);
  if (database !== null) return database;
  if (cause instanceof FolderAway) return describeAway(folder);
  if (cause instanceof FilesRefused)
    return `Couldn't read or write "${cause.fileName}" in ${folder}. ${SAFE} Check the file's permissions, and close it in other programs.`;
  switch (codeOf(cause)) {
    case '':
      return null;
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
      return describeAway(folder);
    case 'ENOSPC':
    case 'EDQUOT':
      return `Couldn't update the files in ${folder}. Its disk is full. ${SAFE} Free up some space.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Couldn't update the files in ${folder}. ${SAFE} Check the folder's permissions, or choose another folder.`;
    default:
      return `Couldn't update the files in ${folder}. ${SAFE} We'll try again in a moment.`;
  }
}

function describeAway(folder: string): string {
  return `Couldn't find the drafts folder ${folder}. ${SAFE} Connect its disk, or choose another folder.`;
}
