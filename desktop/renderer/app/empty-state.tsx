import { assertNever } from '@callwright/shared/result.ts';
import type { ReactNode } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { START_ID } from '../drafts/draft-focus.ts';
import { useDraftsState } from '../drafts/use-draft.ts';

type EmptyStateProps = { onNewDraft: () => void; onImport: () => void; onSignIn: () => void };

export function EmptyState({ onNewDraft, onImport, onSignIn }: EmptyStateProps) {
  const store = useDraftsStore();
  const { selection, list, summaries, hidden } = useDraftsState();
  switch (selection.kind) {
    case 'opening':
    case 'open':
      return null;
    case 'failed':
      return (
        <Message title="Couldn’t open this draft" text={selection.message}>
          <button type="button" className="button-primary" onClick={() => void store.open(selection.id)}>
            Try again
          </button>
        </Message>
      );
    case 'none': {
      if (list.kind === 'loading') return null;
      // A list that failed to load may still have drafts.
      const isEmpty = list.kind === 'ready' && summaries.length === 0;
      const areHidden = isEmpty && hidden > 0;
      return (
        <Message
          title={isEmpty && !areHidden ? 'Write your first post' : 'No draft is open'}
          text={
            areHidden
              ? describeHidden(hidden)
              : isEmpty
                ? 'Start a draft or import posts from another blog. Drafts are saved on this computer as you type. You only need to sign in to publish.'
                : list.kind === 'failed'
                  ? 'Your drafts are still on this computer. You can start a new one in the meantime.'
                  : 'Choose one from the list, or start a new one.'
          }
        >
          <div className="flex justify-center gap-2">
            <button id={START_ID} type="button" className="button-primary" onClick={onNewDraft}>
              New draft
            </button>
            {isEmpty && !areHidden && (
              <button type="button" className="button-quiet" onClick={onImport}>
                Import
              </button>
            )}
            {areHidden && (
              <button type="button" className="button-quiet" onClick={onSignIn}>
                Sign in
              </button>
            )}
          </div>
        </Message>
      );
    }
    default:
      return assertNever(selection);
  }
}

/** Returns only the number, because the owners and contents of hidden drafts are private. */
function describeHidden(count: number): string {
  return count === 1
    ? '1 draft belongs to another account. Sign in to that account to see it.'
    : `${count} drafts belong to another account. Sign in to that account to see them.`;
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="m-auto max-w-sm p-8 text-center">
      <h1 className="font-display text-2xl font-bold tracking-tight">{title}</h1>
      <p className="mb-6 mt-2.5 leading-relaxed text-balance text-ink-soft [overflow-wrap:anywhere]">{text}</p>
      {children}
    </div>
  );
}
