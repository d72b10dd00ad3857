import { assertNever } from '@callwright/shared/result.ts';
import type { Database } from '../database/database.ts';
import type { DraftRecord } from '../database/draft-record.ts';
import type { MirrorRow } from '../database/tables/mirror.ts';
import { codeOf } from '../files/file-errors.ts';
import { formatDraftFile, parseDraftFile } from './draft-file.ts';
import { FileImporter, type ImportEvents, type NextStep } from './file-importer.ts';
import { foldName, isDraftFileName, isUntitledName, makeFileName, matchFiles, originalsOf } from './file-names.ts';
import { FailureCollector, FolderMissingError } from './folder-failures.ts';
import { LostFiles } from './lost-files.ts';
import { hashBytes, type ImportTarget, MirrorFolder, NOT_A_TEXT } from './mirror-folder.ts';

/** Wait this long before naming a file, or it would be named after the first letter of the title. */
export const REST_MS = 5_000;

type Rest = { changes: number; since: number };

/** Syncs one folder with the database. Its methods must not run concurrently. */
export class FolderSync {
  readonly #database: Database;
  readonly #folder: MirrorFolder;
  readonly #importer: FileImporter;
  readonly #events: ImportEvents;
  readonly #now: () => number;
  readonly #lost: LostFiles;
  #refused: readonly string[] = [];
  #resting = new Map<number, Rest>();
  #isRecovered = false;

  constructor(database: Database, path: string, events: ImportEvents, now: () => number) {
    this.#database = database;
    this.#folder = new MirrorFolder(path);
    this.#importer = new FileImporter(database, events);
    this.#events = events;
    this.#now = now;
    this.#lost = new LostFiles(now);
  }

  get path(): string {
    return this.#folder.path;
  }

  get needsRecheck(): boolean {
    return this.#lost.needsRecheck;
  }

  close(): void {
    this.#folder.close();
  }

  /** @throws the system's error, `FolderMissingError`, or `FileAccessError`. */
  async scan(changed: ReadonlySet<string> | null): Promise<void> {
    const names = await this.#list();
    if (!this.#isRecovered) await this.#folder.recover(names, this.#targetFor(null));
    this.#isRecovered = true;
    const { present: found, missing, unknown } = matchFiles(this.#database.mirror.all(), names);
    const present = found.map(({ row, name }) => (row.name === name ? row : this.#rename(row, name)));
    const again = new Set([...this.#lost.names, ...this.#refused]);
    const isDue = (name: string) => changed === null || changed.has(name) || again.has(name);
    const failures = new FailureCollector();
    for (const row of present) if (isDue(row.name)) await failures.attempt(row.name, () => this.#checkFile(row));
    // A missing file may have been renamed.
    for (const name of unknown)
      if (isDue(name) || missing.length > 0) await failures.attempt(name, () => this.#checkUnknown(name, missing));
    for (const row of missing) await failures.attempt(row.name, () => this.#checkMissing(row));
    this.#refused = failures.names;
    this.#reportRestored();
    failures.throwIfAny();
  }

  /** @param isAll includes drafts whose title may change. @returns true if some must be written later. @throws like `scan`. */
  async write(isAll: boolean): Promise<boolean> {
    const { mirror } = this.#database;
    const left = mirror.all().filter(({ draft }) => draft === null);
    const behind = mirror.listOutdated();
    if (left.length === 0 && behind.length === 0 && this.#listTitled().length === 0) return false;
    const taken = await this.#listTaken();
    const resting = new Map<number, Rest>();
    const failures = new FailureCollector();
    for (const row of left) await failures.attempt(row.name, () => this.#checkFile(row));
    for (const { draft: seq } of behind) {
      const draft = this.#database.drafts.readBySeq(seq);
      const row = mirror.ofDraft(seq);
      if (draft === null || (draft.conflict !== null && draft.trashedAt === null)) continue;
      const rest = this.#findRest(draft);
      if (row !== undefined) await failures.attempt(row.name, () => this.#checkFile(row));
      else if (isAll || this.#now() - rest.since >= REST_MS) {
        const name = makeFileName(draft.fields.title, (each) => taken.has(foldName(each)));
        taken.add(foldName(name));
        await failures.attempt(name, () => this.#write(seq, name));
      } else resting.set(seq, rest);
    }
    for (const { row, draft } of this.#listTitled()) {
      const rest = this.#findRest(draft);
      if (isAll || this.#now() - rest.since >= REST_MS) {
        const name = makeFileName(draft.fields.title, (each) => taken.has(foldName(each)));
        taken.add(foldName(name));
        await failures.attempt(name, () => this.#moveFile(row, name));
      } else resting.set(draft.seq, rest);
    }
    this.#resting = resting;
    this.#reportRestored();
    failures.throwIfAny();
    return resting.size > 0;
  }

  async #listTaken(): Promise<Set<string>> {
    const names = await this.#list();
    return new Set([...names, ...this.#database.mirror.all().map(({ name }) => name)].map(foldName));
  }

  #listTitled(): { row: MirrorRow; draft: DraftRecord }[] {
    return this.#database.mirror.all().flatMap((row) => {
      if (row.draft === null || row.hash === null || !isUntitledName(row.name)) return [];
      const draft = this.#database.drafts.readBySeq(row.draft);
      const isCurrent =
        draft !== null && draft.trashedAt === null && draft.conflict === null && draft.changes === row.changes;
      return isCurrent && !isUntitledName(makeFileName(draft.fields.title, () => false)) ? [{ row, draft }] : [];
    });
  }

  #findRest({ seq, changes }: DraftRecord): Rest {
    const known = this.#resting.get(seq);
    return known?.changes === changes ? known : { changes, since: this.#now() };
  }

  #findRow(name: string): MirrorRow | undefined {
    const { mirror } = this.#database;
    return mirror.read(name) ?? mirror.all().find((row) => foldName(row.name) === foldName(name));
  }

  async makeFolder(): Promise<void> {
    await this.#list();
  }

  async #list(): Promise<string[]> {
    const hasWritten = this.#database.mirror.all().some(({ hash }) => hash !== null);
    if (!hasWritten) await this.#folder.make();
    const names = await this.#folder.list();
    if (this.#folder.isMarked(names)) return names;
    if (hasWritten && !names.some(isDraftFileName)) throw new FolderMissingError();
    await this.#folder.mark();
    return names;
  }

  #rename(row: MirrorRow, name: string): MirrorRow {
    const renamed = { ...row, name };
    this.#database.connection.transaction(() => {
      this.#database.mirror.remove(row.name);
      this.#database.mirror.put(renamed);
    });
    this.#lost.forget(row.name);
    return renamed;
  }

  async #checkFile(row: MirrorRow): Promise<void> {
    const found = await this.#folder.read(row.name);
    if (found.kind === 'unreadable') throw found.cause;
    if (found.kind === 'missing') return this.#checkMissing(row);
    const isOurs = row.nextHash !== null && hashBytes(found.bytes).equals(row.nextHash);
    if (row.hash === null && !isOurs) {
      // We never finished our file, and another program used its name.
      this.#database.mirror.remove(row.name);
      return this.#checkUnknown(row.name, []);
    }
    await this.#settle(row, found.bytes);
  }

  async #settle(row: MirrorRow, bytes: Buffer): Promise<void> {
    const next = this.#importer.importKnown(row, bytes);
    if (next !== 'recheck') this.#lost.forget(row.name);
    await this.#runNextStep(row, next);
  }

  async #runNextStep(row: MirrorRow, next: NextStep): Promise<void> {
    switch (next) {
      case 'nothing':
        return;
      case 'write':
        return this.#write(row.draft, row.name);
      case 'recheck':
        return this.#lost.isOverdue(row.name) ? this.#write(row.draft, row.name) : undefined;
      case 'remove': {
        const isGone = await this.#folder.remove(row.name, this.#targetFor(row.draft));
        if (isGone) this.#database.mirror.remove(row.name);
        else await this.#checkAgain(row.name);
        return;
      }
      default:
        return assertNever(next);
    }
  }

  async #checkMissing(row: MirrorRow): Promise<void> {
    const draft = row.draft === null ? null : this.#database.drafts.readBySeq(row.draft);
    if (draft === null || draft.trashedAt !== null) this.#database.mirror.remove(row.name);
    else if (draft.conflict === null && this.#lost.isOverdue(row.name)) await this.#write(row.draft, row.name);
  }

  #reportRestored(): void {
    const message = this.#lost.takeMessage();
    if (message !== null) this.#events.onMessage(message);
  }

  async #checkAgain(name: string): Promise<void> {
    const row = this.#database.mirror.read(name);
    if (row !== undefined) await this.#checkFile(row);
  }

  async #checkUnknown(name: string, missing: MirrorRow[]): Promise<void> {
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
    if (parsed.kind === 'not-utf8') return this.#importer.reportUnreadable(name, bytes);
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
      if (original === undefined) this.#importer.importNew(name, bytes);
      else this.#importer.importSibling(original, name, bytes, originalsOf(name).length > 0);
    }
  }

  async #adopt(row: MirrorRow, bytes: Buffer): Promise<void> {
    if (row.draft !== null) this.#importer.restore(row.draft);
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
    const isPlaced = await this.#folder.put(name, bytes, this.#targetFor(draft.seq));
    if (!isPlaced) return row === undefined ? mirror.remove(name) : this.#checkAgain(name);
    if (this.#lost.forget(name) && file.hash !== null) this.#lost.addRestored(name);
    this.#recordWritten(draft, file, hashBytes(bytes));
  }

  /** Writes the draft to a new name, then removes the old file. If that fails, the old file is the draft's again. */
  async #moveFile(before: MirrorRow, name: string): Promise<void> {
    await this.#write(before.draft, name);
    const isWritten = this.#database.mirror.read(name)?.hash != null;
    if (isWritten) await this.#folder.remove(before.name, this.#targetFor(before.draft));
  }

  #recordWritten({ seq, changes, head, conflict }: DraftRecord, file: Omit<MirrorRow, 'nextHash'>, hash: Buffer): void {
    const now = this.#database.drafts.readBySeq(seq);
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

  #targetFor(seq: number | null): ImportTarget {
    const { mirror, drafts } = this.#database;
    return {
      isKnown: (bytes) => mirror.hasHash(hashBytes(bytes)) || parseDraftFile(bytes).kind === 'empty',
      importBytes: (bytes) => this.#importer.importReplaced(seq === null ? null : drafts.readBySeq(seq), bytes),
    };
  }
}
