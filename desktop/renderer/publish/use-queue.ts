import { useEffect, useState } from 'react';
import type { FinishedPost, PublishQueueView } from '../../ipc/publish-queue.ts';
import { desktop } from '../desktop-api.ts';

const EMPTY: PublishQueueView = { entries: [], others: [], problem: null };

/** The publish queue as the main process has it, and a word to it when the network is back. */
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

/** Hears what became of queued posts that nobody waited for. */
export function useFinishedPosts(onSettled: (settled: FinishedPost) => void): void {
  useEffect(() => desktop.onPublishFinished(onSettled), [onSettled]);
}
