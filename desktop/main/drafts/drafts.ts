import { join } from 'node:path';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { Draft, DraftList } from '../../ipc/drafts.ts';
import { openRemoteSnapshots, type RemoteSnapshots } from '../posts/remote-snapshots.ts';
import { createVersionHistory, type VersionHistory } from '../versions/version-history.ts';
import { openVersionStore, type VersionStore } from '../versions/version-store.ts';
import { createDraftClaims, type DraftClaims } from './draft-claims.ts';
import { withFields } from './draft-file.ts';
import { createDraftImport, type DraftImport } from './draft-import.ts';
import type { DraftResult } from './draft-result.ts';
import { type DraftStore, openDraftStore } from './draft-store.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createDraftTrash, type DraftTrash, purgeTrash } from './draft-trash.ts';
import { type DraftVisibility, EVERY_DRAFT_VISIBLE } from './draft-visibility.ts';
import { describeFolderError } from './drafts-folder.ts';
import { readDraftFile } from './read-draft-file.ts';

type DraftReading = {
  list(): DraftResult<DraftList>;
  /** Checks files that may have changed. @returns whether another program changed any of them. */
  rescan(names: readonly string[]): Promise<boolean>;
  search(query: string): Promise<Array<{ id: string; passage: string | null }>>;
  /** Reads a draft; a change by another program becomes a notice of the draft. */
  read(id: string): DraftResult<Draft>;
  /** The file as it is, for a copy elsewhere. */
  readFile(id: string): DraftResult<{ path: string; text: string; title: string }>;
  /** Whether the draft's owner is visible (rule O2); true for a draft that does not exist. */
  isVisible(id: string): Promise<boolean>;
  dismissNotice(id: string): void;
};

/** The drafts of this machine. */
export type Drafts = DraftReading &
  VersionHistory &
  DraftTrash &
  DraftImport &
  DraftClaims &
  DraftSync &
  Pick<DraftStore, 'folder' | 'move' | 'flush'> & {
    /** Settles once the text is on the disk; a draft without a file gets one. Saves of one draft run in order, so the last one wins. */
    save(id: string, fields: PostFields): DraftResult<Draft>;
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
    ...createDraftReading(store, { versions, visibility, flush }),
    ...createVersionHistory(store, versions),
    ...createDraftTrash(store, {
      folder: trashFolder,
      isVisible: async (id, owner) => visibility.isVisible(owner === undefined ? await store.ownerOf(id) : owner),
    }),
    ...createDraftImport(store, visibility.author),
    ...createDraftClaims(store),
    ...createDraftSync(store, { versions, snapshots, readAuthor }),
    save: (id, fields) => store.update(id, (file) => withFields(file, fields)),
    folder: store.folder,
    move: store.move,
    flush,
  };
}

function createDraftReading(
  store: DraftStore,
  { versions, visibility, flush }: { versions: VersionStore; visibility: DraftVisibility; flush: () => Promise<void> },
): DraftReading {
  return {
    async list() {
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
    },
    async rescan(names) {
      // A save that is under way records its file when it ends.
      await flush();
      return store.index.rescan(names);
    },
    async search(query) {
      await store.whenReady();
      return store.index.search(query, visibility.isVisible);
    },
    read: store.read,
    readFile: (id) =>
      store.locked(id, async ({ path }) => {
        const found = await readDraftFile(path);
        return found.ok ? ok({ path, text: found.value.text, title: found.value.file.fields.title }) : found;
      }),
    async isVisible(id) {
      await store.locate(id);
      return visibility.isVisible(await store.ownerOf(id));
    },
    dismissNotice: store.writer.dismissNotice,
  };
}
