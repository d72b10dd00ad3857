// Tested by tests/desktop/main/drafts/draft-visibility.test.ts.
import { err } from '@callwright/shared/result.ts';
import { type DraftResult, NO_SUCH_DRAFT } from './draft-result.ts';
import type { Drafts } from './drafts.ts';

/** What the author may do with drafts. A verb that is not named here is hidden from the page. */
export type VisibleDrafts = Pick<
  Drafts,
  | 'list'
  | 'search'
  | 'read'
  | 'save'
  | 'readFile'
  | 'delete'
  | 'undelete'
  | 'listDeleted'
  | 'duplicate'
  | 'import'
  | 'listVersions'
  | 'readVersion'
  | 'restoreVersion'
  | 'claim'
  | 'unclaim'
  | 'dismissNotice'
  | 'folder'
  | 'move'
>;

/** Limits the author to visible drafts: any other draft answers as if it did not exist (rule O2). */
export function withVisibilityFilter(drafts: Drafts): VisibleDrafts {
  const ifVisible =
    <More extends unknown[], Value>(act: (id: string, ...more: More) => DraftResult<Value>) =>
    async (id: string, ...more: More): DraftResult<Value> =>
      (await drafts.isVisible(id)) ? act(id, ...more) : err(NO_SUCH_DRAFT);

  return {
    read: ifVisible(drafts.read),
    readFile: ifVisible(drafts.readFile),
    delete: ifVisible(drafts.delete),
    duplicate: ifVisible(drafts.duplicate),
    listVersions: ifVisible(drafts.listVersions),
    readVersion: ifVisible(drafts.readVersion),
    restoreVersion: ifVisible(drafts.restoreVersion),
    async undelete(key) {
      const deleted = await drafts.listDeleted();
      if (!deleted.ok) return deleted;
      return deleted.value.some((draft) => draft.key === key) ? drafts.undelete(key) : err(NO_SUCH_DRAFT);
    },
    // These list or make only drafts that are visible.
    list: drafts.list,
    search: drafts.search,
    listDeleted: drafts.listDeleted,
    import: drafts.import,
    // Text that was typed just before an account was left must still reach the disk.
    save: drafts.save,
    // These reveal nothing of a draft: a claim refuses another account's drafts itself.
    claim: drafts.claim,
    unclaim: drafts.unclaim,
    dismissNotice: drafts.dismissNotice,
    folder: drafts.folder,
    move: drafts.move,
  };
}
