import type { PostFields } from '@callwright/shared/post/post.ts';
import { err } from '@callwright/shared/result.ts';
import type { Draft, DraftList, MoveReport } from '../../ipc/drafts.ts';
import type { DraftSearch } from '../search/draft-search.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { MissingDrafts } from '../versions/missing-drafts.ts';
import type { VersionHistory } from '../versions/version-history.ts';
import type { VersionSweep } from '../versions/version-sweep.ts';
import type { DraftClaims } from './draft-claims.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftTrash } from './draft-trash.ts';
import type { DraftImport } from './import/draft-import.ts';
import type { PersistFolder } from './move/draft-mover.ts';
import type { OnProgress } from './move/move-outcome.ts';
import { type DraftResult, NO_SUCH_DRAFT } from './read-draft-file.ts';

/**
 * Who owns a draft and who sees it. The rules, cited by the tests:
 *
 * O1. A draft belongs to the account that it was written under, whose id is in its front matter.
 *     Whatever is written signed out is local: it belongs to no account, until one claims it.
 * O2. Local drafts are visible to everybody. An account's drafts are visible to that account alone,
 *     also after its session has ended.
 * O3. Signed out, the drafts of the last account are still visible, because the text never waits for
 *     a sign-in; unless the author asked at signing out that they be hidden. Where nobody asked for that,
 *     and who was here last was never noted, every draft is visible.
 * O4. The drafts of an account that is deleted, here or elsewhere, are local from then on: nobody could sign in to see
 *     them. Of one that is deleted elsewhere the backend that it belongs to says so, to whoever signs in next.
 */
export type DraftVisibility = {
  /** The id of the account that owns new drafts; null when they are local. */
  author(): string | null;
  /** Whether the drafts of this account are visible; null asks for local drafts. */
  isVisible(owner: string | null): boolean;
};

/** Shows every draft, for callers that have no accounts. */
export const EVERY_DRAFT_VISIBLE: DraftVisibility = { author: () => null, isVisible: () => true };

/** @param readAccountId the account of the stored session, valid or ended; null without one. */
export function createDraftVisibility({
  settings,
  readAccountId,
}: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  readAccountId: () => string | null;
}) {
  let { lastAccount: last, areDraftsHidden: areHidden } = settings.read();

  const visibility: DraftVisibility = {
    author: readAccountId,
    isVisible(owner) {
      if (owner === null) return true;
      const account = readAccountId() ?? last;
      // The settings of an earlier version don't say whether drafts were hidden: they are, as they were then.
      return account === null ? areHidden === false : owner === account;
    },
  };

  function remember(account: string | null): void {
    last = account;
    areHidden = account === null;
    const stored = settings.read();
    if (stored.lastAccount === last && stored.areDraftsHidden === areHidden) return;
    // What the disk refuses is written at the next change of the session.
    settings.change({ lastAccount: last, areDraftsHidden: areHidden });
  }

  return {
    ...visibility,
    /** Remembers the account after the session has changed. */
    onSessionChange(): void {
      const account = readAccountId();
      if (account !== null) remember(account);
    },
    /** Called before signing out: signed out, only local drafts are visible then. */
    hideAfterSignOut: () => remember(null),
  };
}

/** What the author may do with drafts. A verb that is not in these types is hidden from the page. */
export type VisibleDrafts = Pick<DraftStore, 'read' | 'folder'> &
  VersionHistory &
  DraftTrash &
  MissingDrafts &
  DraftImport &
  DraftClaims &
  Pick<VersionSweep, 'measureVersions' | 'removeOlderVersions'> & {
    list(): DraftResult<DraftList>;
    search: DraftSearch;
    /** Settles once the text is on the disk; a draft without a file gets one. Saves of one draft run in order, so the last one wins. */
    save(id: string, fields: PostFields): DraftResult<Draft>;
    /** The file as it is, for a copy elsewhere. */
    readFile(id: string): DraftResult<{ path: string; text: string; title: string }>;
    /** The draft whose file a path leads to, under any name of the folder; null for any other file. */
    idOfFile(path: string): Promise<string | null>;
    dismissNotice(id: string): void;
    /**
     * Moves every draft to another folder, while drafts are read and saved. When it fails, they are all where
     * they were.
     *
     * @param persistFolder stores the path of the new folder for the next start.
     */
    move(to: string, persistFolder: PersistFolder, onProgress?: OnProgress): DraftResult<MoveReport>;
  };

/**
 * Limits the author to visible drafts: any other draft answers as if it did not exist (rule O2). Each
 * verb is named, so that one that is added later does not pass before somebody decides.
 *
 * @param drafts.isVisible whether the draft's owner is visible.
 */
export function withVisibilityFilter(
  drafts: VisibleDrafts & { isVisible: (id: string) => Promise<boolean> },
): VisibleDrafts {
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
    restoreMissing: ifVisible(drafts.restoreMissing),
    deleteMissing: ifVisible(drafts.deleteMissing),
    async undelete(key) {
      const deleted = await drafts.listDeleted();
      if (!deleted.ok) return deleted;
      return deleted.value.some((draft) => draft.key === key) ? drafts.undelete(key) : err(NO_SUCH_DRAFT);
    },
    // These list or make only visible drafts.
    list: drafts.list,
    search: drafts.search,
    listDeleted: drafts.listDeleted,
    listMissing: drafts.listMissing,
    import: drafts.import,
    // Text that was typed just before an account was left must still reach the disk.
    save: drafts.save,
    // The size is the folder's, and only versions of visible drafts are removed.
    measureVersions: drafts.measureVersions,
    removeOlderVersions: drafts.removeOlderVersions,
    // These reveal nothing of a draft: a claim refuses another account's drafts itself.
    claim: drafts.claim,
    unclaim: drafts.unclaim,
    async idOfFile(path) {
      const id = await drafts.idOfFile(path);
      return id !== null && (await drafts.isVisible(id)) ? id : null;
    },
    dismissNotice: drafts.dismissNotice,
    folder: drafts.folder,
    move: drafts.move,
  };
}
