// Tested by tests/desktop/main/drafts/draft-visibility.test.ts.
import { ok } from '@callwright/shared/result.ts';
import type { ClaimResult } from '../../ipc/drafts.ts';
import type { DraftStore } from './draft-store.ts';
import { describeFolderError } from './drafts-folder.ts';
import type { DraftResult } from './read-draft-file.ts';

export type DraftClaims = {
  /** Gives local drafts to an account; the result names the drafts that are the account's now. */
  claim(ids: readonly string[], account: string): Promise<ClaimResult>;
  /** Makes drafts of an account local again. */
  unclaim(ids: readonly string[], account: string): Promise<ClaimResult>;
};

/** How many drafts are claimed concurrently. */
const CONCURRENCY = 8;

/** Changes the owner of drafts, between an account and none (rule O1). */
export function createDraftClaims(store: DraftStore): DraftClaims & {
  /**
   * Makes every draft of an account local: of one that is gone, which nobody can sign in to any more (rule O4). A draft
   * that fails keeps back no other. To be called once the account is signed out.
   */
  releaseAll(account: string): Promise<ClaimResult>;
} {
  /** @returns whether `to` owns the draft now: false when another account owns it, or it is gone. */
  function changeOwner(id: string, from: string | null, to: string | null): DraftResult<boolean> {
    return store.locked(id, async (draft) => {
      const found = await store.writer.readToChange(id, draft.path);
      if (!found.ok) return found.error.kind === 'missing' ? ok(false) : found;
      const { file } = found.value;
      if (file.owner === from) await draft.write({ ...file, owner: to }, 'saved');
      return ok(file.owner === from || file.owner === to);
    });
  }

  /** @param goesOn whether a draft that fails keeps back none of those after it. */
  async function changeOwners(
    ids: readonly string[],
    from: string | null,
    to: string | null,
    goesOn = false,
  ): Promise<ClaimResult> {
    const changed: string[] = [];
    let problem: string | null = null;
    for (let at = 0; at < ids.length && (goesOn || problem === null); at += CONCURRENCY) {
      const batch = ids.slice(at, at + CONCURRENCY);
      const results = await Promise.all(batch.map((id) => changeOwner(id, from, to)));
      for (const [index, result] of results.entries()) {
        const id = batch[index];
        if (!result.ok) problem ??= result.error.message;
        else if (result.value && id !== undefined) changed.push(id);
      }
    }
    return { changed, problem };
  }

  return {
    claim: (ids, account) => changeOwners(ids, null, account),
    unclaim: (ids, account) => changeOwners(ids, account, null),
    async releaseAll(account) {
      store.releaseAuthor(account);
      // A draft whose first save is under way has no file that would say whose it is.
      await store.flush();
      const unlisted = await store.index.refresh().then(
        () => null,
        (cause: unknown) => describeFolderError(cause, store.folder()),
      );
      const ids = [...new Set(store.index.ids().values())].filter((id) => store.index.ownerOf(id) === account);
      const { changed, problem } = await changeOwners(ids, account, null, true);
      return { changed, problem: unlisted ?? problem };
    },
  };
}
