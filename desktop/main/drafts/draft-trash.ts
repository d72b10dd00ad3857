import { err, ok } from '@callwright/shared/result.ts';
import { describeFileError } from '../files/write-durably.ts';
import type { DraftWriter } from '../versions/draft-writer.ts';
import type { DeletedDraftFiles } from './deleted-draft-files.ts';
import type { createDraftIndex } from './draft-index.ts';
import type { DraftResult, Drafts } from './drafts.ts';
import { NO_SUCH_DRAFT } from './no-such-draft.ts';
import { readDraftFile } from './read-draft-file.ts';

/** Deleting a draft, and bringing it back. */
export function createDraftTrash({
  whenReady,
  run,
  files,
  index,
  deletedDrafts,
  deleted,
  nameOf,
  folder,
  isShown,
  read,
}: {
  /** Settles once the folder is there to be read. */
  whenReady: () => Promise<void>;
  /** Runs the work of one draft in turn. */
  run: <Value>(id: string, work: (path: string) => DraftResult<Value>) => DraftResult<Value>;
  files: DraftWriter;
  index: ReturnType<typeof createDraftIndex>;
  deletedDrafts: DeletedDraftFiles;
  /** The drafts that no late save may bring back. */
  deleted: Set<string>;
  nameOf: (path: string) => string;
  folder: () => string;
  /** Whether a draft is shown to whoever looks now; the owner is undefined where its file does not say. */
  isShown: (id: string, owner: string | null | undefined) => Promise<boolean>;
  read: Drafts['read'];
}): Pick<Drafts, 'delete' | 'undelete' | 'listDeleted'> {
  return {
    delete: (id) =>
      run(id, async (path) => {
        const found = await readDraftFile(path);
        if (!found.ok && found.error.kind === 'missing') return err(NO_SUCH_DRAFT);
        if (found.ok) await files.recordExternalEdit(id, found.value.text);
        const gone = await deletedDrafts.trash(id, path, found.ok ? found.value.file.fields.title : '');
        deleted.add(id);
        index.forget(nameOf(path));
        return ok(gone);
      }),
    async undelete(key) {
      await whenReady();
      try {
        const { id, name } = await deletedDrafts.giveBack(key, folder());
        deleted.delete(id);
        index.forget(name);
        await index.refresh();
        return await read(id);
      } catch (cause) {
        return err({ message: `The draft could not be brought back. ${describeFileError(cause, folder())}` });
      }
    },
    async listDeleted() {
      try {
        const all = await deletedDrafts.list();
        const shown = all.map(async ({ owner, ...draft }) => ((await isShown(draft.id, owner)) ? [draft] : []));
        return ok((await Promise.all(shown)).flat());
      } catch (cause) {
        return err({ message: describeFileError(cause, folder()) });
      }
    },
  };
}
