import type { BrowserStorage } from './browser-storage.ts';
import { createDraft, listDrafts, readDraft, type StoredDraft } from './draft-storage.ts';
import { lockForTab, type TabLocks } from './tab-lock.ts';

export type ClaimOptions = {
  storage: BrowserStorage;
  /** Lives as long as the tab: which draft it had open. */
  tabStorage: Pick<BrowserStorage, 'getItem' | 'setItem'>;
  locks: TabLocks | undefined;
  authorId: string;
  createId: () => string;
};

export type ClaimedDraft = { draft: StoredDraft; release: () => void };

const TAB_KEY = 'callwright-open-draft';

/**
 * The draft that this tab works on: the one that it had open, else the last one that no other tab
 * has open, else a new one. Two tabs never write the same draft, so neither can undo the other.
 */
export async function claimDraft(options: ClaimOptions): Promise<ClaimedDraft> {
  const { storage, tabStorage, authorId, createId } = options;
  const ownId = tabStorage.getItem(TAB_KEY);
  const own = ownId === null ? null : readDraft(storage, authorId, ownId);
  if (own) {
    const release = await lockDraft(options.locks, own.id, 'wait');
    if (release) return { draft: own, release };
  }
  for (const draft of listDrafts(storage, authorId)) {
    const release = await lockDraft(options.locks, draft.id, 'at-once');
    if (release) return remember(tabStorage, draft, release);
  }
  return claimThisDraft(options, createDraft(createId()));
}

/** Makes a draft this tab's, whatever it had open before. */
export async function claimThisDraft(
  { tabStorage, locks }: Pick<ClaimOptions, 'tabStorage' | 'locks'>,
  draft: StoredDraft,
): Promise<ClaimedDraft> {
  const release = await lockDraft(locks, draft.id, 'at-once');
  return remember(tabStorage, draft, release ?? (() => {}));
}

function remember(tabStorage: ClaimOptions['tabStorage'], draft: StoredDraft, release: () => void): ClaimedDraft {
  try {
    tabStorage.setItem(TAB_KEY, draft.id);
  } catch {
    // A tab that can't remember its draft still works on it; after a reload it looks among all of them.
  }
  return { draft, release };
}

function lockDraft(locks: TabLocks | undefined, id: string, patience: 'wait' | 'at-once') {
  return lockForTab(locks, `callwright-draft:${id}`, patience);
}
