import { useEffect, useState } from 'react';
import type { Divergence } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';

/** How a draft's post on the blog differs from it; checked when the draft is opened and when the window gets the focus. */
export function useDivergence(id: string): Divergence | null {
  const [divergence, setDivergence] = useState<Divergence | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const check = () => void desktop.checkForRemoteChange(id).then((known) => isCurrent && setDivergence(known));
    const unsubscribe = desktop.onDivergenceNoticed((noticed) => {
      if (noticed.id === id) setDivergence(noticed.divergence);
    });
    check();
    window.addEventListener('focus', check);
    return () => {
      isCurrent = false;
      unsubscribe();
      window.removeEventListener('focus', check);
    };
  }, [id]);
  return divergence;
}
