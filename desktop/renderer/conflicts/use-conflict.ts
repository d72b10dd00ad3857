import { useCallback, useEffect, useState } from 'react';
import type { PublishFailure } from '../../ipc/publish-queue.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { toastError } from '../ui/toasts.tsx';

/**
 * The draft whose conflict is on screen: the one that it was opened for, as long as that draft is shown.
 *
 * @param draft the one on screen.
 */
export function useConflict(store: DraftsStore, draft: DraftDocument | null) {
  const [id, setId] = useState<string | null>(null);
  const close = useCallback(() => setId(null), []);
  const isShown = draft !== null && draft.id === id;
  useEffect(() => {
    if (id !== null && !isShown) setId(null);
  }, [isShown, id]);
  return {
    document: isShown ? draft : null,
    show: setId,
    close,
    /** Opens the conflict that a publish was refused for; where another draft is shown by now, a toast says it. */
    showRefused(document: DraftDocument, { title, message }: PublishFailure) {
      const { selection } = store.getState();
      if (selection.kind === 'open' && selection.document === document) setId(document.id);
      else toastError(title, message);
    },
  };
}
