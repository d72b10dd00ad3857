'use client';

import { useEffect, useState } from 'react';

/** `elsewhere`: another tab of this browser has the editor. */
export type EditorLock = 'waiting' | 'held' | 'elsewhere';

/** A reloaded tab waits this long for its previous document to release the lock. */
const HANDOVER_MS = 1_000;

/** Lets only one tab of this browser edit, so two tabs never write the same text. */
export function useEditorLock(): EditorLock {
  const [lock, setLock] = useState<EditorLock>('waiting');
  useEffect(() => {
    // Undefined without TLS. Tabs can't coordinate then.
    if (navigator.locks === undefined) return setLock('held');
    const leaving = new AbortController();
    const timer = setTimeout(() => setLock('elsewhere'), HANDOVER_MS);
    navigator.locks
      .request('callwright-editor', { signal: leaving.signal }, () => {
        clearTimeout(timer);
        setLock('held');
        return new Promise<void>((release) => leaving.signal.addEventListener('abort', () => release()));
      })
      // Aborted while waiting.
      .catch(() => {});
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  return lock;
}
