import { join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import type { Draft, DraftVersion } from '../../ipc/drafts.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { readStamp } from '../files/disk.ts';
import { describeFileError } from '../files/file-errors.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import type { ObservedTime } from '../versions/observed-time.ts';
import type { VersionStore } from '../versions/version-store.ts';
import { asFileOf, type DraftFile, emptyDraftFile, toDraft } from './draft-file.ts';
import { createDraftIndex, type DraftIndex } from './draft-index.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';
import { prepareFolder, quarantine } from './drafts-folder.ts';
import { createDraftMover, type DraftMover } from './move/draft-mover.ts';
import { openMoveJournal } from './move/move-journal.ts';
import { type DraftResult, type FoundDraft, NO_SUCH_DRAFT, readDraftFile } from './read-draft-file.ts';

/** A draft whose lock is held: nothing else in this process reads or writes its file. */
export type LockedDraft = {
  id: string;
  /** The name of its file, which need not exist. */
  name: string;
  path: string;
  /** Reads the file, and quarantines a damaged one; null when there is none that can be read. */
  readOrQuarantine(): DraftResult<FoundDraft | null>;
  /** Reads the draft that a new text is about to replace: what another program wrote to it stays as a version. */
  load(): DraftResult<{ file: DraftFile; isNew: boolean }>;
  /** Writes the version, then the file. @throws the system's error. */
  write(file: DraftFile, reason: DraftVersion['reason']): Promise<Draft>;
  /** Loads, edits and writes; an edit that returns its argument writes nothing. Refuses a deleted draft. */
  update(edit: DraftEdit, reason?: DraftVersion['reason']): DraftResult<DraftFile>;
};

type DraftEdit = (file: DraftFile) => DraftFile;

/** See `openDraftStore`. */
export type DraftStore = {
  index: DraftIndex;
  writer: DraftWriter;
  /** Whether a draft was deleted in this run, or in a move of the folder that a run before this one began. */
  isDeleted(id: string): boolean;
  /**
   * Notes that a draft is about to be deleted: a save that is still on its way must not bring it back, nor a move
   * of the folder that has copied it. What the disk refuses to note is known in this run alone.
   */
  markDeleted(id: string): Promise<void>;
  /** Notes that a draft is about to be brought back. @throws the system's error; it counts as deleted then. */
  unmarkDeleted(id: string): Promise<void>;
  /** Does work with a draft under its lock; an error of the system becomes a failure in words. */
  locked<Value>(id: string, work: (draft: LockedDraft) => DraftResult<Value>): DraftResult<Value>;
  /** Does work under the lock of a draft, whose file it does not look for; throws what the work throws. A move of the folder is done with the draft by then. */
  exclusively<Value>(id: string, work: () => Promise<Value>): Promise<Value>;
  /** Reads a draft; a change by another program becomes a notice of the draft. */
  read(id: string): DraftResult<Draft>;
  /** Does one `update` under the lock. */
  update(id: string, edit: DraftEdit, reason?: DraftVersion['reason']): DraftResult<Draft>;
  /** Describes a draft for the renderer, with what the author has to be told of it. */
  describe(id: string, file: DraftFile): Draft;
  /** The owner of a draft; for one that does not exist, the owner that it would get. */
  ownerOf(id: string): Promise<string | null>;
  /** Makes drafts local that have no file yet and were to be this account's. */
  releaseAuthor(account: string): void;
  /** Brings the index up to date where it does not know the file of a draft. */
  locate(id: string): Promise<void>;
  folder(): string;
  move: DraftMover['move'];
  /** Goes on with a move that a run before this one has not finished; null when there is none. */
  resumeMove: DraftMover['resume'];
  /** Settles once the folder can be read. */
  whenReady(): Promise<void>;
  /** Settles once nothing that was asked for is under way; a move is not waited for. */
  flush(): Promise<void>;
};

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Locks, locates, reads and writes drafts: one file each, in one folder. Knows nothing of publishing
 * and of who may see a draft. Opening it makes the folder where it is missing, and removes what
 * killed writes left behind.
 *
 * @param userData holds the journal of a move of the folder.
 * @param isChosen whether the author chose the folder, which is not made again then: its disk may be unplugged.
 * @param isStandIn whether the folder is used in the place of one that does not answer, which a move may be about.
 * @param machine the id of this machine.
 * @param author the owner of a new draft.
 * @param time is known once the store is ready.
 */
export function openDraftStore({
  folder: first,
  userData,
  isChosen,
  isStandIn,
  machine,
  versions,
  author,
  time,
  origins,
  listTrashed,
}: {
  folder: string;
  userData: string;
  isChosen: boolean;
  isStandIn: boolean;
  machine: string;
  versions: VersionStore;
  author: () => string | null;
  time: ObservedTime;
  origins: BackendOrigins;
  /** The ids of the deleted drafts. @throws the system's error. */
  listTrashed: () => Promise<ReadonlySet<string>>;
}): DraftStore {
  let folder = first;
  const mutex = createKeyedMutex();
  const writer = createDraftWriter(versions);
  const index = createDraftIndex({ folder: () => folder, salt: machine, hasVersions: writer.hasVersions, origins });
  const deletedIds = new Set<string>();
  /** Who was the author of a new draft when it was first to be saved, for drafts that have no file yet. */
  const firstAuthors = new Map<string, string | null>();
  /** The name that the file of a draft had when it was last there. */
  const lastNames = new Map<string, string>();
  /** What was asked for and is under way. A move is not: it may take long, and is resumed at the next start. */
  const running = new Set<Promise<unknown>>();
  const mover = createDraftMover({
    journal: openMoveJournal(userData),
    index,
    mutex,
    folder: () => folder,
    setFolder: (next) => {
      folder = next;
    },
    deletedIds,
    listTrashed,
    whenSavesEnd: () => Promise.allSettled(running),
  });
  const ready = prepare();

  async function prepare(): Promise<void> {
    await writer.prepare();
    await prepareFolder(folder, isChosen);
    await time.whenLoaded();
    if (!isStandIn) await mover.restore();
  }

  /** Looks for a draft whose file is not known, or is not where it was: another program may have renamed it. */
  async function locate(id: string): Promise<void> {
    await ready;
    const name = index.nameOf(id);
    const isThere = name !== null && (await readStamp(join(folder, name))) !== null;
    if (!isThere) await index.refresh().catch(() => {});
  }

  /** The name of a draft's file: the one that it has; else the one that it had, if it is free; else its id. */
  async function chooseName(id: string): Promise<string> {
    const own = `${id}.md`;
    const known = index.nameOf(id);
    if (known !== null && known !== own) lastNames.set(id, known);
    const name = known ?? lastNames.get(id) ?? own;
    return known !== null || (await readStamp(join(folder, name))) === null ? name : own;
  }

  async function ownerOf(id: string): Promise<string | null> {
    const indexed = index.ownerOf(id);
    if (indexed !== undefined) return indexed;
    // Where the versions can't be read, nobody knows: a draft of the author's must not be hidden for that.
    const earlier = await writer.lastFile(id, `${id}.md`).catch(() => null);
    if (earlier !== null) return earlier.owner;
    const first = firstAuthors.get(id);
    return first === undefined ? author() : first;
  }

  function describe(id: string, file: DraftFile): Draft {
    return { ...toDraft(id, file, origins), notice: writer.noticeOf(id) };
  }

  function lockedDraft(id: string, name: string): LockedDraft {
    const home = folder;
    const path = join(home, name);
    const draft: LockedDraft = {
      id,
      name,
      path,
      async readOrQuarantine() {
        const found = await readDraftFile(path);
        if (found.ok) return ok({ ...found.value, file: asFileOf(id, found.value.file) });
        if (found.error.kind === 'unavailable') return err({ message: found.error.message });
        if (found.error.kind === 'damaged') await quarantine(path);
        return ok(null);
      },
      async load() {
        const found = await draft.readOrQuarantine();
        if (!found.ok) return found;
        if (found.value === null) {
          // The file may be away for a moment only: what the journal knows of the draft still holds.
          const file = (await writer.lastFile(id, name)) ?? emptyDraftFile(await ownerOf(id));
          return ok({ file, isNew: true });
        }
        await writer.keepExternalEdit(id, found.value);
        return ok({ file: found.value.file, isNew: false });
      },
      async write(file, reason) {
        const stamp = await writer.write(id, path, { ...file, id }, reason);
        // In the folder that the drafts were moved to meanwhile, another file may have the name.
        if (folder === home) index.record(name, id, { file: { ...file, id }, stamp });
        firstAuthors.delete(id);
        return describe(id, file);
      },
      async update(edit, reason = 'saved') {
        if (deletedIds.has(id)) {
          if ((await readStamp(path)) === null) return err({ message: 'This draft was deleted.' });
          // Another program brought the file back, and the author sees it in the list.
          deletedIds.delete(id);
        }
        const loaded = await draft.load();
        if (!loaded.ok) return loaded;
        const { file, isNew } = loaded.value;
        const next = edit(file);
        if (next !== file || isNew) await draft.write(next, reason);
        return ok(next);
      },
    };
    return draft;
  }

  function track<Value>(work: Promise<Value>): Promise<Value> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  const store: DraftStore = {
    index,
    writer,
    isDeleted: (id) => deletedIds.has(id),
    async markDeleted(id) {
      deletedIds.add(id);
      await mover.saveDeleted().catch(() => {});
    },
    async unmarkDeleted(id) {
      deletedIds.delete(id);
      try {
        await mover.saveDeleted();
      } catch (cause) {
        deletedIds.add(id);
        throw cause;
      }
    },
    async locked(id, work) {
      if (!ID.test(id)) return err(NO_SUCH_DRAFT);
      const result = mutex.run(id, async () => {
        await ready;
        let name: string;
        let home: string;
        do {
          home = folder;
          await mover.settle(id);
          await locate(id);
          name = await chooseName(id);
          // The drafts may have been moved meanwhile, and this one may have another name there.
        } while (folder !== home);
        const draft = lockedDraft(id, name);
        try {
          return await work(draft);
        } catch (cause) {
          return err({ message: describeFileError(cause, draft.path) });
        }
      });
      return track(result);
    },
    exclusively: (id, work) =>
      track(
        mutex.run(id, async () => {
          await ready;
          await mover.settle(id);
          return work();
        }),
      ),
    read: (id) =>
      store.locked(id, async ({ path }) => {
        const found = await writer.read(id, path);
        return found.ok ? ok(describe(id, found.value.file)) : found;
      }),
    update(id, edit, reason) {
      // Now, and not once the disk has let the save through: another account may have signed in by then.
      if (index.nameOf(id) === null && !firstAuthors.has(id)) firstAuthors.set(id, author());
      return store.locked(id, async (draft) => {
        const updated = await draft.update(edit, reason);
        return updated.ok ? ok(describe(id, updated.value)) : updated;
      });
    },
    describe,
    ownerOf,
    releaseAuthor(account) {
      for (const [id, first] of firstAuthors) if (first === account) firstAuthors.set(id, null);
    },
    locate,
    folder: () => folder,
    async move(...args) {
      await ready;
      return mover.move(...args);
    },
    async resumeMove(...args) {
      await ready;
      return mover.resume(...args);
    },
    whenReady: () => ready,
    async flush() {
      await ready;
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
  return store;
}
