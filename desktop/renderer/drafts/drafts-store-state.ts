import type { DraftSummary } from '../../ipc/drafts.ts';
import type { DraftDocument } from './draft-document.ts';

export type Selection =
  | { kind: 'none' }
  /** The previous draft stays editable on screen while the next one loads. */
  | { kind: 'opening'; id: string; before: DraftDocument | null }
  | { kind: 'open'; document: DraftDocument }
  | { kind: 'failed'; id: string; message: string };

export function shownDocument(selection: Selection): DraftDocument | null {
  if (selection.kind === 'opening') return selection.before;
  return selection.kind === 'open' ? selection.document : null;
}

export function selectedId(selection: Selection): string | null {
  if (selection.kind === 'none') return null;
  return selection.kind === 'open' ? selection.document.id : selection.id;
}

export type DraftsStoreState = {
  list: { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; message: string };
  /** Newest change first. */
  summaries: readonly DraftSummary[];
  /** Drafts of accounts that aren't signed in. */
  hidden: number;
  /** Hidden drafts of deleted accounts. */
  orphaned: number;
  selection: Selection;
};
