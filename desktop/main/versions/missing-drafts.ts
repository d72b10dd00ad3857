// Tested by tests/desktop/main/versions/missing-drafts.test.ts.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { err, ok } from '@callwright/shared/result.ts';
import type { DeletedDraft, Draft, DraftVersion, MissingDraft } from '../../ipc/drafts.ts';
import { type DraftFile, formatDraftFile } from '../drafts/draft-file.ts';
import type { DraftStore, LockedDraft } from '../drafts/draft-store.ts';
import type { TrashFolder } from '../drafts/draft-trash.ts';
import { describeFolderError, describeStandIn } from '../drafts/drafts-folder.ts';
import { type DraftResult, idInDamagedName, NO_SUCH_DRAFT, readDraftFile } from '../drafts/read-draft-file.ts';
import { hashText, type VersionStore } from './version-store.ts';

export type MissingDrafts = {
  /**
   * Lists the drafts whose file another program took out of the drafts folder, the one saved last first. Takes
   * two looks, because a program that saves or syncs a file may take it away for a moment.
   */
  listMissing(): DraftResult<MissingDraft[]>;
  /** Writes a missing draft's file anew, from its newest version; a file that is back by then stays as it is. */
  restoreMissing(id: string): DraftResult<Draft>;
  /** Puts a missing draft among the deleted ones, so that it goes for good with them. */
  deleteMissing(id: string): DraftResult<DeletedDraft>;
};

/** How long a file has to be away to be missing. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Finds the drafts that have versions and no file. Nothing else leads to them: their newest version stays for good.
 *
 * @param trash has the deleted drafts, which are not missing.
 * @param mayBeUnplugged whether the drafts folder may be on a disk that leaves an empty folder behind.
 * @param standsInFor the folder that the drafts are in, where that does not answer.
 * @param isVisible whether the draft's owner is visible (rule O2).
 */
export function createMissingDrafts(
  store: DraftStore,
  versions: VersionStore,
  {
    trash,
    mayBeUnplugged,
    standsInFor,
    isVisible,
  }: {
    trash: Pick<TrashFolder, 'listIds' | 'put'>;
    mayBeUnplugged: () => boolean;
    standsInFor: string | null;
    isVisible: (id: string) => Promise<boolean>;
  },
): MissingDrafts {
  /** The drafts that have no file and were not deleted. @throws the system's error. */
  async function findAbsent(): Promise<string[]> {
    await store.index.refresh();
    const deleted = await trash.listIds();
    // The list of drafts offers the versions of what was set aside.
    const setAside = new Set([...store.index.ids().keys()].map(idInDamagedName));
    return [...(await versions.drafts())].filter(
      (id) => store.index.nameOf(id) === null && !deleted.has(id) && !setAside.has(id),
    );
  }

  /** Describes a draft; null where it has a file after all, or no version of it can be read. */
  async function describe(id: string): Promise<MissingDraft | null> {
    // A move of the folder may have brought its file while its lock was waited for.
    await store.index.refresh();
    if (store.index.nameOf(id) !== null) return null;
    const file = await store.writer.lastFile(id, `${id}.md`);
    const listed = await versions.list(id);
    const newest = listed.ok ? listed.value.find(({ reason }) => reason !== 'blog') : undefined;
    if (file === null || newest === undefined || (await hasOtherFile(newest))) return null;
    return { id, title: file.fields.title, savedAt: newest.at };
  }

  /** Whether another file of the folder has the text of a version: a file that was renamed and names no id is another draft. */
  async function hasOtherFile({ id, size }: DraftVersion): Promise<boolean> {
    for (const name of store.index.namesOfSize(size)) {
      const found = await readDraftFile(join(store.folder(), name));
      if (found.ok && id.endsWith(hashText(found.value.text))) return true;
    }
    return false;
  }

  /** Does work with a missing draft and its newest version, or with what its file holds where that is back. */
  function withMissing<Value>(
    id: string,
    ifMissing: (draft: LockedDraft, newest: DraftFile) => DraftResult<Value>,
    ifThere: (found: DraftFile) => DraftResult<Value>,
  ): DraftResult<Value> {
    return store.locked(id, async (draft) => {
      const found = await draft.readOrQuarantine();
      if (!found.ok) return found;
      if (found.value !== null) return ifThere(found.value.file);
      const newest = await store.writer.lastFile(id, draft.name);
      return newest === null ? err(NO_SUCH_DRAFT) : ifMissing(draft, newest);
    });
  }

  return {
    async listMissing() {
      if (standsInFor !== null) return err({ message: describeStandIn(standsInFor) });
      await store.whenReady();
      try {
        const absent = await findAbsent();
        if (absent.length === 0) return ok([]);
        if (store.index.ids().size === 0 && mayBeUnplugged()) return err({ message: describeEmpty(store.folder()) });
        await delay(LOOK_AGAIN_MS);
        const isStillAbsent = new Set(await findAbsent());
        const missing: MissingDraft[] = [];
        for (const id of absent) {
          if (!isStillAbsent.has(id) || !(await isVisible(id))) continue;
          const described = await store.exclusively(id, () => describe(id));
          if (described !== null) missing.push(described);
        }
        return ok(missing.sort((a, b) => b.savedAt.localeCompare(a.savedAt)));
      } catch (cause) {
        return err({ message: describeFolderError(cause, store.folder()) });
      }
    },
    restoreMissing: (id) =>
      withMissing(
        id,
        async (draft, newest) => {
          await store.unmarkDeleted(id);
          return ok(await draft.write(newest, 'restored'));
        },
        async (found) => ok(store.describe(id, found)),
      ),
    deleteMissing: (id) =>
      withMissing(
        id,
        async ({ name }, newest) => {
          const deleted = await trash.put(id, name, formatDraftFile({ ...newest, id }), newest.fields.title);
          await store.markDeleted(id);
          return ok(deleted);
        },
        async () => err({ message: 'The file of this draft is back in the drafts folder. It was not deleted.' }),
      ),
  };
}

function describeEmpty(folder: string): string {
  return `The drafts folder ${folder} is empty. If its disk is not connected, connect it. If you emptied the folder yourself, write a new draft: the missing ones are listed here then.`;
}
