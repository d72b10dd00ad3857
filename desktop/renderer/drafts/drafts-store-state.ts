import type { DraftSummary } from '../../ipc/drafts.ts';
import type { DraftDocument } from './draft-document.ts';

/** Which draft the window shows. */
export type Selection =
  | { kind: 'none' }
  /** While a draft is read, the one before it stays on the page; what is typed into it is saved as ever. */
  | { kind: 'opening'; id: string; before: DraftDocument | null }
  | { kind: 'open'; document: DraftDocument }
  | { kind: 'failed'; id: string; message: string };

/** The draft that is on the page. */
export function shownDocument(selection: Selection): DraftDocument | null {
  if (selection.kind === 'opening') return selection.before;
  return selection.kind === 'open' ? selection.document : null;
}

/** The draft that was opened last, on the page or not. */
export function selectedId(selection: Selection): string | null {
  if (selection.kind === 'none') return null;
  return selection.kind === 'open' ? selection.document.id : selection.id;
}

export type DraftsStoreState = {
  list: { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; message: string };
  /** Sorted by last change, newest first. */
  summaries: readonly DraftSummary[];
  /** The number of drafts that are hidden until the account that they belong to signs in. */
  hidden: number;
  /** The number of drafts that the authors of deleted accounts had hidden. */
  orphaned: number;
  selection: Selection;
};
