import { useEffect, useState } from 'react';
import type { PublishQueueView } from '../../ipc/publish-queue.ts';
import { desktop } from '../desktop-api.ts';

const EMPTY: PublishQueueView = { entries: [], others: [], problem: null };

/** Follows the main process's publish queue, and wakes it when the network is back or the window has the focus. */
export function useQueue(): PublishQueueView {
  const [queue, setQueue] = useState(EMPTY);
  useEffect(() => {
    let isCurrent = true;
    const unsubscribe = desktop.onQueueChanged((changed) => {
      isCurrent = false;
      setQueue(changed);
    });
    void desktop.readQueue().then((known) => isCurrent && setQueue(known));
    const wake = () => void desktop.wakeQueue();
    window.addEventListener('online', wake);
    window.addEventListener('focus', wake);
    return () => {
      isCurrent = false;
      unsubscribe();
      window.removeEventListener('online', wake);
      window.removeEventListener('focus', wake);
    };
  }, []);
  return queue;
}
