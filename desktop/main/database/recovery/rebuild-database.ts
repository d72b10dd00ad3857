import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Database } from '../database.ts';
import { checkDatabase } from './check-database.ts';
import { type CopyFile, removeDatabase, sizeOf } from './copies.ts';
import { removeDamageNote } from './damage-note.ts';
import { DamagedFile } from './damaged-file.ts';
import { type Recovered, Repair } from './repair.ts';

/** What a damaged database was replaced by. */
export type RepairReport = {
  /** The day of the copy that was used; null if there was none. */
  fromCopy: string | null;
  /** What the damaged database had that the copy hadn't. */
  recovered: Omit<Recovered, 'unreadable'>;
  /** How many rows can't be read, at most. */
  unreadable: number;
  /** Queued posts of the copy that the damaged database doesn't show to be waiting still. */
  droppedFromOutbox: number;
  /** Where the damaged files are kept. */
  setAside: string;
};

/**
 * Replaces a damaged or missing database by one that is made of the newest whole copy and of every row that can still
 * be read. The new one is finished before the damaged files move aside, so that a crash starts over or is done.
 *
 * @throws the system's or SQLite's error; the damaged files are where they were then.
 */
export async function rebuildDatabase(
  path: string,
  copies: readonly CopyFile[],
  now: () => number,
): Promise<RepairReport> {
  const target = `${path}-rebuilding`;
  const copy = await openNewestCopy(target, copies, now);
  const database = copy?.database ?? openNew(target, now);
  try {
    const waiting = database.outbox.list().rows;
    database.outbox.store([], waiting);
    database.connection.checkpoint();
    const recovered = sizeOf(path) > 0 ? repairFrom(path, copy?.file.path ?? target, database) : NOTHING;
    const left = new Set(database.outbox.list().rows.map(({ post, origin }) => `${post} ${origin}`));
    forgetFiles(database);
    database.search.rebuild();
    database.connection.close();
    const setAside = swap(path, target);
    const { unreadable, ...counts } = recovered;
    return {
      fromCopy: copy?.file.date ?? null,
      recovered: counts,
      unreadable,
      droppedFromOutbox: waiting.filter(({ post, origin }) => !left.has(`${post} ${origin}`)).length,
      setAside,
    };
  } catch (cause) {
    database.connection.close();
    throw cause;
  }
}

const NOTHING: Recovered = { drafts: 0, versions: 0, outbox: 0, unreadable: 0 };

function repairFrom(path: string, template: string, database: Database): Recovered {
  return new Repair(database).run(new DamagedFile(path, template));
}

async function openNewestCopy(target: string, copies: readonly CopyFile[], now: () => number) {
  for (const file of copies) {
    removeDatabase(target);
    copyFileSync(file.path, target);
    const opened = Database.open(target, { mayBeNew: false, now });
    if (!opened.ok) continue;
    const { problems } = await checkDatabase(opened.value);
    if (problems.length === 0) return { database: opened.value, file };
    opened.value.connection.close();
  }
  return null;
}

function openNew(target: string, now: () => number): Database {
  removeDatabase(target);
  const opened = Database.open(target, { now });
  if (!opened.ok) throw opened.error.cause;
  return opened.value;
}

/**
 * Forgets whatever of the drafts folder may not be true any more. A file whose text may be lost is looked at as another
 * program's then: it is neither removed nor replaced before its text is in the database.
 */
function forgetFiles({ connection, facts }: Database): void {
  connection.transaction(() => {
    connection.run('delete from mirror_foreign');
    connection.run(
      'delete from mirror where draft is null or draft in (select seq from drafts where trashed_at is not null)',
    );
    connection.run(
      'update mirror set next_hash = null, hash = case when head in (select id from versions) then hash end',
    );
    // Pictures that only a lost text names stay for another month.
    facts.store('unused-pictures', '{}');
  });
}

/** Moves the damaged files aside and puts the new database in their place. Returns where they are. */
function swap(path: string, target: string): string {
  // Complete under this name: a crash from here on is finished by the next start.
  renameSync(target, toRebuiltPath(path));
  return finishSwap(path) ?? '';
}

const toRebuiltPath = (path: string) => `${path}-rebuilt`;

/** Finishes a swap. Returns where the damaged files are; null if there is none to finish. */
export function finishSwap(path: string): string | null {
  const rebuilt = toRebuiltPath(path);
  if (!existsSync(rebuilt)) return null;
  const folder = dirname(path);
  let number = 1;
  while (existsSync(join(folder, `damaged-database-${number}`))) number += 1;
  const aside = join(folder, `damaged-database-${number}`);
  mkdirSync(aside);
  for (const each of [`${path}-wal`, `${path}-journal`, path]) {
    if (existsSync(each)) renameSync(each, join(aside, basename(each)));
  }
  renameSync(rebuilt, path);
  removeDamageNote(path);
  return aside;
}
