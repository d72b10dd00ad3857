import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { PublishRefusal } from '../../ipc/publish-queue.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsDesk } from '../drafts/drafts-store.ts';
import { announceFailure } from '../ui/toasts.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

type ConflictOptions = {
  desk: DraftsDesk;
  /** The draft on screen. */
  draft: DraftDocument | null;
  onPublish: (document: DraftDocument) => void;
  onVersions: () => void;
};

/** The screen of a conflict, for the draft that it was opened for, as long as that draft is on screen. */
export function useConflict({ desk, draft, onPublish, onVersions }: ConflictOptions): {
  show: (id: string) => void;
  /** A publish was refused; an author who has gone on to another draft is told, and not fetched back. */
  showRefused: (document: DraftDocument, refusal: PublishRefusal) => void;
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
      const { selection } = desk.getState();
      if (selection.kind === 'open' && selection.document === document) setShown(document.id);
      else announceFailure(title, message);
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
