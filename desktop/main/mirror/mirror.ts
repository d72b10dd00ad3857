import { basename, dirname, join, resolve } from 'node:path';
import type { Database } from '../database/database.ts';
import type { DraftRecord } from '../database/draft-record.ts';
import type { MirrorRow } from '../database/tables/mirror.ts';
import { codeOf } from '../files/file-errors.ts';
import { formatDraftFile, parseDraftFile } from './draft-file.ts';
import { FileIntake } from './file-intake.ts';
import { foldName, isDraftFileName, makeFileName, originalsOf } from './file-names.ts';
import { hashBytes, MirrorFolder } from './mirror-folder.ts';
import { FolderWatcher } from './watch-folder.ts';

/** A draft's file is written once its author rests for this long, so that it isn't named after the first letter typed. */
const REST_MS = 5_000;
/** A file that is missing or empty is looked at again after this long: editors save by rename. */
const SECOND_LOOK_MS = 2_000;
/** A folder that is away is looked for this often. */
const RETRY_MS = 15_000;

type WatchFolder = (folder: string, onChange: (name: string) => void) => { stop(): void };

const watchFolder: WatchFolder = (folder, onChange) => new FolderWatcher(folder, onChange);

export type MirrorEvents = {
  /** Another program changed a draft; `version` has the text before that. */
  onOutsideChange: (change: { id: string; version: number }) => void;
  /** Other drafts, or other texts of them, are there than before. */
  onListChange: () => void;
  /** Why files are not up to date, for the author; null once they are. */
  onProblem: (problem: string | null) => void;
};

/**
 * Keeps a Markdown file for each draft in a folder, and takes in what other programs do there. The database is what
 * counts: a file that disappears deletes nothing, and bytes that the database doesn't have are never replaced or removed.
 * All of it runs in one queue, so that a look and a write never meet.
 */
export class Mirror {
  readonly #database: Database;
  readonly #events: MirrorEvents;
  readonly #intake: FileIntake;
  #folder: MirrorFolder;
  readonly #watchFolder: WatchFolder;
  #watcher: { stop(): void } | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #rest: NodeJS.Timeout | null = null;
  #retry: NodeJS.Timeout | null = null;
  /** Files that were missing or empty at the first look. */
  readonly #suspects = new Set<string>();
  #problem: string | null = null;
  #isStopped = false;

  /** @param watch tells which files of a folder change, until it is stopped. */
  constructor(database: Database, folder: string, events: MirrorEvents, watch: WatchFolder = watchFolder) {
    this.#database = database;
    this.#watchFolder = watch;
    this.#folder = new MirrorFolder(folder);
    this.#events = events;
    this.#intake = new FileIntake(database, events.onOutsideChange, events.onListChange);
  }

  /** Looks at every file, writes what is behind, and watches the folder from then on. */
  start(): void {
    this.#watch();
    void this.sync();
  }

  stop(): void {
    this.#isStopped = true;
    this.#watcher?.stop();
    for (const timer of [this.#rest, this.#retry]) if (timer !== null) clearTimeout(timer);
  }

  /** Drafts may have changed: writes their files once the author rests. */
  noteChange(): void {
    if (this.#isStopped) return;
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#run(() => this.#writeNow()), REST_MS);
  }

  /** Looks at every file and writes what is behind. Settles once that is done. */
  sync(): Promise<void> {
    return this.#run(() => this.#scan());
  }

  /** Makes another folder the mirror: every draft gets its file there, and the old folder stays as it is. */
  choose(path: string): Promise<void> {
    return this.#run(async () => {
      this.#watcher?.stop();
      this.#folder = new MirrorFolder(path);
      this.#suspects.clear();
      this.#database.mirror.clear();
      this.#watch();
      await this.#scan();
    });
  }

  /** Returns where the file of a draft is, once it has the newest text; null if it has none. */
  async pathOf(seq: number): Promise<string | null> {
    await this.#run(() => this.#writeNow());
    const row = this.#database.mirror.ofDraft(seq);
    return row === undefined ? null : join(this.#folder.path, row.name);
  }

  /** Finds the draft whose file a path leads to; null for any other file. */
  async idOf(path: string): Promise<string | null> {
    if (resolve(dirname(path)) !== resolve(this.#folder.path)) return null;
    await this.sync();
    const row = this.#findRow(basename(path));
    const draft = row?.draft == null ? null : this.#database.drafts.readBySeq(row.draft);
    return draft?.trashedAt === null ? draft.id : null;
  }

  #watch(): void {
    this.#watcher = this.#watchFolder(this.#folder.path, () => void this.sync());
  }

  /** Runs work after what was asked for before. A refused disk becomes one notice, and is tried again. */
  #run(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(async () => {
      if (this.#isStopped) return;
      try {
        await work();
        this.#tell(null);
      } catch (cause) {
        if (codeOf(cause) === '') throw cause;
        this.#tell(describe(cause, this.#folder.path));
        this.#tryAgain(RETRY_MS);
      }
    });
    this.#last = done.catch(() => {});
    return done;
  }

  #tell(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#events.onProblem(problem);
  }

  #tryAgain(afterMs: number): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.sync(), afterMs).unref();
  }

  async #scan(): Promise<void> {
    const rows = this.#database.mirror.all();
    const names = await this.#listNames(rows);
    await this.#folder.recover(names, this.#takers);
    const present = new Set(names.map(foldName));
    const missing: MirrorRow[] = [];
    for (const row of rows) {
      if (present.has(foldName(row.name))) await this.#look(row);
      else missing.push(row);
    }
    // Copies come last: their original is known by then.
    const unknown = names.filter((name) => isDraftFileName(name) && this.#findRow(name) === undefined);
    const copies = unknown.filter((name) => originalsOf(name).length > 0);
    for (const name of new Set([...unknown.filter((name) => !copies.includes(name)), ...copies])) {
      await this.#lookAtUnknown(name, missing);
    }
    for (const row of missing) await this.#lookForMissing(row);
    await this.#writeBehind();
    if (this.#suspects.size > 0) this.#tryAgain(SECOND_LOOK_MS);
  }

  /** Lists the folder, which is made at first. @throws the system's error, also where the folder is not ours any more. */
  async #listNames(rows: readonly MirrorRow[]): Promise<string[]> {
    const hasFiles = rows.some(({ hash }) => hash !== null);
    if (!hasFiles) await this.#folder.make();
    const names = await this.#folder.list();
    if (this.#folder.isMarked(names)) return names;
    // A disk that isn't connected leaves an empty folder in its place.
    if (hasFiles && names.length === 0) throw Object.assign(new Error('The folder is empty.'), { code: 'ENOENT' });
    await this.#folder.mark();
    return names;
  }

  get #takers() {
    return {
      isKnown: (bytes: Uint8Array) => this.#isKnown(hashBytes(bytes)),
      takeIn: (name: string, bytes: Uint8Array) => {
        const row = this.#findRow(name);
        if (row === undefined) this.#intake.takeNew(name, bytes);
        else this.#intake.takeChange(row, bytes);
      },
    };
  }

  #isKnown(hash: Uint8Array): boolean {
    return this.#database.mirror.hasHash(hash);
  }

  #findRow(name: string): MirrorRow | undefined {
    return (
      this.#database.mirror.read(name) ??
      this.#database.mirror.all().find((row) => foldName(row.name) === foldName(name))
    );
  }

  async #look(row: MirrorRow): Promise<void> {
    const found = await this.#folder.read(row.name);
    if (found.kind !== 'bytes') return;
    const hash = hashBytes(found.bytes);
    const isOurs = row.hash !== null && hash.equals(row.hash);
    if (!isOurs && row.nextHash !== null && hash.equals(row.nextHash)) this.#finishWrite(row);
    else if (!isOurs && parseDraftFile(found.bytes).kind === 'empty') this.#suspect(row);
    else if (!isOurs) this.#intake.takeChange(row, found.bytes);
    if (parseDraftFileIsWhole(found.bytes)) this.#suspects.delete(foldName(row.name));
    const after = this.#database.mirror.read(row.name);
    if (after === undefined) return;
    const draft = after.draft === null ? null : this.#database.drafts.readBySeq(after.draft);
    if (draft !== null && draft.trashedAt === null) return;
    if (after.hash !== null) await this.#folder.remove(row.name, this.#takers);
    this.#database.mirror.remove(row.name);
  }

  /** A killed write had put the file in place, and hadn't noted that. Which text it was is no longer known. */
  #finishWrite(row: MirrorRow): void {
    this.#database.mirror.put({ ...row, hash: row.nextHash, nextHash: null, changes: 0 });
  }

  /** Empty or missing: writes it again at the second look. */
  #suspect(row: MirrorRow): void {
    const name = foldName(row.name);
    if (this.#suspects.delete(name)) this.#database.mirror.put({ ...row, hash: null, changes: 0 });
    else this.#suspects.add(name);
  }

  async #lookAtUnknown(name: string, missing: MirrorRow[]): Promise<void> {
    const found = await this.#folder.read(name);
    if (found.kind !== 'bytes') return;
    const { bytes } = found;
    const hash = hashBytes(bytes);
    const foreign = this.#database.mirror.readForeign(name);
    if (foreign !== undefined && hash.equals(foreign)) return;
    const parsed = parseDraftFile(bytes);
    if (parsed.kind === 'empty' || parsed.kind === 'not-utf8') return;
    const byId = parsed.file.id === null ? null : this.#database.drafts.read(parsed.file.id);
    if (byId !== null) {
      const row = this.#database.mirror.ofDraft(byId.seq);
      if (row === undefined || missing.includes(row) || missing.some((one) => one.draft === byId.seq)) {
        return this.#takeRenamed(name, byId, row, missing);
      }
    }
    const original = byId ?? this.#findOriginal(name);
    if (original === null) return this.#intake.takeNew(name, bytes);
    if (this.#intake.hasTextOf(original, bytes)) return this.#database.mirror.putForeign(name, hash);
    if (originalsOf(name).length > 0) this.#intake.takeCopy(name, original, bytes);
    else this.#intake.takeNew(name, bytes);
  }

  /** The draft's file has another name now, or is there again. */
  async #takeRenamed(
    name: string,
    draft: DraftRecord,
    row: MirrorRow | undefined,
    missing: MirrorRow[],
  ): Promise<void> {
    const at = missing.findIndex((one) => one.draft === draft.seq);
    if (at !== -1) missing.splice(at, 1);
    if (row !== undefined) this.#suspects.delete(foldName(row.name));
    // A file of a draft in the trash takes the draft out of it, whatever text it has.
    if (draft.trashedAt !== null) {
      this.#database.drafts.restore(draft);
      this.#events.onListChange();
    }
    const { hash = null, nextHash = null, changes = 0, head = draft.head } = row ?? {};
    const renamed = { name, draft: draft.seq, hash, nextHash, changes, head };
    this.#database.mirror.put(renamed);
    await this.#look(renamed);
  }

  #findOriginal(name: string): DraftRecord | null {
    for (const original of originalsOf(name)) {
      const row = this.#findRow(original);
      const draft = row?.draft == null ? null : this.#database.drafts.readBySeq(row.draft);
      if (draft !== null) return draft;
    }
    return null;
  }

  async #lookForMissing(row: MirrorRow): Promise<void> {
    const draft = row.draft === null ? null : this.#database.drafts.readBySeq(row.draft);
    if (draft === null || draft.trashedAt !== null) this.#database.mirror.remove(row.name);
    else this.#suspect(row);
  }

  async #writeNow(): Promise<void> {
    await this.#listNames(this.#database.mirror.all());
    await this.#writeBehind();
  }

  /** Writes the files of drafts that changed, and of those that have none. */
  async #writeBehind(): Promise<void> {
    for (const { draft: seq } of this.#database.mirror.listBehind()) {
      const draft = this.#database.drafts.readBySeq(seq);
      const row = this.#database.mirror.ofDraft(seq);
      if (draft === null || draft.conflict !== null || (row !== undefined && this.#suspects.has(foldName(row.name))))
        continue;
      if (draft.trashedAt === null) await this.#write(draft, row);
      else if (row !== undefined) await this.#look(row);
    }
  }

  async #write(draft: DraftRecord, row: MirrorRow | undefined): Promise<void> {
    const bytes = Buffer.from(formatDraftFile(draft));
    const nextHash = hashBytes(bytes);
    const name = row?.name ?? (await this.#chooseName(draft));
    const { mirror } = this.#database;
    const { changes, head } = draft;
    if (row?.hash != null && nextHash.equals(row.hash)) {
      return mirror.put({ ...row, nextHash: null, changes, head });
    }
    mirror.put({
      name,
      draft: draft.seq,
      hash: row?.hash ?? null,
      nextHash,
      changes: row?.changes ?? 0,
      head: row?.head ?? null,
    });
    const isPlaced = await this.#folder.put(name, bytes, this.#takers);
    const after = mirror.read(name);
    // What was replaced may have been another program's text, which is the draft's conflict now.
    const isUndisturbed = after?.nextHash != null && nextHash.equals(after.nextHash);
    if (!isPlaced) return this.#tryAgain(SECOND_LOOK_MS);
    mirror.put(
      isUndisturbed
        ? { name, draft: draft.seq, hash: nextHash, nextHash: null, changes, head }
        : { name, draft: draft.seq, hash: nextHash, nextHash: null, changes, head: row?.head ?? head },
    );
  }

  async #chooseName(draft: DraftRecord): Promise<string> {
    const names = await this.#folder.list();
    const taken = new Set([...names, ...this.#database.mirror.all().map(({ name }) => name)].map(foldName));
    return makeFileName(draft.fields.title, (name) => taken.has(foldName(name)));
  }
}

function parseDraftFileIsWhole(bytes: Uint8Array): boolean {
  return parseDraftFile(bytes).kind !== 'empty';
}

/** Says in one sentence why files aren't up to date, and that no words are lost. */
function describe(cause: unknown, folder: string): string {
  const safe = 'Your drafts are safe in Callwright.';
  switch (codeOf(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
      return `Couldn't find the drafts folder ${folder}. ${safe} Connect its disk, or choose another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `Couldn't update the files in ${folder}. Its disk is full. ${safe} Free up some space.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Couldn't update the files in ${folder}. ${safe} Check the folder's permissions, or choose another folder.`;
    default:
      return `Couldn't update the files in ${folder}. ${safe} We'll try again in a moment.`;
  }
}
