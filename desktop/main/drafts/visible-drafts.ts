import { err } from '@callwright/shared/result.ts';
import type { DraftResult, Drafts } from './drafts.ts';
import { NO_SUCH_DRAFT } from './no-such-draft.ts';

/**
 * The drafts as the author may ask for them: what belongs to an account that is not shown answers as
 * if it were not there (rule O2). Saving alone is let through, because what was typed before an
 * account was left must reach the disk.
 */
export function withVisibilityFilter(drafts: Drafts): Drafts {
  const ifShown =
    <More extends unknown[], Value>(act: (id: string, ...more: More) => DraftResult<Value>) =>
    async (id: string, ...more: More): DraftResult<Value> =>
      (await drafts.isVisible(id)) ? act(id, ...more) : err(NO_SUCH_DRAFT);

  return {
    ...drafts,
    read: ifShown(drafts.read),
    delete: ifShown(drafts.delete),
    duplicate: ifShown(drafts.duplicate),
    readFile: ifShown(drafts.readFile),
    listVersions: ifShown(drafts.listVersions),
    readVersion: ifShown(drafts.readVersion),
    restoreVersion: ifShown(drafts.restoreVersion),
    async undelete(key) {
      const deleted = await drafts.listDeleted();
      if (!deleted.ok) return deleted;
      return deleted.value.some((draft) => draft.key === key) ? drafts.undelete(key) : err(NO_SUCH_DRAFT);
    },
  };
}
