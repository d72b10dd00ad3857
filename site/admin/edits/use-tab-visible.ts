'use client';

import { useEffect, useEffectEvent } from 'react';

/** Calls back when the author returns to this tab: elsewhere, things may have changed. */
export function useTabVisible(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const listen = () => {
      if (document.visibilityState === 'visible') returned();
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}
