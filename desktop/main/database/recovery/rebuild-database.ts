import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Database } from '../database.ts';
import { checkDatabase } from './check-database.ts';
import { type CopyFile, removeDatabase, sizeOf } from './copies.ts';
import { removeDamageNote } from './damage-note.ts';
import { DamagedFile } from './damaged-file.ts';
import { type Recovered, Repair } from './repair.ts';

export type RepairReport = {
  fromCopy: string | null;
  recovered: Omit<Recovered, 'unreadable'>;
  /** Maximum number of rows that couldn't be read. */
  unreadable: number;
  /** Posts that are queued in the copy but not in the damaged database. */
  droppedFromOutbox: number;
  setAside: string;
};

/**
 * Makes a new database from the newest intact copy and every readable row. It's complete before the damaged files move,
 * so the next start after a crash can begin again or finish.
 * @throws the system's or SQLite's error. The damaged files haven't moved then.
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
    database.posts.rebuildSearch();
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

/** Deletes unreliable file records. A file whose text may be lost counts as another program's until it's imported. */
function forgetFiles({ connection, facts }: Database): void {
  connection.transaction(() => {
    connection.run('delete from mirror_foreign');
    connection.run(
      'delete from mirror where draft is null or draft in (select seq from drafts where trashed_at is not null)',
    );
    connection.run(
      'update mirror set next_hash = null, hash = case when head in (select id from versions) then hash end',
    );
    // A lost text may have used a picture, so its retention period starts again.
    facts.store('unused-pictures', '{}');
  });
}

function swap(path: string, target: string): string {
  // With this name, the next start can finish the swap after a crash.
  renameSync(target, toRebuiltPath(path));
  return finishSwap(path) ?? '';
}

const toRebuiltPath = (path: string) => `${path}-rebuilt`;

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
