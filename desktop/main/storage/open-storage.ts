import { ok, type Result } from '@callwright/shared/result.ts';
import type { NoticedDivergence } from '../../ipc/conflicts.ts';
import { isDamage } from '../database/database-errors.ts';
import type { Origins } from '../database/publications.ts';
import { openDatabase } from '../database/recovery/open-database.ts';
import { Mirror } from '../mirror/mirror.ts';
import { importOldLayout } from '../upgrade/import-old-layout.ts';
import { DraftOperations } from './draft-operations.ts';
import { FolderOperations } from './folder-operations.ts';
import { LinkOperations } from './links/link-operations.ts';
import { Maintenance } from './maintenance.ts';
import { createOperations, type Operations } from './operations.ts';
import { PictureOperations } from './picture-operations.ts';
import { PostOperations } from './post-operations.ts';
import { ReplaceOperations } from './replace/replace-operations.ts';

export type StorageOptions = {
  userData: string;
  draftsFolder: string;
  origins: Origins;
  machine: string;
};

/** Messages for the user about opening the storage, such as a repair. */
export type Opened = { messages: string[] };

export type StorageEvent =
  | { kind: 'drafts-changed' }
  /** Why the drafts' files are outdated, or null once they are current. */
  | { kind: 'folder-problem'; problem: string | null }
  | { kind: 'divergence'; noticed: NoticedDivergence }
  | { kind: 'message'; message: string };

export type OpenStorage = { operations: Operations; opened: Opened; close: () => Promise<void> };

export async function openStorage(
  { userData, draftsFolder, origins, machine }: StorageOptions,
  emit: (event: StorageEvent) => void,
  now: () => number = Date.now,
): Promise<Result<OpenStorage, { message: string }>> {
  const found = await openDatabase({ userData, now, tell: (message) => emit({ kind: 'message', message }) });
  if (!found.ok) return found;
  const { database, copies, repaired, noteDamage } = found.value;
  const upgraded = await importOldLayout({ database, userData, draftsFolder, machine, origins });
  const drafts = new DraftOperations(database, origins);
  const mirror = new Mirror(database, draftsFolder, {
    onOutsideChange: (change) => drafts.recordOutsideChange(change),
    onListChange: () => emit({ kind: 'drafts-changed' }),
    onMessage: (message) => emit({ kind: 'message', message }),
    onProblem: (problem) => emit({ kind: 'folder-problem', problem }),
  });
  const maintenance = new Maintenance(database, now);
  const operations = createOperations({
    drafts,
    posts: new PostOperations(database, origins, (noticed) => emit({ kind: 'divergence', noticed })),
    links: new LinkOperations(database, origins, now),
    pictures: new PictureOperations(database, now),
    replace: new ReplaceOperations(database, origins, now),
    folder: new FolderOperations(database, mirror),
  });
  mirror.start();
  maintenance.start();
  return ok({
    operations: watchEach(operations, {
      onEnd: () => {
        mirror.noteChange();
        maintenance.recordCall();
      },
      onDamage: noteDamage,
    }),
    opened: { messages: [repaired?.message, ...describeUpgrade(upgraded)].filter((message) => message != null) },
    async close() {
      await mirror.finish();
      maintenance.stop();
      await copies.stop();
      database.connection.close();
    },
  });
}

function describeUpgrade(upgraded: Awaited<ReturnType<typeof importOldLayout>>): (string | null)[] {
  return upgraded.ok ? [upgraded.value.message, ...upgraded.value.problems] : [upgraded.error.message];
}

function watchEach(
  operations: Operations,
  { onEnd, onDamage }: { onEnd: () => void; onDamage: () => void },
): Operations {
  const watched = Object.entries(operations).map(([name, operation]) => [
    name,
    (input: never) => {
      try {
        return operation(input);
      } catch (cause) {
        if (isDamage(cause)) onDamage();
        throw cause;
      } finally {
        onEnd();
      }
    },
  ]);
  return Object.fromEntries(watched);
}
