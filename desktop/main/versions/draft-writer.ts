import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DraftNotice, DraftVersion } from '../../ipc/drafts.ts';
import { type DraftFile, formatDraftFile, parseDraftFile } from '../drafts/draft-file.ts';
import { type FoundDraft, type ReadFailure, readDraftFile } from '../drafts/read-draft-file.ts';
import { writeDurably } from '../files/write-durably.ts';
import { hashText, type VersionStore } from './version-store.ts';

/** See `createDraftWriter`. */
export type DraftWriter = ReturnType<typeof createDraftWriter>;

const EPOCH = new Date(0).toISOString();

/**
 * The files of drafts together with the journal: what is written goes to both, and what another
 * program wrote is noticed and kept. The caller runs the work of one draft in turn.
 *
 * @param note is told of every file that was written here.
 */
export function createDraftWriter({
  versions,
  note,
}: {
  versions: VersionStore;
  note: (path: string, id: string, found: FoundDraft) => void;
}) {
  let journaled = new Set<string>();
  /** The text that this process wrote to a draft's file, or read from it, last. */
  const lastWrittenHash = new Map<string, string>();
  const notices = new Map<string, DraftNotice>();

  /**
   * Keeps in the journal what the file holds, if nothing here wrote it.
   *
   * @returns whether another program changed the file.
   * @throws the system's error.
   */
  async function recordExternalEdit(id: string, text: string): Promise<'none' | 'first-seen' | 'outside'> {
    const hash = hashText(text);
    if (lastWrittenHash.get(id) === hash) return 'none';
    const { head, written } = await versions.newest(id);
    if (head?.hash === hash) {
      if (head.reason === 'pending') await versions.finalize(id, head, 'saved');
      return 'none';
    }
    if (written?.hash === hash) return 'none';
    const kept = await versions.record(id, text, 'outside');
    await versions.finalize(id, kept, 'outside');
    journaled.add(id);
    return written === null ? 'first-seen' : 'outside';
  }

  /** A save that was killed between the journal and the file: its text is the newest there is. */
  async function recover(id: string, path: string, found: FoundDraft): Promise<FoundDraft> {
    if (lastWrittenHash.has(id)) return found;
    const { head, written } = await versions.newest(id);
    if (head?.reason !== 'pending' || written?.hash !== hashText(found.text)) return found;
    const text = await versions.read(id, head.id);
    if (!text.ok) return found;
    await writeDurably(path, text.value);
    await versions.finalize(id, head, 'saved');
    notices.set(id, { kind: 'recovered', version: written.id });
    const again = await readDraftFile(path);
    return again.ok ? again.value : found;
  }

  return {
    /** Learns which drafts the journal knows. */
    async prepare(): Promise<void> {
      journaled = await versions.drafts();
    },
    isJournaled: (id: string) => journaled.has(id),
    recordExternalEdit,
    /** Journal first, then the file: whatever is killed or fails, one of them has the text. */
    async write(id: string, path: string, file: DraftFile, reason: DraftVersion['reason']): Promise<void> {
      const text = formatDraftFile(file);
      const { head } = await versions.newest(id);
      const isInJournal = head?.hash === hashText(text);
      const entry = isInJournal ? head : await versions.record(id, text, 'pending');
      journaled.add(id);
      await writeDurably(path, text);
      lastWrittenHash.set(id, hashText(text));
      // The text is safe: a version that can't be renamed or thinned now is dealt with at a later save.
      await versions
        .finalize(id, entry, isInJournal && entry.reason !== 'pending' ? entry.reason : reason)
        .catch(() => {});
      const found = await readDraftFile(path);
      if (found.ok) note(path, id, found.value);
    },
    /** What stands in the file; a change by another program becomes a notice. */
    async read(id: string, path: string): Promise<Result<FoundDraft, ReadFailure>> {
      const found = await readDraftFile(path);
      if (!found.ok) return found;
      const standing = await recover(id, path, found.value);
      const { written } = await versions.newest(id);
      const noted = await recordExternalEdit(id, standing.text);
      if (noted === 'outside') notices.set(id, { kind: 'changed-outside', version: written?.id ?? null });
      lastWrittenHash.set(id, hashText(standing.text));
      return ok(standing);
    },
    /** The author's words go into the file; those that another program put there stay in the journal. */
    async keepExternalEdit(id: string, text: string): Promise<void> {
      if ((await recordExternalEdit(id, text)) !== 'outside') return;
      const { head } = await versions.newest(id);
      notices.set(id, { kind: 'kept-both', version: head?.id ?? null });
      lastWrittenHash.set(id, hashText(text));
    },
    /** The text that another one takes the place of becomes a version itself. */
    async keepReplaced(id: string, text: string, reason: 'replaced' | 'mine' = 'replaced'): Promise<void> {
      await recordExternalEdit(id, text);
      const { head } = await versions.newest(id);
      if (head?.hash === hashText(text)) await versions.finalize(id, head, reason);
      else await versions.finalize(id, await versions.record(id, text, reason), reason);
    },
    /** A version as the draft's file would hold it; `name` is that file's. */
    async readVersion(id: string, name: string, version: string): Promise<Result<DraftFile, { message: string }>> {
      const text = await versions.read(id, version);
      if (!text.ok) return text;
      const parsed = parseDraftFile(text.value, { name, createdAt: EPOCH, updatedAt: EPOCH });
      return parsed.ok ? parsed : err({ message: parsed.error });
    },
    /** Whose the draft was when the journal last heard of it; undefined where it never did. */
    async lastOwner(id: string): Promise<string | null | undefined> {
      const { head } = await versions.newest(id);
      const text = head === null ? null : await versions.read(id, head.id);
      if (!text?.ok) return undefined;
      const parsed = parseDraftFile(text.value, { name: `${id}.md`, createdAt: EPOCH, updatedAt: EPOCH });
      return parsed.ok ? parsed.value.owner : undefined;
    },
    noticeOf: (id: string) => notices.get(id) ?? null,
    dismissNotice: (id: string) => void notices.delete(id),
  };
}
