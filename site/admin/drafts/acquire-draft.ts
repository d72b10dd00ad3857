import type { BrowserStorage } from './browser-storage.ts';
import { createDraft, listDrafts, readDraft, type StoredDraft } from './draft-storage.ts';
import { lockForTab, type TabLocks } from './tab-lock.ts';

export type AcquireOptions = {
  storage: BrowserStorage;
  /** Lives as long as the tab: which draft it had open. */
  tabStorage: Pick<BrowserStorage, 'getItem' | 'setItem'>;
  locks: TabLocks | undefined;
  authorId: string;
  createId: () => string;
};

export type AcquiredDraft = { draft: StoredDraft; release: () => void };

const TAB_KEY = 'callwright-open-draft';

/**
 * The draft that this tab works on: the one that it had open, else the last one that no other tab
 * has open, else a new one. Two tabs never write the same draft, so neither can undo the other.
 */
export async function acquireDraft(options: AcquireOptions): Promise<AcquiredDraft> {
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
  return acquireThisDraft(options, createDraft(createId()));
}

/** Makes a draft this tab's, whatever it had open before. */
export async function acquireThisDraft(
  { tabStorage, locks }: Pick<AcquireOptions, 'tabStorage' | 'locks'>,
  draft: StoredDraft,
): Promise<AcquiredDraft> {
  const release = await lockDraft(locks, draft.id, 'at-once');
  return remember(tabStorage, draft, release ?? (() => {}));
}

function remember(tabStorage: AcquireOptions['tabStorage'], draft: StoredDraft, release: () => void): AcquiredDraft {
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
