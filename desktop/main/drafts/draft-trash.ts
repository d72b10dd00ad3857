import { basename, dirname, extname, join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import type { DeletedDraft, Draft } from '../../ipc/drafts.ts';
import { discardEmptyFolder, makeFolder, readStamp } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { fitName, isFittingName } from '../files/file-names.ts';
import { moveFile } from '../files/move-file.ts';
import { createDurably, listSwept } from '../files/write-durably.ts';
import type { ObservedTime } from '../versions/observed-time.ts';
import type { DraftStore } from './draft-store.ts';
import { isDraftFileName } from './drafts-folder.ts';
import { type DraftResult, NO_SUCH_DRAFT, readDraftFile } from './read-draft-file.ts';

export type DraftTrash = {
  /** Moves the file out of the folder; `undelete` brings exactly that file back, for thirty days. */
  delete(id: string): DraftResult<DeletedDraft>;
  undelete(key: string): DraftResult<Draft>;
  listDeleted(): DraftResult<DeletedDraft[]>;
};

/** The folder of the deleted drafts, whoever may see them. */
export type TrashFolder = {
  /** The ids of the deleted drafts. @throws the system's error. */
  listIds(): Promise<Set<string>>;
  /** Makes a deleted draft of a text that has no file. @param name the name that its file had. @throws the system's error. */
  put(id: string, name: string, text: string, title: string): Promise<DeletedDraft>;
};

/** How long a deleted draft can be brought back: thirty days. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * The name of a deleted draft's file: when it was deleted, by the system's clock and by the time that the
 * app has seen pass; the id of the draft; the name that it had. The app wrote no observed time at first. A
 * name that is too long for that is kept whole by a folder, which has the rest as its name and holds the file.
 */
const KEY = /^(\d{1,16})(?:-(\d{1,16}))?--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:--([^/\\]+\.[mM][dD]))?$/;

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
): DraftTrash & { files: TrashFolder } {
  /** Makes a place in the trash for the file of a draft that is deleted now. @throws the system's error. */
  async function makePlace(id: string, name: string): Promise<{ key: string; path: string; deletedAt: string }> {
    await makeFolder(folder);
    // The count of the time may have been lost: this draft is the last one to be deleted all the same.
    time.catchUp((await listTrash(folder))[0]?.observedMs ?? 0);
    const at = new Date(time.wall());
    const when = `${at.getTime()}-${time.read() + 1}--${id}`;
    const [deletedAt, key] = [at.toISOString(), `${when}--${name}`];
    if (isFittingName(key)) return { key, path: join(folder, key), deletedAt };
    await makeFolder(join(folder, when));
    return { key: when, path: join(folder, when, name), deletedAt };
  }

  /** @throws the system's error. */
  async function describeDeleted({ key, id, path, deletedAt }: TrashedFile): Promise<DeletedDraft[]> {
    const found = await readDraftFile(path);
    const owner = found.ok ? found.value.file.owner : undefined;
    const title = found.ok ? found.value.file.fields.title : '';
    return (await isVisible(id, owner)) ? [{ key, id, title, deletedAt: deletedAt.toISOString() }] : [];
  }

  /** Moves a file back into the drafts folder, under its name if that is free. @returns its name there. */
  async function moveToDrafts({ path, name }: TrashedFile): Promise<string> {
    const moved = await moveToFreeName(path, store.folder(), name);
    // Only a folder that was made for the file goes with it.
    if (dirname(path) !== folder) await discardEmptyFolder(dirname(path));
    return moved;
  }

  return {
    delete: (id) =>
      store.locked(id, async ({ path, name }) => {
        const found = await readDraftFile(path);
        if (!found.ok && found.error.kind === 'missing') return err(NO_SUCH_DRAFT);
        // The file itself is kept: a full disk must not keep its author from deleting.
        if (found.ok) await store.writer.recordExternalEdit(id, found.value.text).catch(() => {});
        const place = await makePlace(id, name);
        // Before the file goes: a move that was killed and goes on must not bring back the copy that it made.
        await store.markDeleted(id);
        await moveFile(path, place.path).catch(async (cause: unknown) => {
          await store.unmarkDeleted(id).catch(() => {});
          throw cause;
        });
        store.index.forget(name);
        return ok({
          key: place.key,
          deletedAt: place.deletedAt,
          id,
          title: found.ok ? found.value.file.fields.title : '',
        });
      }),
    async undelete(key) {
      await store.whenReady();
      try {
        const trashed = (await listTrash(folder)).find((file) => file.key === key);
        if (trashed === undefined) return err(NO_SUCH_DRAFT);
        const { id } = trashed;
        const free = await store.exclusively(id, async () => {
          await store.unmarkDeleted(id);
          const moved = await moveToDrafts(trashed).catch(async (cause: unknown) => {
            await store.markDeleted(id);
            throw cause;
          });
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
    files: {
      listIds: () => listTrashedIds(folder),
      async put(id, name, text, title) {
        const { key, path, deletedAt } = await makePlace(id, name);
        await createDurably(path, text);
        return { key, id, title, deletedAt };
      },
    },
  };
}

/** Lists the ids of the deleted drafts. @throws the system's error. */
export async function listTrashedIds(folder: string): Promise<Set<string>> {
  return new Set((await listTrash(folder)).map(({ id }) => id));
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
 * @param exclusively does work under the lock of a draft, which its author may bring back or delete again meanwhile.
 * @param forget removes what else is stored of a draft that is not in the drafts folder; called under its lock.
 * @throws the system's error.
 */
export async function purgeTrash(
  folder: string,
  {
    time,
    trash,
    exclusively,
    forget,
  }: {
    time: ObservedTime;
    trash: (path: string) => Promise<void>;
    exclusively: DraftStore['exclusively'];
    forget: (id: string) => Promise<void>;
  },
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
  for (const { id, path } of trashed.filter(isOld)) {
    await exclusively(id, async () => {
      if ((await readStamp(path)) === null) return;
      await trash(path);
      if (dirname(path) !== folder) await discardEmptyFolder(dirname(path));
      if ((await listTrash(folder)).every((left) => left.id !== id)) await forget(id);
    });
  }
}

/** `path` is its file's; `name` the name that the file had. */
type TrashedFile = { key: string; id: string; path: string; name: string; deletedAt: Date; observedMs: number };

/** Sorted by the order of deletion, the last one first. */
async function listTrash(folder: string): Promise<TrashedFile[]> {
  await makeFolder(folder);
  const names = await listSwept(folder);
  return (await Promise.all(names.map((key) => readKey(folder, key))))
    .flat()
    .sort((a, b) => b.observedMs - a.observedMs || b.deletedAt.getTime() - a.deletedAt.getTime());
}

async function readKey(folder: string, key: string): Promise<TrashedFile[]> {
  const [, deletedAtMs, observed, id, ending] = KEY.exec(key) ?? [];
  const deletedAt = new Date(Number(deletedAtMs));
  if (id === undefined || Number.isNaN(deletedAt.getTime())) return [];
  const common = { key, id, deletedAt, observedMs: Number(observed ?? 0) };
  if (ending !== undefined) return [{ ...common, path: join(folder, key), name: ending }];
  const [name] = (await listSwept(join(folder, key)).catch(() => [])).filter(isDraftFileName);
  return name === undefined ? [] : [{ ...common, path: join(folder, key, name), name }];
}
