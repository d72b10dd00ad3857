import { type ReactNode, useCallback, useState } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

type ConflictOptions = {
  /** The draft on screen. */
  draft: DraftDocument | null;
  onPublish: (document: DraftDocument) => void;
  onVersions: () => void;
};

/** The screen of a conflict, for the draft that it was opened for, as long as that draft is on screen. */
export function useConflict({ draft, onPublish, onVersions }: ConflictOptions): {
  show: (id: string) => void;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<string | null>(null);
  const close = useCallback(() => setShown(null), []);
  return {
    show: setShown,
    dialog: draft !== null && draft.id === shown && (
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
