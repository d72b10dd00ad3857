import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DraftVersion } from '../../ipc/drafts.ts';
import {
  listFolder,
  makeFolder,
  readBytes,
  readStamp,
  removeFile,
  removeFolder,
  renameFile,
  syncFolder,
} from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { listSwept, writeDurably } from '../files/write-durably.ts';
import type { ObservedTime } from './observed-time.ts';
import { chooseOlderVersions, chooseVersionsToDrop } from './prune-versions.ts';

/** Why a version exists. `pending`: its text may not be in the draft's file yet. */
export type VersionReason = DraftVersion['reason'] | 'pending';

/**
 * `observedMs` orders the versions of a draft; `at` is the system's clock when it was written, right or
 * wrong. `hash` is the hash of the whole text, so that a damaged copy is never taken for the text.
 */
export type Version = { id: string; observedMs: number; at: number; hash: string; reason: VersionReason };

/** Without the observed time, which comes first, it is a name as the app wrote it at first. */
const NAME =
  /^((?:(\d{13})-)?(\d{8}T\d{9}Z)-([0-9a-f]{32}))-(saved|published|outside|replaced|restored|mine|blog|taken|pending)\.md$/;

/** How many versions a save drops at most: should their ages be wrong all the same, little goes before somebody sees it. */
const MAX_DROPS_A_SAVE = 2;

/** See `openVersionStore`. */
export type VersionStore = ReturnType<typeof openVersionStore>;

export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Stores the versions of each draft. Every text of a draft's file is written here first, whole, to a
 * file whose name has its place in the order, the time, the hash of the text and the reason. It is
 * outside the drafts folder, so that what happens to that folder does not happen to it.
 *
 * @param folder has one folder for each draft.
 */
export function openVersionStore({ folder, time }: { folder: string; time: ObservedTime }) {
  /** Newest first. Read once, because nothing else writes there. */
  const cache = new Map<string, Promise<Version[]>>();

  /** Loads the versions of a draft, none where it has no folder. @throws the system's error. */
  function load(draft: string): Promise<Version[]> {
    const cached = cache.get(draft);
    if (cached) return cached;
    const loading = readNames(draft).then(toVersions);
    cache.set(draft, loading);
    // A folder that is missing says nothing of later: its disk may have been pulled out for a moment.
    loading.catch(() => cache.delete(draft));
    return loading.catch(ignoreMissing);
  }

  /** @throws the system's error. */
  async function readNames(draft: string): Promise<string[]> {
    await time.whenLoaded();
    return listSwept(join(folder, draft));
  }

  /** Writes a new version. @throws the system's error; there is no new version then. */
  async function record(draft: string, text: string, reason: VersionReason): Promise<Version> {
    // First, so that the versions are those that are in it.
    await makeFolder(join(folder, draft));
    const versions = await load(draft);
    const hash = hashText(text);
    const before = versions[0]?.observedMs ?? 0;
    time.catchUp(before);
    const observedMs = Math.max(time.read(), before + 1, 1);
    const at = time.wall();
    const version: Version = { id: toId(observedMs, at, hash), observedMs, at, hash, reason };
    try {
      await writeDurably(pathOf(draft, version), text);
    } catch (cause) {
      // It may be in the folder all the same, and the next one is newer, however soon it comes.
      time.catchUp(observedMs + 1);
      throw cause;
    }
    versions.unshift(version);
    return version;
  }

  async function setReason(draft: string, version: Version, reason: VersionReason): Promise<void> {
    await renameFile(pathOf(draft, version), pathOf(draft, { ...version, reason }));
    version.reason = reason;
  }

  /** Drops at most so many versions that `choose` chooses, the oldest first. @returns how many bytes that freed. */
  async function dropChosen(draft: string, choose: typeof chooseVersionsToDrop, maxDrops: number): Promise<number> {
    const versions = await load(draft);
    const dated = versions.map((version) => ({
      version,
      observedMs: version.observedMs,
      at: version.at,
      isMarked: version.reason !== 'saved' && version.reason !== 'pending',
      isPending: version.reason === 'pending',
    }));
    time.catchUp(versions[0]?.observedMs ?? 0);
    const { head, written } = await newest(draft);
    const drops = choose(dated, time.read()).filter(({ version }) => version !== head && version !== written);
    let freedBytes = 0;
    for (const { version } of drops.slice(-maxDrops)) {
      freedBytes += (await readStamp(pathOf(draft, version)))?.sizeBytes ?? 0;
      await removeFile(pathOf(draft, version));
      versions.splice(versions.indexOf(version), 1);
    }
    return freedBytes;
  }

  /** Does work with a draft of which nothing may be known yet, and leaves nothing of it in memory then. */
  async function inPassing<Value>(draft: string, work: () => Promise<Value>): Promise<Value> {
    const isKnown = cache.has(draft);
    try {
      return await work();
    } finally {
      if (!isKnown) cache.delete(draft);
    }
  }

  async function newest(draft: string): Promise<{ head: Version | null; written: Version | null }> {
    const versions = (await load(draft)).filter(({ reason }) => reason !== 'blog');
    return { head: versions[0] ?? null, written: versions.find(({ reason }) => reason !== 'pending') ?? null };
  }

  function pathOf(draft: string, { id, reason }: Version): string {
    return join(folder, draft, `${id}-${reason}.md`);
  }

  return {
    record,
    /**
     * The newest version, and the newest one whose text is known to have been in the draft's file. A
     * text of the blog's is neither: it was never in the file.
     */
    newest,
    /** Lists the ids of the drafts that have versions. */
    async drafts(): Promise<Set<string>> {
      return new Set(await listFolder(folder).catch(() => []));
    },
    /** Records what became of a version's text, and prunes a few older versions. */
    async finalize(draft: string, version: Version, reason: Exclude<VersionReason, 'pending'>): Promise<void> {
      if (version.reason !== reason) await setReason(draft, version, reason);
      await dropChosen(draft, chooseVersionsToDrop, MAX_DROPS_A_SAVE);
    },
    /** Drops every version that its age makes superfluous. The caller holds the lock of the draft. @throws the system's error. */
    thin: (draft: string) => inPassing(draft, () => dropChosen(draft, chooseVersionsToDrop, Number.POSITIVE_INFINITY)),
    /**
     * Drops every version but the newest, and what an event of the last thirty days replaced. The caller
     * holds the lock of the draft.
     *
     * @returns how many bytes that freed.
     * @throws the system's error.
     */
    dropOlder: (draft: string) =>
      inPassing(draft, () => dropChosen(draft, chooseOlderVersions, Number.POSITIVE_INFINITY)),
    /** Counts the versions of all drafts, and their bytes. @throws the system's error. */
    async measure(): Promise<{ count: number; bytes: number }> {
      let count = 0;
      let bytes = 0;
      for (const draft of await listFolder(folder).catch(ignoreMissing)) {
        // What is no folder holds no versions.
        const names = await listFolder(join(folder, draft)).catch(() => []);
        const stamps = await Promise.all(names.map((name) => readStamp(join(folder, draft, name))));
        count += names.length;
        for (const stamp of stamps) bytes += stamp?.sizeBytes ?? 0;
      }
      return { count, bytes };
    },
    /** Lists the versions with their sizes, newest first. */
    async list(draft: string): Promise<Result<DraftVersion[], { message: string }>> {
      try {
        const versions = await load(draft);
        const stamps = await Promise.all(versions.map((version) => readStamp(pathOf(draft, version))));
        return ok(
          versions.flatMap(({ id, at, reason }, index) => {
            const size = stamps[index]?.sizeBytes;
            if (size === undefined) return [];
            return [{ id, at: new Date(at).toISOString(), size, reason: reason === 'pending' ? 'saved' : reason }];
          }),
        );
      } catch (cause) {
        return err({ message: describeFileError(cause, folder) });
      }
    },
    /** Reads the text of a version; quarantines a version whose bytes are not the ones that were written. */
    async read(draft: string, id: string): Promise<Result<string, { message: string }>> {
      try {
        const versions = await load(draft);
        const version = versions.find((each) => each.id === id);
        if (!version) return err({ message: 'This version is not kept any more.' });
        const path = pathOf(draft, version);
        const bytes = await readBytes(path);
        if (hashText(bytes) === version.hash) return ok(bytes.toString('utf8'));
        await renameFile(path, `${path}.damaged`);
        versions.splice(versions.indexOf(version), 1);
        return err({ message: `This version is damaged on the disk. It was set aside as ${path}.damaged.` });
      } catch (cause) {
        return err({ message: describeFileError(cause, folder) });
      }
    },
    /** Removes all versions of a draft that is gone for good. */
    async forget(draft: string): Promise<void> {
      cache.delete(draft);
      await removeFolder(join(folder, draft));
      await syncFolder(folder).catch(() => {});
    },
  };
}

/** A folder that is not there has no names in it. */
function ignoreMissing(cause: unknown): never[] {
  if (codeOf(cause) === 'ENOENT') return [];
  throw cause;
}

function toId(observedMs: number, at: number, hash: string): string {
  return `${String(observedMs).padStart(13, '0')}-${new Date(at).toISOString().replace(/[-:.]/g, '')}-${hash}`;
}

/** A longer pause between two versions that have no observed time is a jump of the clock. */
const MAX_PAUSE_MS = 2 * 365 * 24 * 60 * 60 * 1_000;

/** Reads the names of a draft's versions, newest first. */
function toVersions(names: readonly string[]): Version[] {
  const parsed = names.flatMap((name) => parseName(name) ?? []);
  const versions = parsed.flatMap(({ observedMs, ...version }) =>
    observedMs === null ? [] : [{ ...version, observedMs }],
  );
  versions.sort((a, b) => b.observedMs - a.observedMs || b.at - a.at);
  // The names without an observed time are the oldest, and were each given a later time than the one before.
  const old = parsed.filter(({ observedMs }) => observedMs === null).sort((a, b) => b.at - a.at);
  let observedMs = 0;
  let newerAt = old[0]?.at ?? 0;
  for (const version of old) {
    const pauseMs = newerAt - version.at;
    observedMs -= pauseMs <= MAX_PAUSE_MS ? pauseMs : 1;
    newerAt = version.at;
    versions.push({ ...version, observedMs });
  }
  return versions;
}

function parseName(name: string): (Omit<Version, 'observedMs'> & { observedMs: number | null }) | null {
  const [, id, observed, stamp, hash, reason] = NAME.exec(name) ?? [];
  if (id === undefined || stamp === undefined || hash === undefined) return null;
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));
  if (Number.isNaN(at)) return null;
  return {
    id,
    observedMs: observed === undefined ? null : Number(observed),
    at,
    hash,
    reason: reason as VersionReason,
  };
}
