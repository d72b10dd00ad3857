import { useEffect } from 'react';

export function useLeaveQuestion(hasUnsavedWords: boolean): void {
  useEffect(() => {
    if (!hasUnsavedWords) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsavedWords]);
}
