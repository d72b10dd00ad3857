import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Database } from '../database/database.ts';
import { describeRefusal } from '../database/database-errors.ts';
import type { Origins } from '../database/publications.ts';
import { parseDraftFile } from '../mirror/draft-file.ts';
import { hashBytes } from '../mirror/mirror-folder.ts';
import { DraftImporter, type ImportedDraft } from './draft-importer.ts';
import { type OldDraftFile, OldDraftFiles } from './old-draft-files.ts';
import { readIfPossible } from './old-files.ts';
import { OldRecords } from './old-records.ts';
import { listOldTrash } from './old-trash.ts';
import { OldVersions } from './old-versions.ts';

/** `message` is null if there was nothing to import. */
export type UpgradeReport = {
  drafts: number;
  deleted: number;
  versions: number;
  queued: number;
  problems: string[];
  message: string | null;
};

const IMPORTED = 'imported-layout';

type Options = {
  database: Database;
  userData: string;
  draftsFolder: string;
  machine: string;
  origins: Origins;
};

/** Imports the files of older versions in one verified transaction. Leaves the files alone. */
export async function importOldLayout(options: Options): Promise<Result<UpgradeReport, { message: string }>> {
  const { database, userData, draftsFolder } = options;
  if (database.facts.read(IMPORTED) !== null) return ok(NOTHING);
  if (draftsFolder !== join(userData, 'drafts') && !existsSync(draftsFolder)) {
    return err({
      message: `Couldn’t import your drafts. The folder ${draftsFolder} is missing. Connect the drive it’s on, then restart Callwright.`,
    });
  }
  try {
    return ok(new Upgrade(options).run());
  } catch (cause) {
    const reason = describeRefusal(cause);
    if (reason === null) throw cause;
    return err({
      message: `Couldn’t import your drafts. ${reason} Your files are unchanged. Restart Callwright to try again.`,
    });
  }
}

const NOTHING: UpgradeReport = { drafts: 0, deleted: 0, versions: 0, queued: 0, problems: [], message: null };

class Upgrade {
  readonly #options: Options;
  readonly #importer: DraftImporter;
  readonly #versions: OldVersions;
  readonly #imported = new Map<string, ImportedDraft>();
  readonly #problems: string[] = [];
  #deleted = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#importer = new DraftImporter(options.database);
    this.#versions = new OldVersions(join(options.userData, 'versions'));
  }

  run(): UpgradeReport {
    const { database, userData, origins } = this.#options;
    return database.connection.transaction(() => {
      const files = this.#importDrafts();
      const records = new OldRecords(database, userData, origins);
      const queued = records.importQueue();
      if (queued === null) {
        this.#problems.push('Couldn’t read the publish queue. If a post isn’t on your blog yet, publish it again.');
      }
      records.importKnownPosts();
      records.importKnownSlugs();
      if (!records.importPictureAlts()) this.#problems.push('Couldn’t read your picture descriptions.');
      this.#check(files);
      database.facts.store(IMPORTED, new Date().toISOString());
      return this.#report(queued ?? 0);
    });
  }

  #importDrafts(): readonly OldDraftFile[] {
    const { userData, draftsFolder, machine } = this.#options;
    const trash = listOldTrash(join(userData, 'deleted-drafts'));
    const trashedOf = Map.groupBy(trash, ({ id }) => id);
    const { files: found, unreadable } = new OldDraftFiles(
      draftsFolder,
      machine,
      this.#versions,
      new Set(trashedOf.keys()),
    );
    const files = found.filter((file) => !this.#isFromFailedImport(file) || trashedOf.has(file.id));
    for (const name of unreadable) this.#problems.push(`Couldn’t read ${name}. It’s still in your drafts folder.`);
    const fileOf = new Map(files.map((file) => [file.id, file]));
    for (const id of new Set([...fileOf.keys(), ...trashedOf.keys(), ...this.#versions.drafts])) {
      const file = fileOf.get(id) ?? null;
      const trashed = trashedOf.get(id) ?? [];
      const versions = this.#versions.list(id);
      const imported = this.#importer.import({ id, file, isInFolder: true, trashed, versions });
      if (imported === null)
        this.#problems.push(`Couldn’t read ${file?.name ?? `the deleted draft ${id}`}. The file is unchanged.`);
      else this.#imported.set(id, imported);
      if (imported !== null && file === null && trashed.length > 0) this.#deleted += 1;
    }
    this.#importFallback();
    return files;
  }

  /** Whether the file was created after a failed import and has no old data. */
  #isFromFailedImport({ id, name }: OldDraftFile): boolean {
    return this.#options.database.mirror.read(name) !== undefined && this.#versions.list(id).length === 0;
  }

  /** Imports drafts written to the default folder while the chosen one was unavailable. */
  #importFallback(): void {
    const { userData, draftsFolder, machine } = this.#options;
    const fallback = join(userData, 'drafts');
    if (fallback === draftsFolder) return;
    for (const file of new OldDraftFiles(fallback, machine, this.#versions, new Set()).files) {
      const { id, path, name } = file;
      const bytes = readIfPossible(path);
      if (bytes !== null && this.#imported.has(id)) this.#importer.addConflict(id, bytes, name);
      if (bytes === null || this.#imported.has(id)) continue;
      const imported = this.#importer.import({ id, file, isInFolder: false, trashed: [], versions: [] });
      if (imported !== null) this.#imported.set(id, imported);
    }
  }

  /** Verifies that the database has every file's text and every version. */
  #check(files: readonly OldDraftFile[]): void {
    const { database } = this.#options;
    for (const { id, path, name } of files) {
      const bytes = readIfPossible(path);
      const parsed = bytes === null ? null : parseDraftFile(bytes);
      const seq = this.#imported.get(id)?.seq;
      if (bytes === null || parsed === null || parsed.kind === 'empty' || parsed.kind === 'not-utf8') continue;
      // Another program has changed the file since. The mirror handles that.
      if (!database.mirror.hasHash(hashBytes(bytes))) continue;
      const { content } = parsed.file.fields;
      const isThere = seq !== undefined && this.#hasContent(seq, content);
      if (!isThere || !bytes.toString('utf8').endsWith(content))
        throw new Error(`The text of ${name} wasn’t imported.`);
    }
    for (const { seq, versions } of this.#imported.values()) {
      if (database.versions.list(seq).length < versions) throw new Error('A version wasn’t imported.');
    }
  }

  #hasContent(seq: number, content: string): boolean {
    const { drafts, versions } = this.#options.database;
    if (drafts.readBySeq(seq)?.fields.content === content) return true;
    return versions.list(seq).some(({ id }) => {
      const version = versions.read(seq, id);
      return version !== null && version !== 'damaged' && version.fields.content === content;
    });
  }

  #report(queued: number): UpgradeReport {
    const { userData } = this.#options;
    const all = [...this.#imported.values()];
    const versions = all.reduce((sum, each) => sum + each.versions, 0);
    const unreadable = all.reduce((sum, each) => sum + each.unreadable.length, 0);
    if (unreadable > 0)
      this.#problems.push(`Couldn’t read ${count(unreadable, 'version')}. Their files are unchanged.`);
    const report = { drafts: all.length - this.#deleted, deleted: this.#deleted, versions, queued };
    const found = [
      count(report.drafts, 'draft'),
      count(report.deleted, 'deleted draft'),
      count(versions, 'version'),
      count(queued, 'queued post'),
    ].filter((part) => part !== null);
    const summary = `Callwright now stores your drafts in a database. It imported ${found.join(', ')}. The original files are still in ${userData}.`;
    const isEmpty = found.length === 0 && this.#problems.length === 0;
    const lines = found.length === 0 ? this.#problems : [summary, ...this.#problems];
    return { ...report, problems: this.#problems, message: isEmpty ? null : lines.join(' ') };
  }
}

function count(number: number, noun: string): string | null {
  return number === 0 ? null : `${number} ${noun}${number === 1 ? '' : 's'}`;
}
