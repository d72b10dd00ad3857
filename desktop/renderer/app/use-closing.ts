import { useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';

/**
 * Saves what is left when the author turns away or closes the window, and lets it close only then.
 *
 * @returns why something could not be saved while the window was closing, and what to do about it.
 */
export function useClosing(store: DraftsStore) {
  const [reason, setReason] = useState<string | null>(null);

  useEffect(() => {
    const flush = () => void store.flushAll();
    const flushIfHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('blur', flush);
    document.addEventListener('visibilitychange', flushIfHidden);
    const unsubscribe = desktop.onWindowClosing(() => {
      void store.flushAll().then((saved) => {
        if (saved.ok) return desktop.confirmReadyToClose();
        setReason(saved.error.message);
        return desktop.cancelClose();
      });
    });
    return () => {
      window.removeEventListener('blur', flush);
      document.removeEventListener('visibilitychange', flushIfHidden);
      unsubscribe();
    };
  }, [store]);

  return {
    reason,
    stay: () => setReason(null),
    closeAnyway: () => void desktop.confirmReadyToClose(),
  };
}
