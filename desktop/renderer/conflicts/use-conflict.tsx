import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { PublishFailure } from '../../ipc/publish-queue.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { toastError } from '../ui/toasts.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

type ConflictOptions = {
  store: DraftsStore;
  /** The draft on screen. */
  draft: DraftDocument | null;
  onPublish: (document: DraftDocument) => void;
  onVersions: () => void;
};

/** The screen of a conflict, for the draft that it was opened for, as long as that draft is on screen. */
export function useConflict({ store, draft, onPublish, onVersions }: ConflictOptions): {
  show: (id: string) => void;
  /** A publish was refused; an author who has gone on to another draft is told, and not fetched back. */
  showRefused: (document: DraftDocument, refusal: PublishFailure) => void;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<string | null>(null);
  const close = useCallback(() => setShown(null), []);
  const isShown = draft !== null && draft.id === shown;
  useEffect(() => {
    if (shown !== null && !isShown) setShown(null);
  }, [isShown, shown]);
  return {
    show: setShown,
    showRefused(document, { title, message }) {
      const { selection } = store.getState();
      if (selection.kind === 'open' && selection.document === document) setShown(document.id);
      else toastError(title, message);
    },
    dialog: isShown && (
      <ConflictDialog
        key={draft.id}
        document={draft}
        onClose={close}
        onPublish={() => onPublish(draft)}
        onVersions={onVersions}
      />
    ),
  };
}
