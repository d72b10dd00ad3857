import { join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import type { DraftList } from '../../ipc/drafts.ts';
import { openRemoteSnapshots, type RemoteSnapshots } from '../posts/remote-snapshots.ts';
import { openObservedTime } from '../versions/observed-time.ts';
import { createVersionHistory } from '../versions/version-history.ts';
import { openVersionStore, type VersionStore } from '../versions/version-store.ts';
import { createVersionSweep } from '../versions/version-sweep.ts';
import { createDraftClaims } from './draft-claims.ts';
import { withFields } from './draft-file.ts';
import { createDraftImport } from './draft-import.ts';
import type { DraftResult } from './draft-result.ts';
import { type DraftStore, openDraftStore } from './draft-store.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createDraftTrash, purgeTrash } from './draft-trash.ts';
import { type DraftVisibility, EVERY_DRAFT_VISIBLE, type VisibleDrafts } from './draft-visibility.ts';
import { describeFolderError } from './drafts-folder.ts';
import { readDraftFile } from './read-draft-file.ts';

/** The drafts of this machine: what the author may do with them, and what only the main process does. */
export type Drafts = VisibleDrafts &
  DraftSync &
  Pick<DraftStore, 'flush'> & {
    /** Checks files that may have changed. @returns whether another program changed any of them. */
    rescan(names: readonly string[]): Promise<boolean>;
    /**
     * Moves drafts that were deleted long ago to the system's trash, and thins the versions of all others;
     * slowly, for when the app has been started.
     */
    sweep(): Promise<void>;
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
  /** Stores the base of each published draft. */
  snapshots?: RemoteSnapshots;
  /** The id of the account that is signed in, whose posts are published. */
  readAuthor?: () => string | null;
  /** Without it, every draft is local and visible. */
  visibility?: DraftVisibility;
  /** The system's clock, in milliseconds since the epoch. */
  now?: () => number;
};

/** Opens the folder of drafts. */
export function openDrafts({
  folder,
  userData,
  machine,
  trash,
  isChosen = false,
  snapshots = openRemoteSnapshots({ userData, onNoticed: () => {} }),
  readAuthor = () => null,
  visibility = EVERY_DRAFT_VISIBLE,
  now,
}: DraftsOptions): Drafts {
  const trashFolder = join(userData, 'deleted-drafts');
  const time = openObservedTime({ userData, now });
  const versions = openVersionStore({ folder: join(userData, 'versions'), time });
  const store = openDraftStore({
    folder,
    isChosen,
    machine,
    versions,
    author: visibility.author,
    time,
  });
  async function flush(): Promise<void> {
    await store.flush();
    await snapshots.whenIdle();
    await time.flush();
  }
  async function isVisible(id: string): Promise<boolean> {
    await store.locate(id);
    return visibility.isVisible(await store.ownerOf(id));
  }
  const { thinVersions, ...versionSweep } = createVersionSweep(store, versions, async (id) =>
    visibility.isVisible(await store.ownerOf(id)),
  );
  return {
    ...createVersionHistory(store, versions),
    ...createDraftTrash(store, {
      folder: trashFolder,
      time,
      isVisible: async (id, owner) => visibility.isVisible(owner === undefined ? await store.ownerOf(id) : owner),
    }),
    ...createDraftImport(store, visibility.author),
    ...createDraftClaims(store),
    ...createDraftSync(store, { versions, snapshots, readAuthor }),
    list: () => listDrafts(store, versions, visibility),
    async search(query) {
      await store.whenReady();
      return store.index.search(query, visibility.isVisible);
    },
    read: store.read,
    save: (id, fields) => store.update(id, (file) => withFields(file, fields)),
    readFile: (id) =>
      store.locked(id, async ({ path }) => {
        const found = await readDraftFile(path);
        return found.ok ? ok({ path, text: found.value.text, title: found.value.file.fields.title }) : found;
      }),
    dismissNotice: store.writer.dismissNotice,
    folder: store.folder,
    move: store.move,
    async rescan(names) {
      // A save that is under way records its file when it ends.
      await flush();
      return store.index.rescan(names);
    },
    isVisible,
    ...versionSweep,
    async sweep() {
      await store.whenReady();
      // Without the list of files nobody knows whose versions are still needed.
      await store.index.refresh();
      await purgeTrash(trashFolder, {
        time,
        trash,
        forget: (id) =>
          store.exclusively(id, async () => {
            if (store.index.nameOf(id) === null) await versions.forget(id);
          }),
      });
      await thinVersions();
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
      if (!visibility.isVisible(await store.ownerOf(id))) return [];
      const isRestorable = store.writer.hasVersions(id) && !file.file.includes('.damaged-');
      const listed = isRestorable ? await versions.list(id) : null;
      const newest = listed?.ok ? listed.value[0] : undefined;
      return [{ ...file, lastVersion: newest ? { ...newest, draft: id } : null }];
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
