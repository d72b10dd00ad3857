import { join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import type { Draft, DraftVersion } from '../../ipc/drafts.ts';
import { describeFileError } from '../files/file-errors.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { createDraftWriter, type DraftWriter } from '../versions/draft-writer.ts';
import type { VersionStore } from '../versions/version-store.ts';
import { type DraftFile, emptyDraftFile, toDraft } from './draft-file.ts';
import { createDraftIndex, type DraftIndex } from './draft-index.ts';
import { type DraftResult, NO_SUCH_DRAFT } from './draft-result.ts';
import { moveDraftFiles, prepareFolder, quarantine } from './drafts-folder.ts';
import { type FoundDraft, readDraftFile } from './read-draft-file.ts';

/** A draft whose lock is held: nothing else in this process reads or writes its file. */
type LockedDraft = {
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
  /** The drafts that were deleted in this run: a save that is still on its way must not bring one back. */
  deletedIds: Set<string>;
  /** Does work with a draft under its lock; an error of the system becomes a failure in words. */
  locked<Value>(id: string, work: (draft: LockedDraft) => DraftResult<Value>): DraftResult<Value>;
  /** Reads a draft; a change by another program becomes a notice of the draft. */
  read(id: string): DraftResult<Draft>;
  /** Does one `update` under the lock. */
  update(id: string, edit: DraftEdit, reason?: DraftVersion['reason']): DraftResult<Draft>;
  /** Describes a draft for the renderer, with what the author has to be told of it. */
  describe(id: string, file: DraftFile): Draft;
  /** The owner of a draft; for one that does not exist, the owner that it would get. */
  ownerOf(id: string): Promise<string | null>;
  /** Brings the index up to date where it does not know the file of a draft. */
  locate(id: string): Promise<void>;
  folder(): string;
  /** Moves every draft to another folder; `persistFolder` stores its path. When a step fails, all stays as it was. */
  move(to: string, persistFolder: (folder: string) => Promise<void>): DraftResult<string>;
  /** Settles once the folder can be read. */
  whenReady(): Promise<void>;
  /** Settles once no draft is being read or written. */
  flush(): Promise<void>;
};

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Locks, locates, reads and writes drafts: one file each, in one folder. Knows nothing of publishing
 * and of who may see a draft. Opening it makes the folder where it is missing, and removes what
 * killed writes left behind.
 *
 * @param isChosen whether the author chose the folder, which is not made again then: its disk may be unplugged.
 * @param machine the id of this machine.
 * @param author the owner of a new draft.
 * @param sweep runs once, before the first draft is read.
 */
export function openDraftStore({
  folder: first,
  isChosen,
  machine,
  versions,
  author,
  sweep,
}: {
  folder: string;
  isChosen: boolean;
  machine: string;
  versions: VersionStore;
  author: () => string | null;
  sweep: () => Promise<void>;
}): DraftStore {
  let folder = first;
  const mutex = createKeyedMutex();
  const writer = createDraftWriter(versions);
  const index = createDraftIndex({ folder: () => folder, salt: machine, hasVersions: writer.hasVersions });
  const deletedIds = new Set<string>();
  let ready = prepare();

  async function prepare(): Promise<void> {
    await writer.prepare();
    await prepareFolder(folder, isChosen);
    await sweep();
  }

  /** Only a file whose name is not its draft's id has to be looked for. */
  async function locate(id: string): Promise<void> {
    await ready;
    if (index.nameOf(id) === null) await index.refresh().catch(() => {});
  }

  async function ownerOf(id: string): Promise<string | null> {
    const indexed = index.ownerOf(id);
    const owner = indexed === undefined ? await writer.lastOwner(id) : indexed;
    return owner === undefined ? author() : owner;
  }

  function describe(id: string, file: DraftFile): Draft {
    return { ...toDraft(id, file), notice: writer.noticeOf(id) };
  }

  function lockedDraft(id: string): LockedDraft {
    const name = index.nameOf(id) ?? `${id}.md`;
    const path = join(folder, name);
    const draft: LockedDraft = {
      id,
      name,
      path,
      async readOrQuarantine() {
        const found = await readDraftFile(path);
        if (found.ok) return found;
        if (found.error.kind === 'unavailable') return err({ message: found.error.message });
        if (found.error.kind === 'damaged') await quarantine(path);
        return ok(null);
      },
      async load() {
        const found = await draft.readOrQuarantine();
        if (!found.ok) return found;
        if (found.value === null) return ok({ file: emptyDraftFile(await ownerOf(id)), isNew: true });
        await writer.keepExternalEdit(id, found.value);
        return ok({ file: found.value.file, isNew: false });
      },
      async write(file, reason) {
        const stamp = await writer.write(id, path, { ...file, id }, reason);
        index.record(name, id, { file: { ...file, id }, stamp });
        return describe(id, file);
      },
      async update(edit, reason = 'saved') {
        if (deletedIds.has(id)) return err({ message: 'This draft was deleted.' });
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

  const store: DraftStore = {
    index,
    writer,
    deletedIds,
    async locked(id, work) {
      if (!ID.test(id)) return err(NO_SUCH_DRAFT);
      return mutex.run(id, async () => {
        await locate(id);
        const draft = lockedDraft(id);
        try {
          return await work(draft);
        } catch (cause) {
          return err({ message: describeFileError(cause, draft.path) });
        }
      });
    },
    read: (id) =>
      store.locked(id, async ({ path }) => {
        const found = await writer.read(id, path);
        return found.ok ? ok(describe(id, found.value.file)) : found;
      }),
    update: (id, edit, reason) =>
      store.locked(id, async (draft) => {
        const updated = await draft.update(edit, reason);
        return updated.ok ? ok(describe(id, updated.value)) : updated;
      }),
    describe,
    ownerOf,
    locate,
    folder: () => folder,
    async move(to, persistFolder) {
      await ready;
      await mutex.whenIdle();
      const moving = moveDraftFiles({ from: folder, to, persistFolder });
      // Whatever is asked for meanwhile waits, and then finds the files in their new place.
      ready = moving.then(
        () => {},
        () => {},
      );
      const moved = await moving;
      if (moved.ok) {
        folder = to;
        index.clear();
      }
      return moved;
    },
    whenReady: () => ready,
    async flush() {
      await ready;
      await mutex.whenIdle();
    },
  };
  return store;
}
