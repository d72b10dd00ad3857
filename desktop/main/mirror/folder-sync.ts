import { assertNever } from '@callwright/shared/result.ts';
import type { Database } from '../database/database.ts';
import type { DraftRecord } from '../database/draft-record.ts';
import type { MirrorRow } from '../database/tables/mirror.ts';
import { codeOf } from '../files/file-errors.ts';
import { formatDraftFile, parseDraftFile } from './draft-file.ts';
import { FileIntake, type IntakeEvents, type NextStep } from './file-intake.ts';
import { foldName, isDraftFileName, makeFileName, originalsOf } from './file-names.ts';
import { hashBytes, MirrorFolder, NOT_A_TEXT, type Takers } from './mirror-folder.ts';

/** A file that is missing or empty is written again if it still is after this long: editors save by rename. */
export const SECOND_LOOK_MS = 2_000;

/** A draft's first file is written once the draft rests this long, or it would be named after the first letter. */
export const REST_MS = 5_000;

/** After this many files that can't be read or written, the disk is the reason. */
const MAX_FAILURES = 3;

/** What the system answers about one file, and not about the disk. */
const OF_ONE_FILE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EBUSY', 'ENAMETOOLONG', 'ENOENT', NOT_A_TEXT]);

/** A folder that isn't there, or is the empty place of a disk that isn't connected. */
export class FolderAway extends Error {}

/** Files that can't be read or written, and no others. */
export class FilesRefused extends Error {
  /** The first of them. */
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.fileName = fileName;
  }
}

/** Since when a draft has these changes. */
type Rest = { changes: number; since: number };

/** Keeps the files of one folder and the database in step. Its methods must not run at the same time. */
export class FolderSync {
  readonly #database: Database;
  readonly #folder: MirrorFolder;
  readonly #intake: FileIntake;
  readonly #events: IntakeEvents;
  readonly #now: () => number;
  /** When files were first seen missing or empty, by their names. */
  readonly #suspects = new Map<string, number>();
  /** Files that were written again, because they were missing or empty. */
  readonly #lost: string[] = [];
  /** Files that could not be looked at. */
  #refused: readonly string[] = [];
  /** The drafts without a file, and since when they have these changes. */
  #resting = new Map<number, Rest>();
  #isRecovered = false;

  constructor(database: Database, path: string, events: IntakeEvents, now: () => number) {
    this.#database = database;
    this.#folder = new MirrorFolder(path);
    this.#intake = new FileIntake(database, events);
    this.#events = events;
    this.#now = now;
  }

  get path(): string {
    return this.#folder.path;
  }

  /** Whether files were missing or empty at a first look. */
  get needsSecondLook(): boolean {
    return [...this.#suspects.values()].some((since) => this.#now() - since < SECOND_LOOK_MS);
  }

  /** What is under way goes no further. */
  close(): void {
    this.#folder.close();
  }

  /**
   * Looks at the files with these names, and at all that are missing or new.
   *
   * @param changed null for every file.
   * @throws the system's error, `FolderAway`, or `FilesRefused`.
   */
  async look(changed: ReadonlySet<string> | null): Promise<void> {
    const names = await this.#list();
    if (!this.#isRecovered) await this.#folder.recover(names, this.#takersFor(null));
    this.#isRecovered = true;
    const { present, missing, unknown } = this.#match(names);
    const again = new Set([...this.#suspects.keys(), ...this.#refused]);
    const isDue = (name: string) => changed === null || changed.has(name) || again.has(name);
    const failures = new Failures();
    for (const row of present) if (isDue(row.name)) await failures.attempt(row.name, () => this.#lookAt(row));
    // A file that is missing may have another name now.
    for (const name of unknown)
      if (isDue(name) || missing.length > 0) await failures.attempt(name, () => this.#lookAtUnknown(name, missing));
    for (const row of missing) await failures.attempt(row.name, () => this.#lookAtMissing(row));
    this.#refused = failures.names;
    this.#tellLost();
    failures.throwIfAny();
  }

  /**
   * Writes the files of drafts that changed, and of those that have none.
   *
   * @param isAll also of a new draft whose author may still be typing its title.
   * @returns whether something has to be written later.
   * @throws the system's error, `FolderAway`, or `FilesRefused`.
   */
  async write(isAll: boolean): Promise<boolean> {
    const { mirror } = this.#database;
    const left = mirror.all().filter(({ draft }) => draft === null);
    const behind = mirror.listBehind();
    if (left.length === 0 && behind.length === 0) return false;
    const taken = await this.#listTaken();
    const resting = new Map<number, Rest>();
    const failures = new Failures();
    for (const row of left) await failures.attempt(row.name, () => this.#lookAt(row));
    for (const { draft: seq } of behind) {
      const draft = this.#database.drafts.readBySeq(seq);
      const row = mirror.ofDraft(seq);
      if (draft === null || (draft.conflict !== null && draft.trashedAt === null)) continue;
      const rest = this.#findRest(draft);
      if (row !== undefined) await failures.attempt(row.name, () => this.#lookAt(row));
      else if (isAll || this.#now() - rest.since >= REST_MS) {
        const name = makeFileName(draft.fields.title, (each) => taken.has(foldName(each)));
        taken.add(foldName(name));
        await failures.attempt(name, () => this.#write(seq, name));
      } else resting.set(seq, rest);
    }
    this.#resting = resting;
    this.#tellLost();
    failures.throwIfAny();
    return resting.size > 0;
  }

  /** Lists the names that files have or will have, in one spelling. */
  async #listTaken(): Promise<Set<string>> {
    const names = await this.#list();
    return new Set([...names, ...this.#database.mirror.all().map(({ name }) => name)].map(foldName));
  }

  #findRest({ seq, changes }: DraftRecord): Rest {
    const known = this.#resting.get(seq);
    return known?.changes === changes ? known : { changes, since: this.#now() };
  }

  /** Finds a file's row by any spelling of its name. */
  #findRow(name: string): MirrorRow | undefined {
    const { mirror } = this.#database;
    return mirror.read(name) ?? mirror.all().find((row) => foldName(row.name) === foldName(name));
  }

  /** Makes the folder if nothing was written to it yet. @throws the system's error, or `FolderAway`. */
  async makeFolder(): Promise<void> {
    await this.#list();
  }

  /** Lists the folder, which is made at first. */
  async #list(): Promise<string[]> {
    const hasWritten = this.#database.mirror.all().some(({ hash }) => hash !== null);
    if (!hasWritten) await this.#folder.make();
    const names = await this.#folder.list();
    if (this.#folder.isMarked(names)) return names;
    if (hasWritten && !names.some(isDraftFileName)) throw new FolderAway();
    await this.#folder.mark();
    return names;
  }

  /** Tells which files are there, which are missing, and which belong to no draft. */
  #match(names: readonly string[]) {
    const rows = this.#database.mirror.all();
    const known = new Set(rows.map(({ name }) => name));
    const files = new Set(names.filter(isDraftFileName));
    const unknown = new Set([...files].filter((name) => !known.has(name)));
    const spellings = new Map([...unknown].map((name) => [foldName(name), name]));
    const present: MirrorRow[] = [];
    const missing: MirrorRow[] = [];
    for (const row of rows) {
      const respelled = spellings.get(foldName(row.name));
      if (files.has(row.name)) present.push(row);
      else if (respelled === undefined || !unknown.delete(respelled)) missing.push(row);
      else present.push(this.#rename(row, respelled));
    }
    return { present, missing, unknown };
  }

  #rename(row: MirrorRow, name: string): MirrorRow {
    const renamed = { ...row, name };
    this.#database.connection.transaction(() => {
      this.#database.mirror.remove(row.name);
      this.#database.mirror.put(renamed);
    });
    this.#suspects.delete(row.name);
    return renamed;
  }

  async #lookAt(row: MirrorRow): Promise<void> {
    const found = await this.#folder.read(row.name);
    if (found.kind === 'unreadable') throw found.cause;
    if (found.kind === 'missing') return this.#lookAtMissing(row);
    const isOurs = row.nextHash !== null && hashBytes(found.bytes).equals(row.nextHash);
    if (row.hash === null && !isOurs) {
      // Our file never came to be, and another program's has its name.
      this.#database.mirror.remove(row.name);
      return this.#lookAtUnknown(row.name, []);
    }
    await this.#settle(row, found.bytes);
  }

  async #settle(row: MirrorRow, bytes: Buffer): Promise<void> {
    const next = this.#intake.takeKnown(row, bytes);
    if (next !== 'second-look') this.#suspects.delete(row.name);
    await this.#follow(row, next);
  }

  async #follow(row: MirrorRow, next: NextStep): Promise<void> {
    switch (next) {
      case 'nothing':
        return;
      case 'write':
        return this.#write(row.draft, row.name);
      case 'second-look':
        return this.#isOverdue(row.name) ? this.#write(row.draft, row.name) : undefined;
      case 'remove': {
        const isGone = await this.#folder.remove(row.name, this.#takersFor(row.draft));
        if (isGone) this.#database.mirror.remove(row.name);
        else await this.#lookAgain(row.name);
        return;
      }
      default:
        return assertNever(next);
    }
  }

  async #lookAtMissing(row: MirrorRow): Promise<void> {
    const draft = row.draft === null ? null : this.#database.drafts.readBySeq(row.draft);
    if (draft === null || draft.trashedAt !== null) this.#database.mirror.remove(row.name);
    else if (draft.conflict === null && this.#isOverdue(row.name)) await this.#write(row.draft, row.name);
  }

  #tellLost(): void {
    const names = this.#lost.splice(0);
    if (names.length > 0) this.#events.onMessage(describeLost(names));
  }

  /** Whether a file was missing or empty long enough. The first time, a second look has to follow. */
  #isOverdue(name: string): boolean {
    const since = this.#suspects.get(name);
    if (since === undefined) this.#suspects.set(name, this.#now());
    return since !== undefined && this.#now() - since >= SECOND_LOOK_MS;
  }

  async #lookAgain(name: string): Promise<void> {
    const row = this.#database.mirror.read(name);
    if (row !== undefined) await this.#lookAt(row);
  }

  async #lookAtUnknown(name: string, missing: MirrorRow[]): Promise<void> {
    const { mirror, drafts } = this.#database;
    const found = await this.#folder.read(name);
    if (found.kind === 'unreadable' && codeOf(found.cause) !== NOT_A_TEXT) throw found.cause;
    if (found.kind !== 'bytes') return;
    const { bytes } = found;
    const hash = hashBytes(bytes);
    const foreign = mirror.readForeign(name);
    if (foreign !== undefined && hash.equals(foreign)) return;
    const parsed = parseDraftFile(bytes);
    if (parsed.kind === 'empty') return;
    if (parsed.kind === 'not-utf8') return this.#intake.leaveUnreadable(name, bytes);
    const { id } = parsed.file;
    const named = id === null ? undefined : drafts.read(id)?.seq;
    const isSame = (each: MirrorRow) => each.hash !== null && hash.equals(each.hash);
    const row = named === undefined ? missing.find(isSame) : mirror.ofDraft(named);
    const isFree = row === undefined || (await this.#folder.read(row.name)).kind === 'missing';
    if (isFree && row !== undefined) {
      missing.splice(0, missing.length, ...missing.filter((each) => each.name !== row.name));
      await this.#adopt(this.#rename(row, name), bytes);
    } else if (isFree && named !== undefined) {
      await this.#adopt({ name, draft: named, hash: null, nextHash: null, changes: 0, head: null }, bytes);
    } else {
      const original = named ?? this.#findOriginal(name);
      if (original === undefined) this.#intake.takeNew(name, bytes);
      else this.#intake.takeBeside(original, name, bytes, originalsOf(name).length > 0);
    }
  }

  /** A draft's file has another name now, or is there again. */
  async #adopt(row: MirrorRow, bytes: Buffer): Promise<void> {
    if (row.draft !== null) this.#intake.restore(row.draft);
    await this.#settle(row, bytes);
  }

  #findOriginal(name: string): number | undefined {
    for (const original of originalsOf(name)) {
      const seq = this.#findRow(original)?.draft;
      if (seq != null) return seq;
    }
    return undefined;
  }

  async #write(seq: number | null, name: string): Promise<void> {
    const { mirror, drafts } = this.#database;
    const draft = seq === null ? null : drafts.readBySeq(seq);
    if (draft === null || draft.trashedAt !== null || draft.conflict !== null) return;
    const row = mirror.read(name);
    const bytes = Buffer.from(formatDraftFile(draft));
    const file = {
      name,
      draft: draft.seq,
      hash: row?.hash ?? null,
      changes: row?.changes ?? 0,
      head: row?.head ?? null,
    };
    mirror.put({ ...file, nextHash: hashBytes(bytes) });
    const isPlaced = await this.#folder.put(name, bytes, this.#takersFor(draft.seq));
    if (!isPlaced) return row === undefined ? mirror.remove(name) : this.#lookAgain(name);
    if (this.#suspects.delete(name) && file.hash !== null) this.#lost.push(name);
    this.#noteWritten(draft, file, hashBytes(bytes));
  }

  /** The draft may have changed meanwhile, or be gone. */
  #noteWritten({ seq, changes, head, conflict }: DraftRecord, file: Omit<MirrorRow, 'nextHash'>, hash: Buffer): void {
    const now = this.#database.drafts.readBySeq(seq);
    // What was replaced and taken in began with the same text as the author's.
    const isReplaced = now !== null && now.conflict !== conflict;
    this.#database.mirror.put({
      ...file,
      draft: now === null ? null : seq,
      hash,
      nextHash: null,
      changes,
      head: isReplaced ? file.head : head,
    });
  }

  #takersFor(seq: number | null): Takers {
    const { mirror, drafts } = this.#database;
    return {
      isKnown: (bytes) => mirror.hasHash(hashBytes(bytes)) || parseDraftFile(bytes).kind === 'empty',
      takeIn: (bytes) => this.#intake.takeReplaced(seq === null ? null : drafts.readBySeq(seq), bytes),
    };
  }
}

/** Goes on after a file that can't be read or written, unless the disk is the reason. */
class Failures {
  readonly names: string[] = [];
  #first: unknown;

  async attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (!OF_ONE_FILE.has(codeOf(cause)) || this.names.length + 1 === MAX_FAILURES) throw cause;
      this.names.push(name);
      this.#first ??= cause;
    }
  }

  throwIfAny(): void {
    const [first] = this.names;
    if (first !== undefined) throw new FilesRefused(first, this.#first);
  }
}

function describeLost(names: readonly string[]): string {
  const [first] = names;
  const files = names.length === 1 ? `"${first}" was` : `${names.length} files were`;
  return `${files} removed or emptied in the drafts folder, so we wrote ${names.length === 1 ? 'it' : 'them'} again. To delete a draft, use Delete draft.`;
}
