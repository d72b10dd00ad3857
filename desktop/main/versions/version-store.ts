import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DraftVersion } from '../../ipc/drafts.ts';
import { describeFileError, syncFolder, UNFINISHED_SUFFIX, writeDurably } from '../files/write-durably.ts';
import { chooseVersionsToDrop } from './prune-versions.ts';

/** Why a version was kept. `pending`: its text is on the way to the draft's file. */
export type VersionReason = DraftVersion['reason'] | 'pending';

/** `hash` is that of the whole text, so that a damaged copy is never taken for the text. */
type Entry = { id: string; at: number; hash: string; reason: VersionReason };

const NAME = /^(\d{8}T\d{9}Z)-([0-9a-f]{32})-(saved|published|outside|replaced|restored|mine|blog|taken|pending)\.md$/;

/** The journal; see `openVersionStore`. */
export type VersionStore = ReturnType<typeof openVersionStore>;

export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * The journal: every text that a draft's file is given is written here first, whole, in a file
 * whose name says when, which text and why. It lies outside the drafts folder, so that what
 * happens to that folder does not happen to it.
 *
 * @param folder has one folder for each draft.
 * @param now milliseconds since the epoch.
 */
export function openVersionStore({ folder, now = Date.now }: { folder: string; now?: () => number }) {
  /** The newest first; read once, because nothing else writes there. */
  const known = new Map<string, Entry[]>();

  async function load(draft: string): Promise<Entry[]> {
    const cached = known.get(draft);
    if (cached) return cached;
    const names = await readdir(join(folder, draft)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return [];
      throw cause;
    });
    const leftovers = names.filter((name) => name.endsWith(UNFINISHED_SUFFIX));
    await Promise.all(leftovers.map((name) => rm(join(folder, draft, name), { force: true })));
    const entries = names.flatMap((name) => toEntry(name) ?? []).sort((a, b) => b.at - a.at);
    known.set(draft, entries);
    return entries;
  }

  /** @throws the system's error; nothing is kept then. */
  async function record(draft: string, text: string, reason: VersionReason): Promise<Entry> {
    const entries = await load(draft);
    const hash = hashText(text);
    // Later than the one before it, even where the clock was set back.
    const at = Math.max(now(), (entries[0]?.at ?? 0) + 1);
    const entry: Entry = { id: toId(at, hash), at, hash, reason };
    await mkdir(join(folder, draft), { recursive: true });
    await writeDurably(pathOf(draft, entry), text);
    entries.unshift(entry);
    return entry;
  }

  async function mark(draft: string, entry: Entry, reason: VersionReason): Promise<void> {
    const before = pathOf(draft, entry);
    await rename(before, pathOf(draft, { ...entry, reason }));
    entry.reason = reason;
  }

  async function drop(draft: string, entries: Entry[], dropped: readonly Entry[]): Promise<void> {
    for (const entry of dropped) {
      await rm(pathOf(draft, entry), { force: true });
      entries.splice(entries.indexOf(entry), 1);
    }
  }

  function pathOf(draft: string, { id, reason }: Entry): string {
    return join(folder, draft, `${id}-${reason}.md`);
  }

  return {
    record,
    /**
     * The text kept last, and the last one of which it is known that the draft's file held it. A text
     * of the blog's is neither: it came from elsewhere and was only kept.
     */
    async newest(draft: string): Promise<{ head: Entry | null; written: Entry | null }> {
      const entries = (await load(draft)).filter(({ reason }) => reason !== 'blog');
      return { head: entries[0] ?? null, written: entries.find(({ reason }) => reason !== 'pending') ?? null };
    },
    /** Which drafts have versions. */
    async drafts(): Promise<Set<string>> {
      return new Set(await readdir(folder).catch(() => []));
    },
    /** Says what became of a text, and thins what is older. */
    async finalize(draft: string, entry: Entry, reason: Exclude<VersionReason, 'pending'>): Promise<void> {
      if (entry.reason !== reason) await mark(draft, entry, reason);
      const entries = await load(draft);
      const kept = entries.map((each) => ({
        each,
        at: each.at,
        isMarked: each.reason !== 'saved' && each.reason !== 'pending',
      }));
      await drop(
        draft,
        entries,
        chooseVersionsToDrop(kept, now()).map(({ each }) => each),
      );
    },
    /** The newest first; each with its size in bytes. */
    async list(draft: string): Promise<Result<DraftVersion[], { message: string }>> {
      try {
        const entries = await load(draft);
        const sizes = await Promise.all(
          entries.map((entry) =>
            stat(pathOf(draft, entry)).then(
              (found) => found.size,
              () => null,
            ),
          ),
        );
        return ok(
          entries.flatMap(({ id, at, reason }, index) => {
            const size = sizes[index];
            if (size === null || size === undefined) return [];
            return [{ id, at: new Date(at).toISOString(), size, reason: reason === 'pending' ? 'saved' : reason }];
          }),
        );
      } catch (cause) {
        return err({ message: describeFileError(cause, folder) });
      }
    },
    /** The text of a version; one whose bytes are not those that were written is set aside and said. */
    async read(draft: string, id: string): Promise<Result<string, { message: string }>> {
      try {
        const entries = await load(draft);
        const entry = entries.find((each) => each.id === id);
        if (!entry) return err({ message: 'This version is not kept any more.' });
        const path = pathOf(draft, entry);
        const bytes = await readFile(path);
        if (hashText(bytes) === entry.hash) return ok(bytes.toString('utf8'));
        await rename(path, `${path}.damaged`);
        entries.splice(entries.indexOf(entry), 1);
        return err({ message: `This version is damaged on the disk. It was set aside as ${path}.damaged.` });
      } catch (cause) {
        return err({ message: describeFileError(cause, folder) });
      }
    },
    /** Forgets a draft that is gone for good. */
    async forget(draft: string): Promise<void> {
      known.delete(draft);
      await rm(join(folder, draft), { recursive: true, force: true });
      await syncFolder(folder).catch(() => {});
    },
  };
}

function toId(at: number, hash: string): string {
  return `${new Date(at).toISOString().replace(/[-:.]/g, '')}-${hash}`;
}

function toEntry(name: string): Entry | null {
  const [, stamp, hash, reason] = NAME.exec(name) ?? [];
  if (stamp === undefined || hash === undefined) return null;
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));
  if (Number.isNaN(at)) return null;
  return { id: `${stamp}-${hash}`, at, hash, reason: reason as VersionReason };
}
