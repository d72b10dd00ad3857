import { useCallback, useEffect, useState } from 'react';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import type { DraftDocument, DraftPublishOptions } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { toastError } from '../ui/toasts.tsx';
import type { OtherSide } from './other-side.ts';

/**
 * The draft whose conflict is on screen: the one that it was opened for, as long as that draft is shown.
 *
 * @param draft the one on screen.
 */
export function useConflict(store: DraftsStore, draft: DraftDocument | null) {
  const [opened, setOpened] = useState<{ id: string; side: OtherSide; options: DraftPublishOptions } | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const isShown = draft !== null && draft.id === opened?.id;
  useEffect(() => {
    if (opened !== null && !isShown) setOpened(null);
  }, [isShown, opened]);
  return {
    document: isShown ? draft : null,
    side: opened?.side ?? 'blog',
    /** What the publish was asked for that was refused. */
    options: opened?.options,
    show: useCallback((id: string, side: OtherSide) => setOpened({ id, side, options: {} }), []),
    close,
    /** Opens the conflict that a publish was refused for; where another draft is shown by now, a toast says it. */
    showRefused(document: DraftDocument, { title, message }: PublishFailure, options: DraftPublishOptions) {
      const { selection } = store.getState();
      if (selection.kind === 'open' && selection.document === document)
        setOpened({ id: document.id, side: 'blog', options });
      else toastError(title, message, { topic: `publishing ${document.id}` });
    },
  };
}
