import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { listNamedPictures } from '../database/named-pictures.ts';
import { listFolder, makeFolder, readBytes, readStats } from '../files/disk.ts';
import { codeOf } from '../files/file-errors.ts';
import { openJsonFile } from '../files/json-file.ts';
import type { ObservedTime } from '../versions/observed-time.ts';
import { listPictureFiles, toPicturesFolder } from './picture-files.ts';

/** How long nothing may name a picture before it goes: thirty days, as a deleted draft. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** How long the sweep rests after each folder, so that nobody notices it. */
const PAUSE_MS = 20;

/** Since when nothing names a picture, in the time that the app has seen pass. */
const unusedSchema = z.object({ version: z.literal(1), unusedSince: z.record(z.string(), z.number()) });

/**
 * Creates the sweep of pictures that nothing names any more: no file of the drafts folder, whether it can be read as
 * a draft or not, no version, no deleted draft, and nothing that waits to be published. After thirty days of that,
 * which the app must have seen pass, they go to the system's trash.
 *
 * @param userData holds the versions, the deleted drafts and the publish queue.
 * @param trash moves a file to the system's trash.
 */
export function createPictureSweep({
  draftsFolder,
  userData,
  time,
  trash,
}: {
  draftsFolder: () => string;
  userData: string;
  time: ObservedTime;
  trash: (path: string) => Promise<void>;
}) {
  const file = openJsonFile({
    path: join(userData, 'unused-pictures.json'),
    schema: unusedSchema,
    fallback: { version: 1, unusedSince: {} },
    // A count that is lost begins anew: what waits for it waits longer.
    onDamaged: 'drop',
  });

  /** Takes out of `names` what the files below a folder name. @throws the system's error. */
  async function dropNamedBelow(folder: string, names: Set<string>): Promise<void> {
    for (const name of await listFolder(folder).catch(ignoreMissing)) {
      if (names.size === 0) return;
      await dropNamedIn(join(folder, name), names);
    }
  }

  /** @throws the system's error: what can't be read may name anything. */
  async function dropNamedIn(path: string, names: Set<string>): Promise<void> {
    try {
      const stats = await readStats(path);
      if (stats.isDirectory()) {
        await dropNamedBelow(path, names);
        await delay(PAUSE_MS, undefined, { ref: false });
      } else if (stats.isFile() && TEXT.test(basename(path))) {
        for (const name of listNamedPictures(await readBytes(path))) names.delete(name);
      }
    } catch (cause) {
      ignoreMissing(cause);
    }
  }

  /** Takes out what the drafts name; folders in their folder are somebody else's. @throws the system's error. */
  async function dropNamedByDrafts(folder: string, names: Set<string>): Promise<void> {
    for (const name of await listFolder(folder)) {
      if (TEXT.test(name) && names.size > 0) await dropNamedIn(join(folder, name), names);
    }
  }

  /** Finds which of these pictures nothing on this machine names. @throws the system's error. */
  async function findUnnamed(names: Iterable<string>): Promise<Set<string>> {
    const unnamed = new Set(names);
    await dropNamedByDrafts(draftsFolder(), unnamed);
    await dropNamedIn(join(userData, 'publish-queue.json'), unnamed);
    await dropNamedBelow(join(userData, 'deleted-drafts'), unnamed);
    await dropNamedBelow(join(userData, 'versions'), unnamed);
    return unnamed;
  }

  /**
   * Sweeps once.
   *
   * @returns how many pictures went.
   * @throws the system's error, after which nothing went.
   */
  async function sweep(): Promise<number> {
    const folder = draftsFolder();
    const files = await listPictureFiles(toPicturesFolder(folder));
    const names = await findUnnamed(files.map(({ name }) => name));

    const { unusedSince: before } = await file.read();
    const now = time.read();
    const since = new Map([...names].map((name) => [name, before[name] ?? now]));
    const old = new Set([...since].flatMap(([name, sinceMs]) => (now - sinceMs >= RETENTION_MS ? [name] : [])));
    // Once more, because its author may have chosen one of them from the library meanwhile.
    if (old.size > 0) await dropNamedByDrafts(folder, old);
    for (const name of old) {
      // Where the drafts were moved meanwhile, the next sweep sees to it.
      if (draftsFolder() !== folder) break;
      await trash(join(toPicturesFolder(folder), name));
      since.delete(name);
    }
    await makeFolder(userData);
    await file.write({ version: 1, unusedSince: Object.fromEntries(since) });
    return old.size;
  }

  return { findUnnamed, sweep };
}

/** What holds the words of a draft, set aside as damaged or not, and the publish queue. */
const TEXT = /\.(?:md|json|damaged)$/i;

function ignoreMissing(cause: unknown): never[] {
  if (codeOf(cause) === 'ENOENT') return [];
  throw cause;
}
