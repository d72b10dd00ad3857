import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { OpenFailure } from '../connection.ts';
import { Database } from '../database.ts';
import { describeRefusal } from '../database-errors.ts';
import { Copies, listCopies, sizeOf } from './copies.ts';
import { hasDamageNote, noteDamage } from './damage-note.ts';
import { finishSwap, type RepairReport, rebuildDatabase } from './rebuild-database.ts';

export type OpenedDatabase = {
  database: Database;
  copies: Copies;
  repaired: { report: RepairReport; message: string } | null;
  noteDamage(): void;
};

/** Opens the database and repairs it if it's damaged. After a crash, makes and checks a copy in the background. */
export async function openDatabase({
  userData,
  now = Date.now,
  tell,
}: {
  userData: string;
  now?: () => number;
  tell: (message: string) => void;
}): Promise<Result<OpenedDatabase, { message: string }>> {
  const path = join(userData, 'callwright.db');
  const folder = join(userData, 'database-copies');
  try {
    mkdirSync(userData, { recursive: true });
    finishSwap(path);
    const wasClosed = !existsSync(`${path}-wal`);
    const first = tryOpen(path, folder, now);
    const isDamaged = !first.ok && first.error.kind === 'damaged';
    const report = isDamaged ? await rebuildDatabase(path, listCopies(folder), now) : null;
    const opened = isDamaged ? Database.open(path, { mayBeNew: false, now }) : first;
    if (!opened.ok) return err({ message: describeFailure(opened.error) });
    const copies = new Copies(opened.value, { databasePath: path, folder, now, tell });
    copies.start({ isDue: copies.isDue() || !wasClosed });
    return ok({
      database: opened.value,
      copies,
      repaired: report === null ? null : { report, message: describeRepair(report) },
      noteDamage: () => noteDamage(path),
    });
  } catch (cause) {
    const reason = describeRefusal(cause);
    if (reason === null) throw cause;
    return err({ message: `Couldn’t open your drafts. ${reason}` });
  }
}

function tryOpen(path: string, folder: string, now: () => number): Result<Database, OpenFailure> {
  // SQLite would delete the log of a missing database.
  const mayBeNew = listCopies(folder).length === 0 && (sizeOf(path) > 0 || sizeOf(`${path}-wal`) === 0);
  const opened = Database.open(path, { mayBeNew, now });
  // Open it first: a database that is in use or newer must not be repaired.
  if (!opened.ok || !hasDamageNote(path)) return opened;
  opened.value.connection.close();
  return err({ kind: 'damaged', cause: new Error('A check found damage.') });
}

function describeFailure({ kind, cause }: OpenFailure): string {
  switch (kind) {
    case 'newer':
      return 'Couldn’t open your drafts. They were last opened in a newer version of Callwright. Update Callwright, then open it again.';
    case 'busy':
      return 'Couldn’t open your drafts. Another copy of Callwright is using them. Close it, then try again.';
    case 'damaged':
    case 'refused': {
      const reason = describeRefusal(cause) ?? 'Check the disk, then open Callwright again.';
      return `Couldn’t open your drafts. ${reason}`;
    }
  }
}

function describeRepair({ fromCopy, recovered, unreadable, droppedFromOutbox, setAside }: RepairReport): string {
  const found = [
    count(recovered.drafts, 'draft'),
    count(recovered.versions, 'version'),
    count(recovered.outbox, 'queued post'),
  ];
  const listed = found.filter((part) => part !== null);
  const source = fromCopy === null ? null : `the copy from ${formatDate(fromCopy)}`;
  const rest = listed.length === 0 ? null : `${listed.join(', ')} from the damaged database`;
  const parts = [source, rest].filter((part) => part !== null);
  return [
    'Callwright repaired its database.',
    parts.length === 0 ? 'There was nothing to restore.' : `It restored ${parts.join(', and ')}.`,
    unreadable === 0 ? null : `Up to ${count(unreadable, 'record')} couldn’t be read.`,
    droppedFromOutbox === 0
      ? null
      : `${count(droppedFromOutbox, 'post')} may no longer be queued. Check your blog, then publish again.`,
    `The damaged files are in ${setAside}.`,
  ]
    .filter((line) => line !== null)
    .join(' ');
}

function count(number: number, noun: string): string | null {
  return number === 0 ? null : `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function formatDate(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
