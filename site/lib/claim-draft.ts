import type { BrowserStorage } from './browser-storage.ts';
import { createDraft, listDrafts, readDraft, type StoredDraft } from './draft-storage.ts';

/** Which tab has which draft open; the browser frees a tab's locks when it ends. */
type DraftLocks = Pick<LockManager, 'request'>;

export type ClaimOptions = {
  storage: BrowserStorage;
  /** Lives as long as the tab: which draft it had open. */
  tabStorage: Pick<BrowserStorage, 'getItem' | 'setItem'>;
  /** Undefined where the browser has none (a page served without TLS): then tabs are not told apart. */
  locks: DraftLocks | undefined;
  authorId: string;
  createId: () => string;
};

export type ClaimedDraft = { draft: StoredDraft; release: () => void };

const TAB_KEY = 'callwright-open-draft';

/** How long a reloaded tab waits for its former self to let go, in milliseconds. */
const HANDOVER = 2000;

/**
 * The draft that this tab works on: the one that it had open, else the last one that no other tab
 * has open, else a new one. Two tabs never write the same draft, so neither can undo the other.
 */
export async function claimDraft(options: ClaimOptions): Promise<ClaimedDraft> {
  const { storage, tabStorage, authorId, createId } = options;
  const ownId = tabStorage.getItem(TAB_KEY);
  const own = ownId === null ? null : readDraft(storage, authorId, ownId);
  if (own) {
    const release = await lockDraft(options.locks, own.id, { signal: AbortSignal.timeout(HANDOVER) });
    if (release) return { draft: own, release };
  }
  for (const draft of listDrafts(storage, authorId)) {
    const release = await lockDraft(options.locks, draft.id, { ifAvailable: true });
    if (release) return remember(tabStorage, draft, release);
  }
  return claimThisDraft(options, createDraft(createId()));
}

/** Makes a draft this tab's, whatever it had open before. */
export async function claimThisDraft(
  { tabStorage, locks }: Pick<ClaimOptions, 'tabStorage' | 'locks'>,
  draft: StoredDraft,
): Promise<ClaimedDraft> {
  const release = await lockDraft(locks, draft.id, { ifAvailable: true });
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

/** @returns what gives the lock back; null where another tab has it. */
function lockDraft(
  locks: DraftLocks | undefined,
  id: string,
  options: { ifAvailable: true } | { signal: AbortSignal },
): Promise<(() => void) | null> {
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    locks
      .request(`callwright-draft:${id}`, options, (lock) => {
        if (lock === null) {
          resolve(null);
          return;
        }
        return new Promise<void>((release) => resolve(release));
      })
      // Given up after waiting: a duplicated tab asks for what its twin has open.
      .catch(() => resolve(null));
  });
}
