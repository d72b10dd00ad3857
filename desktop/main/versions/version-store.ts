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
import { chooseVersionsToDrop } from './prune-versions.ts';

/** Why a version exists. `pending`: its text may not be in the draft's file yet. */
export type VersionReason = DraftVersion['reason'] | 'pending';

/** `hash` is the hash of the whole text, so that a damaged copy is never taken for the text. */
type Version = { id: string; at: number; hash: string; reason: VersionReason };

const NAME = /^(\d{8}T\d{9}Z)-([0-9a-f]{32})-(saved|published|outside|replaced|restored|mine|blog|taken|pending)\.md$/;

/** See `openVersionStore`. */
export type VersionStore = ReturnType<typeof openVersionStore>;

export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Stores the versions of each draft. Every text of a draft's file is written here first, whole, to a
 * file whose name has the time, the hash of the text and the reason. It is outside the drafts folder,
 * so that what happens to that folder does not happen to it.
 *
 * @param folder has one folder for each draft.
 * @param now milliseconds since the epoch.
 */
export function openVersionStore({ folder, now = Date.now }: { folder: string; now?: () => number }) {
  /** Sorted by time, newest first. Read once, because nothing else writes there. */
  const cache = new Map<string, Version[]>();

  async function load(draft: string): Promise<Version[]> {
    const cached = cache.get(draft);
    if (cached) return cached;
    const names = await listSwept(join(folder, draft)).catch((cause: unknown) => {
      if (codeOf(cause) === 'ENOENT') return [];
      throw cause;
    });
    const versions = names.flatMap((name) => parseName(name) ?? []).sort((a, b) => b.at - a.at);
    cache.set(draft, versions);
    return versions;
  }

  /** Writes a new version. @throws the system's error; there is no new version then. */
  async function record(draft: string, text: string, reason: VersionReason): Promise<Version> {
    const versions = await load(draft);
    const hash = hashText(text);
    // Later than the version before it, even when the clock was set back.
    const at = Math.max(now(), (versions[0]?.at ?? 0) + 1);
    const version: Version = { id: toId(at, hash), at, hash, reason };
    await makeFolder(join(folder, draft));
    await writeDurably(pathOf(draft, version), text);
    versions.unshift(version);
    return version;
  }

  async function setReason(draft: string, version: Version, reason: VersionReason): Promise<void> {
    await renameFile(pathOf(draft, version), pathOf(draft, { ...version, reason }));
    version.reason = reason;
  }

  async function prune(draft: string): Promise<void> {
    const versions = await load(draft);
    const marked = versions.map((version) => ({
      version,
      at: version.at,
      isMarked: version.reason !== 'saved' && version.reason !== 'pending',
    }));
    for (const { version } of chooseVersionsToDrop(marked, now())) {
      await removeFile(pathOf(draft, version));
      versions.splice(versions.indexOf(version), 1);
    }
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
    async newest(draft: string): Promise<{ head: Version | null; written: Version | null }> {
      const versions = (await load(draft)).filter(({ reason }) => reason !== 'blog');
      return { head: versions[0] ?? null, written: versions.find(({ reason }) => reason !== 'pending') ?? null };
    },
    /** Lists the ids of the drafts that have versions. */
    async drafts(): Promise<Set<string>> {
      return new Set(await listFolder(folder).catch(() => []));
    },
    /** Records what became of a version's text, and prunes older versions. */
    async finalize(draft: string, version: Version, reason: Exclude<VersionReason, 'pending'>): Promise<void> {
      if (version.reason !== reason) await setReason(draft, version, reason);
      await prune(draft);
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

function toId(at: number, hash: string): string {
  return `${new Date(at).toISOString().replace(/[-:.]/g, '')}-${hash}`;
}

function parseName(name: string): Version | null {
  const [, stamp, hash, reason] = NAME.exec(name) ?? [];
  if (stamp === undefined || hash === undefined) return null;
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));
  if (Number.isNaN(at)) return null;
  return { id: `${stamp}-${hash}`, at, hash, reason: reason as VersionReason };
}
