import { join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import type { DeletedDraft, Draft } from '../../ipc/drafts.ts';
import { listFolder, makeFolder } from '../files/disk.ts';
import { describeFileError } from '../files/file-errors.ts';
import { fitName } from '../files/file-names.ts';
import { moveFile } from '../files/move-file.ts';
import { listSwept } from '../files/write-durably.ts';
import { type DraftResult, NO_SUCH_DRAFT } from './draft-result.ts';
import type { DraftStore } from './draft-store.ts';
import { readDraftFile } from './read-draft-file.ts';

export type DraftTrash = {
  /** Moves the file out of the folder; `undelete` brings exactly that file back, for thirty days. */
  delete(id: string): DraftResult<DeletedDraft>;
  undelete(key: string): DraftResult<Draft>;
  listDeleted(): DraftResult<DeletedDraft[]>;
};

/** How long a deleted draft can be brought back: thirty days. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** The name of a deleted draft's file: when it was deleted, the id of the draft, the name that it had. */
const KEY = /^(\d{13})--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})--([^/\\]+\.[mM][dD])$/;

/**
 * Deletes drafts, and brings them back: their very files, moved to another folder and back.
 *
 * @param folder holds the files of deleted drafts.
 * @param isVisible whether a draft is shown to the author; the owner is undefined where its file does not name one.
 */
export function createDraftTrash(
  store: DraftStore,
  {
    folder,
    isVisible,
  }: { folder: string; isVisible: (id: string, owner: string | null | undefined) => Promise<boolean> },
): DraftTrash {
  /** @throws the system's error. */
  async function describeDeleted({ key, id, deletedAt }: TrashedFile): Promise<DeletedDraft[]> {
    const found = await readDraftFile(join(folder, key));
    const owner = found.ok ? found.value.file.owner : undefined;
    const title = found.ok ? found.value.file.fields.title : '';
    return (await isVisible(id, owner)) ? [{ key, id, title, deletedAt: deletedAt.toISOString() }] : [];
  }

  return {
    delete: (id) =>
      store.locked(id, async ({ path, name }) => {
        const found = await readDraftFile(path);
        if (!found.ok && found.error.kind === 'missing') return err(NO_SUCH_DRAFT);
        if (found.ok) await store.writer.recordExternalEdit(id, found.value.text);
        await makeFolder(folder);
        const deletedAt = new Date();
        const key = fitName(`${deletedAt.getTime()}--${id}--${name.replace(/\.md$/, '')}`, '.md');
        await moveFile(path, join(folder, key));
        store.deletedIds.add(id);
        store.index.forget(name);
        const title = found.ok ? found.value.file.fields.title : '';
        return ok({ key, id, title, deletedAt: deletedAt.toISOString() });
      }),
    async undelete(key) {
      await store.whenReady();
      try {
        const trashed = parseKey(key);
        if (trashed === null) throw new Error('No such deleted draft');
        const { id, name } = trashed;
        const taken = new Set(await listFolder(store.folder()));
        const free = taken.has(name) ? fitName(name.replace(/\.md$/i, ''), ` (restored ${Date.now()}).md`) : name;
        await moveFile(join(folder, key), join(store.folder(), free));
        store.deletedIds.delete(id);
        store.index.forget(free);
        await store.index.refresh();
        return await store.read(id);
      } catch (cause) {
        return err({ message: `The draft could not be brought back. ${describeFileError(cause, store.folder())}` });
      }
    },
    async listDeleted() {
      try {
        const trashed = await listTrash(folder);
        return ok((await Promise.all(trashed.map(describeDeleted))).flat());
      } catch (cause) {
        return err({ message: describeFileError(cause, store.folder()) });
      }
    },
  };
}

/**
 * Moves the files of drafts that were deleted too long ago to the system's trash.
 *
 * @param trash moves a file to the system's trash.
 * @param forget removes what else is stored of a draft.
 * @throws the system's error.
 */
export async function purgeTrash(
  folder: string,
  { trash, forget }: { trash: (path: string) => Promise<void>; forget: (id: string) => Promise<void> },
): Promise<void> {
  for (const { key, id, deletedAt } of await listTrash(folder)) {
    if (Date.now() - deletedAt.getTime() < RETENTION_MS) continue;
    await trash(join(folder, key));
    await forget(id);
  }
}

type TrashedFile = { key: string; id: string; name: string; deletedAt: Date };

/** Sorted by the time of deletion, newest first. */
async function listTrash(folder: string): Promise<TrashedFile[]> {
  await makeFolder(folder);
  const names = await listSwept(folder);
  return names.flatMap((name) => parseKey(name) ?? []).sort((a, b) => b.key.localeCompare(a.key));
}

function parseKey(key: string): TrashedFile | null {
  const [, deletedAtMs, id, name] = KEY.exec(key) ?? [];
  if (id === undefined || name === undefined) return null;
  return { key, id, name, deletedAt: new Date(Number(deletedAtMs)) };
}
