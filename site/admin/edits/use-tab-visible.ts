'use client';

import { useEffect, useEffectEvent } from 'react';

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
