import { useEffect } from 'react';

/** Lets the browser ask before the page is left while it has words that are stored nowhere. */
export function useLeaveQuestion(hasUnsavedWords: boolean): void {
  useEffect(() => {
    if (!hasUnsavedWords) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsavedWords]);
}
