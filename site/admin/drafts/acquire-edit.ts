import type { BrowserStorage } from './browser-storage.ts';
import { listEdits, type StoredEdit } from './edit-storage.ts';
import { lockForTab, type TabLocks } from './tab-lock.ts';

type ClaimEditOptions = {
  storage: BrowserStorage;
  /** Lives as long as the tab: which changes it had open. */
  tabStorage: Pick<BrowserStorage, 'getItem' | 'setItem'>;
  locks: TabLocks | undefined;
  authorId: string;
  postId: string;
  createId: () => string;
};

/** `kept` is null where this tab begins with the post as the blog has it. */
export type AcquiredEdit = { id: string; kept: StoredEdit | null; release: () => void };

/**
 * The changes of a post that this tab goes on with: the ones that it had open, else the last ones
 * that no other tab has open. Two tabs never write the same changes, so neither can undo the other.
 */
export async function acquireEdit(options: ClaimEditOptions): Promise<AcquiredEdit> {
  const { storage, tabStorage, locks, authorId, postId, createId } = options;
  const tabKey = `callwright-open-edit:${postId}`;
  const ownId = tabStorage.getItem(tabKey);
  const kept = listEdits(storage, authorId, postId);
  for (const edit of [...kept.filter(({ id }) => id === ownId), ...kept.filter(({ id }) => id !== ownId)]) {
    const release = await lockEdit(locks, edit.id, edit.id === ownId ? 'wait' : 'at-once');
    // Read again: who had it open may have written until they let go.
    const current = release && listEdits(storage, authorId, postId).find(({ id }) => id === edit.id);
    if (current) return remember({ id: edit.id, kept: current, release });
    release?.();
  }
  const id = createId();
  const release = await lockEdit(locks, id, 'at-once');
  return remember({ id, kept: null, release: release ?? (() => {}) });

  function remember(claimed: AcquiredEdit): AcquiredEdit {
    try {
      tabStorage.setItem(tabKey, claimed.id);
    } catch {
      // A tab that can't remember its changes still works on them; after a reload it looks among all of them.
    }
    return claimed;
  }
}

function lockEdit(locks: TabLocks | undefined, id: string, patience: 'wait' | 'at-once') {
  return lockForTab(locks, `callwright-edit:${id}`, patience);
}
