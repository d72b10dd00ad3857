import { join } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import type { DraftList } from '../../ipc/drafts.ts';
import { openRemoteSnapshots, type RemoteSnapshots } from '../posts/remote-snapshots.ts';
import { createVersionHistory } from '../versions/version-history.ts';
import { openVersionStore, type VersionStore } from '../versions/version-store.ts';
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
}: DraftsOptions): Drafts {
  const trashFolder = join(userData, 'deleted-drafts');
  const versions = openVersionStore({ folder: join(userData, 'versions') });
  const store = openDraftStore({
    folder,
    isChosen,
    machine,
    versions,
    author: visibility.author,
    sweep: () => purgeTrash(trashFolder, { trash, forget: versions.forget }).catch(() => {}),
  });
  async function flush(): Promise<void> {
    await store.flush();
    await snapshots.whenIdle();
  }
  return {
    ...createVersionHistory(store, versions),
    ...createDraftTrash(store, {
      folder: trashFolder,
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
    async isVisible(id) {
      await store.locate(id);
      return visibility.isVisible(await store.ownerOf(id));
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
  const [, setAside] = /^([0-9a-f-]{36})\.damaged-/.exec(file) ?? [];
  if (setAside === undefined && file.includes('.damaged-')) return null;
  const draft = setAside ?? id;
  const hasFile = setAside !== undefined && store.index.nameOf(setAside) !== null;
  return store.writer.hasVersions(draft) && !hasFile ? draft : null;
}
