import { useCallback, useEffect, useState } from 'react';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { toastError } from '../ui/toasts.tsx';
import type { OtherSide } from './other-side.ts';

export function useConflict(store: DraftsStore, draft: DraftDocument | null) {
  const [opened, setOpened] = useState<{ id: string; side: OtherSide } | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const isShown = draft !== null && draft.id === opened?.id;
  useEffect(() => {
    if (opened !== null && !isShown) setOpened(null);
  }, [isShown, opened]);
  return {
    document: isShown ? draft : null,
    side: opened?.side ?? 'blog',
    show: useCallback((id: string, side: OtherSide) => setOpened({ id, side }), []),
    close,
    /** Opens the conflict of a refused publish. If another draft is on screen by now, shows a toast instead. */
    showRefused(document: DraftDocument, { title, message }: PublishFailure) {
      const { selection } = store.getState();
      if (selection.kind === 'open' && selection.document === document) setOpened({ id: document.id, side: 'blog' });
      else toastError(title, message, { topic: `publishing ${document.id}` });
    },
  };
}
