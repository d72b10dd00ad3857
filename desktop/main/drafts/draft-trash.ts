import { basename, extname, join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import type { DeletedDraft, Draft } from '../../ipc/drafts.ts';
import { makeFolder } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { fitName } from '../files/file-names.ts';
import { moveFile } from '../files/move-file.ts';
import { listSwept } from '../files/write-durably.ts';
import type { ObservedTime } from '../versions/observed-time.ts';
import type { DraftStore } from './draft-store.ts';
import { type DraftResult, NO_SUCH_DRAFT, readDraftFile } from './read-draft-file.ts';

export type DraftTrash = {
  /** Moves the file out of the folder; `undelete` brings exactly that file back, for thirty days. */
  delete(id: string): DraftResult<DeletedDraft>;
  undelete(key: string): DraftResult<Draft>;
  listDeleted(): DraftResult<DeletedDraft[]>;
};

/** How long a deleted draft can be brought back: thirty days. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * The name of a deleted draft's file: when it was deleted, by the system's clock and by the time that the
 * app has seen pass; the id of the draft; the name that it had. The app wrote no observed time at first.
 */
const KEY = /^(\d{1,16})(?:-(\d{1,16}))?--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})--([^/\\]+\.[mM][dD])$/;

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
    time,
    isVisible,
  }: {
    folder: string;
    time: ObservedTime;
    isVisible: (id: string, owner: string | null | undefined) => Promise<boolean>;
  },
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
        // The file itself is kept: a full disk must not keep its author from deleting.
        if (found.ok) await store.writer.recordExternalEdit(id, found.value.text).catch(() => {});
        await makeFolder(folder);
        // The count of the time may have been lost: this draft is the last one to be deleted all the same.
        time.catchUp((await listTrash(folder))[0]?.observedMs ?? 0);
        const deletedAt = new Date(time.wall());
        const extension = extname(name);
        const prefix = `${deletedAt.getTime()}-${time.read() + 1}--${id}--`;
        const key = fitName(prefix + basename(name, extension), extension);
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
        const free = await store.exclusively(id, async () => {
          const moved = await moveToFreeName(join(folder, key), store.folder(), name);
          store.deletedIds.delete(id);
          store.index.forget(moved);
          await store.index.refresh();
          return moved;
        });
        // Under another name, a file that names no id is another draft.
        return await store.read(store.index.idOf(free) ?? id);
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

/** How many names a file is offered that comes back to where its name is taken. */
const MAX_NAMES = 100;

/**
 * Moves a file into a folder under a name that is free there, which only the disk can tell: it may not
 * distinguish letters that look different to us.
 *
 * @returns the name.
 * @throws the system's error; `EEXIST` when every name is taken.
 */
async function moveToFreeName(path: string, folder: string, name: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const number = attempt === 1 ? '' : ` ${attempt}`;
    const free = attempt === 0 ? name : fitName(basename(name, extname(name)), ` (restored${number})${extname(name)}`);
    try {
      await moveFile(path, join(folder, free));
      return free;
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST' || attempt === MAX_NAMES) throw cause;
    }
  }
}

/**
 * Moves the files of drafts that were deleted too long ago to the system's trash. Thirty days must have
 * passed by the system's clock, and this app must have seen them pass: either clock alone may be wrong.
 *
 * @param trash moves a file to the system's trash.
 * @param forget removes what else is stored of a draft that is neither in the drafts folder nor among the deleted ones.
 * @throws the system's error.
 */
export async function purgeTrash(
  folder: string,
  {
    time,
    trash,
    forget,
  }: { time: ObservedTime; trash: (path: string) => Promise<void>; forget: (id: string) => Promise<void> },
): Promise<void> {
  const trashed = await listTrash(folder);
  time.catchUp(trashed[0]?.observedMs ?? 0);
  const observedNowMs = time.read();
  const isOld = ({ deletedAt, observedMs }: TrashedFile) => {
    const ageMs = time.wall() - deletedAt.getTime();
    // It was deleted under a clock that was ahead: only the observed time can tell.
    const isOldByClock = ageMs >= RETENTION_MS || ageMs < 0;
    return isOldByClock && observedNowMs - observedMs >= RETENTION_MS;
  };
  const left = new Set(trashed.filter((file) => !isOld(file)).map(({ id }) => id));
  for (const file of trashed.filter(isOld)) {
    await trash(join(folder, file.key));
    if (!left.has(file.id)) await forget(file.id);
  }
}

type TrashedFile = { key: string; id: string; name: string; deletedAt: Date; observedMs: number };

/** Sorted by the order of deletion, the last one first. */
async function listTrash(folder: string): Promise<TrashedFile[]> {
  await makeFolder(folder);
  const names = await listSwept(folder);
  return names
    .flatMap((name) => parseKey(name) ?? [])
    .sort((a, b) => b.observedMs - a.observedMs || b.deletedAt.getTime() - a.deletedAt.getTime());
}

function parseKey(key: string): TrashedFile | null {
  const [, deletedAtMs, observed, id, name] = KEY.exec(key) ?? [];
  if (id === undefined || name === undefined) return null;
  const deletedAt = new Date(Number(deletedAtMs));
  if (Number.isNaN(deletedAt.getTime())) return null;
  return { key, id, name, deletedAt, observedMs: Number(observed ?? 0) };
}
