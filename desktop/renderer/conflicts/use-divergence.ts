import { useEffect, useState } from 'react';
import type { Divergence } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';

/** How a draft's post stands on the blog; asked when the draft is opened and when the author comes back to the window. */
export function useDivergence(id: string): Divergence | null {
  const [divergence, setDivergence] = useState<Divergence | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = () => void desktop.checkForRemoteChange(id).then((known) => isCurrent && setDivergence(known));
    const unsubscribe = desktop.onDivergenceNoticed((noticed) => {
      if (noticed.id === id) setDivergence(noticed.divergence);
    });
    look();
    window.addEventListener('focus', look);
    return () => {
      isCurrent = false;
      unsubscribe();
      window.removeEventListener('focus', look);
    };
  }, [id]);
  return divergence;
}
