import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DraftList, MoveReport } from '../../ipc/drafts.ts';
import { type BackendOrigins, NO_BACKEND_ORIGINS } from '../backend/backend-origins.ts';
import { findNameInFolder } from '../files/same-folder.ts';
import { createListPictureUses, type DraftUse } from '../pictures/draft-pictures.ts';
import { createPictureSweep } from '../pictures/picture-sweep.ts';
import { openRemoteSnapshots, type RemoteSnapshots } from '../posts/remote-snapshots.ts';
import { createDraftSearch } from '../search/draft-search.ts';
import { createMissingDrafts } from '../versions/missing-drafts.ts';
import { openObservedTime } from '../versions/observed-time.ts';
import { createVersionHistory } from '../versions/version-history.ts';
import { openVersionStore, type VersionStore } from '../versions/version-store.ts';
import { createVersionSweep } from '../versions/version-sweep.ts';
import { createDraftClaims } from './draft-claims.ts';
import { withFields } from './draft-file.ts';
import { type DraftStore, openDraftStore } from './draft-store.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createDraftTrash, listTrashedIds, purgeTrash } from './draft-trash.ts';
import { type DraftVisibility, EVERY_DRAFT_VISIBLE, type VisibleDrafts } from './draft-visibility.ts';
import { describeFolderError, describeStandIn } from './drafts-folder.ts';
import { createDraftImport } from './import/draft-import.ts';
import type { PersistFolder } from './move/draft-mover.ts';
import type { MoveOutcome, OnProgress } from './move/move-outcome.ts';
import { type DraftFailure, type DraftResult, idInDamagedName, readDraftFile } from './read-draft-file.ts';

/** The drafts of this machine: what the author may do with them, and what only the main process does. */
export type Drafts = VisibleDrafts &
  DraftSync &
  Pick<DraftStore, 'flush'> &
  Pick<ReturnType<typeof createDraftClaims>, 'releaseAll'> & {
    /** Checks files that may have changed. @returns whether another program changed any of them. */
    rescan(names: readonly string[]): Promise<boolean>;
    /**
     * Moves drafts that were deleted long ago to the system's trash, thins the versions of all others, and then sweeps
     * the pictures that nothing names any more; slowly, for when the app has been started.
     */
    sweep(): Promise<void>;
    /** Goes on with a move that a run before this one has not finished; null when there is none. */
    resumeMove(persistFolder: PersistFolder, onProgress?: OnProgress): Promise<Result<MoveReport, DraftFailure> | null>;
    /** Lists which drafts name which pictures, by the pictures' names. @throws the system's error. */
    listPictureUses(): Promise<Map<string, DraftUse[]>>;
    /** Finds which of these pictures no text of this machine names: no draft, version or deleted draft. @throws the system's error. */
    findUnnamedPictures(names: Iterable<string>): Promise<Set<string>>;
    /** Whether the draft's owner is visible (rule O2); true for a draft that does not exist. */
    isVisible(id: string): Promise<boolean>;
  };

type DraftsOptions = {
  folder: string;
  /** Holds the versions and the deleted drafts. */
  userData: string;
  /** The id of this machine. */
  machine: string;
  /** Moves a file to the system's trash. */
  trash: (path: string) => Promise<void>;
  /** Whether the author chose the folder, which is not made again then: its disk may be unplugged. */
  isChosen?: boolean;
  /** The folder that the author chose, where that did not answer and this one is used until the next start. */
  standsInFor?: string | null;
  /** Stores the base of each published draft. */
  snapshots?: RemoteSnapshots;
  /** Without it, every draft is local and visible. */
  visibility?: DraftVisibility;
  /** The system's clock, in milliseconds since the epoch. */
  now?: () => number;
  /** Whose publications count. */
  origins?: BackendOrigins;
};

/** Opens the folder of drafts. */
export function openDrafts({
  folder,
  userData,
  machine,
  trash,
  isChosen = false,
  standsInFor = null,
  snapshots = openRemoteSnapshots({ userData, onNoticed: () => {} }),
  visibility = EVERY_DRAFT_VISIBLE,
  now,
  origins = NO_BACKEND_ORIGINS,
}: DraftsOptions): Drafts {
  const trashFolder = join(userData, 'deleted-drafts');
  const time = openObservedTime({ userData, now });
  const versions = openVersionStore({ folder: join(userData, 'versions'), time });
  const store = openDraftStore({
    folder,
    userData,
    isChosen,
    isStandIn: standsInFor !== null,
    machine,
    versions,
    author: visibility.author,
    time,
    origins,
    listTrashed: () => listTrashedIds(trashFolder),
  });
  const listPictureUses = createListPictureUses();
  const search = createDraftSearch({
    folder: store.folder,
    list: store.index.listSearchable,
    isVisible: visibility.isVisible,
  });
  const pictureSweep = createPictureSweep({ draftsFolder: store.folder, userData, time, trash });
  async function flush(): Promise<void> {
    await store.flush();
    await snapshots.whenIdle();
    await time.flush();
  }
  async function isVisible(id: string): Promise<boolean> {
    await store.locate(id);
    return visibility.isVisible(await store.ownerOf(id));
  }
  const { files: trashFiles, ...draftTrash } = createDraftTrash(store, {
    folder: trashFolder,
    time,
    isVisible: async (id, owner) => visibility.isVisible(owner === undefined ? await store.ownerOf(id) : owner),
  });
  const claims = createDraftClaims(store);
  const { thinVersions, ...versionSweep } = createVersionSweep(store, versions, isVisible);

  /** No account learns how many drafts other accounts have on this machine. */
  async function toReport({ moved, left, ...outcome }: MoveOutcome): Promise<MoveReport> {
    await store.index.refresh().catch(() => {});
    const isVisible = async (id: string | null) => id === null || visibility.isVisible(await store.ownerOf(id));
    const visible = await Promise.all(moved.map(isVisible));
    const named = await Promise.all(left.map(async ({ id, ...file }) => ((await isVisible(id)) ? [file] : [])));
    return { ...outcome, moved: visible.filter(Boolean).length, left: named.flat() };
  }

  return {
    ...createVersionHistory(store, versions),
    ...draftTrash,
    ...createMissingDrafts(store, versions, {
      trash: trashFiles,
      // The folder of the app's own is on the disk that the app's other files are on.
      mayBeUnplugged: () => store.folder() !== join(userData, 'drafts'),
      standsInFor,
      isVisible: async (id) => visibility.isVisible(await store.ownerOf(id)),
    }),
    ...createDraftImport(store, visibility.author),
    ...claims,
    async releaseAll(account) {
      const released = await claims.releaseAll(account);
      return standsInFor === null ? released : { ...released, problem: describeStandIn(standsInFor) };
    },
    ...createDraftSync(store, { versions, snapshots, origins, standsInFor }),
    list: () => listDrafts(store, versions, visibility),
    async search(query, onPartial) {
      await store.whenReady();
      return search(query, onPartial);
    },
    read: store.read,
    save: (id, fields) => store.update(id, (file) => withFields(file, fields)),
    readFile: (id) =>
      store.locked(id, async ({ path }) => {
        const found = await readDraftFile(path);
        return found.ok ? ok({ path, text: found.value.text, title: found.value.file.fields.title }) : found;
      }),
    async idOfFile(path) {
      await store.whenReady();
      await store.index.refresh().catch(() => {});
      const ids = store.index.ids();
      const name = await findNameInFolder(store.folder(), ids.keys(), path).catch(() => null);
      return (name !== null && ids.get(name)) || null;
    },
    dismissNotice: store.writer.dismissNotice,
    folder: store.folder,
    async move(...args) {
      if (standsInFor !== null) return err({ message: `Nothing was moved. ${describeStandIn(standsInFor)}` });
      const moved = await store.move(...args);
      return moved.ok ? ok(await toReport(moved.value)) : moved;
    },
    async resumeMove(...args) {
      const resumed = await store.resumeMove(...args);
      return resumed?.ok ? ok(await toReport(resumed.value)) : resumed;
    },
    async rescan(names) {
      // A save that is under way records its file when it ends.
      await flush();
      return store.index.rescan(names);
    },
    isVisible,
    async listPictureUses() {
      await store.whenReady();
      await store.index.refresh();
      return listPictureUses(store.folder(), store.index.listSearchable());
    },
    findUnnamedPictures: async (names) => {
      await flush();
      return pictureSweep.findUnnamed(names);
    },
    ...versionSweep,
    async sweep() {
      // Without the list of files nobody knows whose versions are still needed.
      if (standsInFor !== null) return;
      await store.whenReady();
      await store.index.refresh();
      await purgeTrash(trashFolder, {
        time,
        trash,
        exclusively: store.exclusively,
        async forget(id) {
          await store.index.refresh();
          if (store.index.nameOf(id) === null) await versions.forget(id);
        },
      });
      await thinVersions();
      await flush();
      await pictureSweep.sweep();
    },
    flush,
  };
}

async function listDrafts(
  store: DraftStore,
  versions: VersionStore,
  visibility: DraftVisibility,
): DraftResult<DraftList> {
  await store.whenReady();
  try {
    await store.index.refresh();
    const { drafts, unreadable, hidden } = store.index.list(visibility.isVisible);
    const visible = unreadable.map(async ({ id, ...file }) => {
      const draft = findRestorable(store, file.file, id);
      if (!visibility.isVisible(await store.ownerOf(draft ?? id))) return [];
      const listed = draft === null ? null : await versions.list(draft);
      const newest = listed?.ok ? listed.value[0] : undefined;
      return [{ ...file, lastVersion: newest && draft !== null ? { ...newest, draft } : null }];
    });
    return ok({
      drafts,
      unreadable: (await Promise.all(visible)).flat(),
      // No account learns how many drafts other accounts have on this machine.
      hidden: visibility.author() === null ? hidden : 0,
    });
  } catch (cause) {
    return err({ message: describeFolderError(cause, store.folder()) });
  }
}

/**
 * Finds the draft whose versions are offered for a file that can't be read. A file that was set aside had the
 * name of its draft, which has no other file where the app was killed before it wrote one.
 */
function findRestorable(store: DraftStore, file: string, id: string): string | null {
  const setAside = idInDamagedName(file);
  if (setAside === null && file.includes('.damaged-')) return null;
  const draft = setAside ?? id;
  const hasFile = setAside !== null && store.index.nameOf(setAside) !== null;
  return store.writer.hasVersions(draft) && !hasFile ? draft : null;
}
