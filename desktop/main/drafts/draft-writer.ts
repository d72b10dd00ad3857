import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DraftNotice, DraftVersion } from '../../ipc/drafts.ts';
import { type FileStamp, findStamp, isSameStamp, readBytes, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { writeDurably } from '../files/write-durably.ts';
import { hashText, type Version, type VersionStore } from '../versions/version-store.ts';
import { asFileOf, type DraftFile, formatDraftFile, parseDraftFile } from './draft-file.ts';
import { decodeUtf8, type FoundDraft, type ReadFailure, readDraftFile } from './read-draft-file.ts';

/** See `createDraftWriter`. */
export type DraftWriter = ReturnType<typeof createDraftWriter>;

const EPOCH = new Date(0).toISOString();

/** Reads the file as the one of this draft. */
async function readFileOf(id: string, path: string): Promise<Result<FoundDraft, ReadFailure>> {
  const found = await readDraftFile(path);
  return found.ok ? ok({ ...found.value, file: asFileOf(id, found.value.file) }) : found;
}

/**
 * Writes drafts, first as a version and then to the draft's file, and detects what another program
 * wrote to the file. The caller holds the lock of the draft.
 */
export function createDraftWriter(versions: VersionStore) {
  let draftsWithVersions = new Set<string>();
  /** The hash of the text that this process wrote to a draft's file, or read from it, last. */
  const lastWrittenHash = new Map<string, string>();
  /** The stamp of a draft's file when this process read or wrote it last. */
  const lastSeenStamp = new Map<string, FileStamp>();
  const notices = new Map<string, DraftNotice>();

  /**
   * Records that a pending version has come to be in the file. Nobody knows any more what it was: a restore, or a
   * text of the blog's, may have replaced words that no later text has.
   *
   * @param replaced what was in the file before.
   * @throws the system's error.
   */
  async function finalizeCompleted(id: string, completed: Version, replaced: Version | null): Promise<void> {
    if (replaced?.reason === 'saved') await versions.finalize(id, replaced, 'replaced');
    await versions.finalize(id, completed, 'saved');
  }

  /**
   * Records the text of a draft's file as a version, if another program wrote it.
   *
   * @returns whether another program changed the file.
   * @throws the system's error.
   */
  async function recordExternalEdit(id: string, text: string): Promise<'none' | 'first-seen' | 'outside'> {
    const hash = hashText(text);
    if (lastWrittenHash.get(id) === hash) return 'none';
    const { head, written } = await versions.newest(id);
    if (head?.hash === hash) {
      if (head.reason === 'pending') await finalizeCompleted(id, head, written);
      return 'none';
    }
    if (written?.hash === hash) return 'none';
    const version = await versions.record(id, text, 'outside');
    await versions.finalize(id, version, 'outside');
    draftsWithVersions.add(id);
    return written === null ? 'first-seen' : 'outside';
  }

  /**
   * Prepares a save over a text: if another program wrote it, it stays as a version, and a notice says so.
   *
   * @returns whether another program wrote it.
   */
  async function keepExternalEdit(id: string, { text, stamp }: Pick<FoundDraft, 'text' | 'stamp'>): Promise<boolean> {
    lastSeenStamp.set(id, stamp);
    const edit = await recordExternalEdit(id, text);
    if (edit === 'outside') {
      const { head } = await versions.newest(id);
      notices.set(id, { kind: 'kept-both', version: head?.id ?? null });
      lastWrittenHash.set(id, hashText(text));
    }
    return edit !== 'none';
  }

  /**
   * Keeps what another program wrote to the file while our text was on its way to the disk, which may take
   * seconds on a slow one.
   *
   * @returns whether it wrote anything.
   * @throws the system's error.
   */
  async function keepLateEdit(id: string, path: string): Promise<boolean> {
    // A refusal to look is no proof that nothing is there.
    const stamp = await findStamp(path);
    const seen = lastSeenStamp.get(id);
    if (stamp === null || (seen && isSameStamp(stamp, seen) && !hasCoarseTime(stamp))) return false;
    const text = decodeUtf8(await readBytes(path));
    if (text !== null) return keepExternalEdit(id, { text, stamp });
    await renameFile(path, toDamagedPath(path));
    return false;
  }

  /**
   * Replaces the draft's file by a text that is a version already, after a last look at it; where another
   * program wrote to it, ours becomes the newest version again.
   *
   * @throws the system's error.
   */
  async function replaceFile(id: string, path: string, text: string, recorded: Version) {
    let version = recorded;
    const stamp = await writeDurably(path, text, async () => {
      while (await keepLateEdit(id, path)) version = await versions.record(id, text, 'pending');
    });
    return { stamp, version };
  }

  /**
   * Gives up a restore that the disk refused, because its author reads so: what was in the file before becomes the
   * newest version again, which the next start completes nothing over.
   *
   * @throws the system's error.
   */
  async function giveUp(id: string, path: string): Promise<void> {
    const { head, written } = await versions.newest(id);
    if (head?.reason !== 'pending' || written === null) return;
    // The disk may have failed once the file was written.
    const found = await readBytes(path).catch(() => null);
    if (found !== null && hashText(found) === head.hash) return;
    const text = await versions.read(id, written.id);
    if (text.ok) await versions.record(id, text.value, written.reason);
  }

  /** Completes a save that was killed between its version and its file: the version has the newest text. */
  async function recover(id: string, path: string, found: FoundDraft): Promise<FoundDraft> {
    if (lastWrittenHash.has(id)) return found;
    const { head, written } = await versions.newest(id);
    if (head?.reason !== 'pending' || written?.hash !== hashText(found.text)) return found;
    const text = await versions.read(id, head.id);
    if (!text.ok) return found;
    lastSeenStamp.set(id, found.stamp);
    const { version } = await replaceFile(id, path, text.value, head);
    await finalizeCompleted(id, version, written);
    // Where another program wrote meanwhile, a notice of that is there.
    if (version === head) notices.set(id, { kind: 'recovered', version: written.id });
    const again = await readDraftFile(path);
    return again.ok ? again.value : found;
  }

  /** @throws the system's error. */
  async function recordRead(id: string, path: string, found: FoundDraft): Promise<FoundDraft> {
    const current = await recover(id, path, found);
    const { written } = await versions.newest(id);
    const edit = await recordExternalEdit(id, current.text);
    if (notices.get(id)?.kind === 'no-versions') notices.delete(id);
    if (edit === 'outside') notices.set(id, { kind: 'changed-outside', version: written?.id ?? null });
    lastWrittenHash.set(id, hashText(current.text));
    lastSeenStamp.set(id, current.stamp);
    return current;
  }

  /** Reads the newest version that is whole; null without one. `name` is the name of the draft's file. */
  async function lastFile(id: string, name: string): Promise<DraftFile | null> {
    const now = new Date().toISOString();
    let { head } = await versions.newest(id);
    while (head !== null) {
      const text = await versions.read(id, head.id);
      const parsed = text.ok ? parseDraftFile(text.value, { name, createdAt: now, updatedAt: now }) : null;
      if (parsed?.ok) return asFileOf(id, parsed.value);
      // A damaged version is set aside, and the one before it is the newest.
      const next = (await versions.newest(id)).head;
      head = next?.id === head.id ? null : next;
    }
    return null;
  }

  return {
    /** Loads which drafts have versions. */
    async prepare(): Promise<void> {
      draftsWithVersions = await versions.drafts();
    },
    hasVersions: (id: string) => draftsWithVersions.has(id),
    recordExternalEdit,
    /**
     * Writes the version first and then the file: whatever is killed or fails, one of them has the text.
     *
     * @returns the stamp of the file.
     * @throws the system's error.
     */
    async write(id: string, path: string, file: DraftFile, reason: DraftVersion['reason']): Promise<FileStamp> {
      const text = formatDraftFile(file);
      const hash = hashText(text);
      const { head } = await versions.newest(id);
      const isNewest = head?.hash === hash;
      const recorded = isNewest ? head : await versions.record(id, text, 'pending');
      draftsWithVersions.add(id);
      const { stamp, version } = await replaceFile(id, path, text, recorded).catch(async (cause: unknown) => {
        // A file that is written anew from its newest version may have no other one.
        if (reason === 'restored' && !isNewest) await giveUp(id, path).catch(() => {});
        throw cause;
      });
      lastWrittenHash.set(id, hash);
      lastSeenStamp.set(id, stamp);
      if (notices.get(id)?.kind === 'no-versions') notices.delete(id);
      // The text is safe: a version that can't be renamed or pruned now is handled at a later save.
      await versions
        .finalize(id, version, isNewest && version.reason !== 'pending' ? version.reason : reason)
        .catch(() => {});
      return stamp;
    },
    /**
     * Reads the file; a change by another program becomes a version and a notice. Where the versions can't be
     * read or written, the file is read all the same, and a notice says so.
     */
    async read(id: string, path: string): Promise<Result<FoundDraft, ReadFailure>> {
      const found = await readFileOf(id, path);
      if (!found.ok) return found;
      try {
        return ok(await recordRead(id, path, found.value));
      } catch (cause) {
        if (codeOf(cause) === '') throw cause;
        if (!notices.has(id)) {
          notices.set(id, { kind: 'no-versions', version: null, problem: describeFileError(cause, path) });
        }
        return found;
      }
    },
    /**
     * Reads the file that is about to be written anew: what another program wrote to it stays as a version.
     *
     * @throws the system's error, also where that version can't be written.
     */
    async readToChange(id: string, path: string): Promise<Result<FoundDraft, ReadFailure>> {
      const found = await readFileOf(id, path);
      return found.ok ? ok(await recordRead(id, path, found.value)) : found;
    },
    keepExternalEdit,
    /** Keeps a text that another one replaces as a version. */
    async keepReplaced(id: string, text: string, reason: 'replaced' | 'mine' = 'replaced'): Promise<void> {
      await recordExternalEdit(id, text);
      const { head } = await versions.newest(id);
      const version = head?.hash === hashText(text) ? head : await versions.record(id, text, reason);
      await versions.finalize(id, version, reason);
    },
    /** Keeps the newest text of a draft whose file is away, which another text replaces. */
    async keepNewest(id: string): Promise<void> {
      const { head } = await versions.newest(id);
      if (head?.reason === 'saved' || head?.reason === 'pending') await versions.finalize(id, head, 'replaced');
    },
    /** Reads a version as the draft's file would hold it; `name` is the name of that file. */
    async readVersion(id: string, name: string, version: string): Promise<Result<DraftFile, { message: string }>> {
      const text = await versions.read(id, version);
      if (!text.ok) return text;
      const parsed = parseDraftFile(text.value, { name, createdAt: EPOCH, updatedAt: EPOCH });
      return parsed.ok ? parsed : err({ message: parsed.error });
    },
    lastFile,
    noticeOf: (id: string) => notices.get(id) ?? null,
    dismissNotice: (id: string) => void notices.delete(id),
  };
}

/**
 * Whether a file may have been changed and have the same stamp: its disk knows times to a second, or to two as
 * USB sticks do. Elsewhere one time in a thousand looks so too, and costs a look at the text.
 */
function hasCoarseTime({ mtimeMs }: FileStamp): boolean {
  return mtimeMs % 1_000 === 0;
}
