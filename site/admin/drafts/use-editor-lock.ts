'use client';

import { useEffect, useState } from 'react';

/** `elsewhere`: another tab of this browser has the editor. */
export type EditorLock = 'waiting' | 'held' | 'elsewhere';

/** How long a reloaded tab waits for its former document before it says that another tab is the editor. */
const HANDOVER_MS = 1_000;

/** Makes this tab the one editor of this browser, as soon as no other tab is; so two tabs never write the same text. */
export function useEditorLock(): EditorLock {
  const [lock, setLock] = useState<EditorLock>('waiting');
  useEffect(() => {
    // Missing where a page is served without TLS: then nothing tells one tab of another.
    if (navigator.locks === undefined) return setLock('held');
    const leaving = new AbortController();
    const timer = setTimeout(() => setLock('elsewhere'), HANDOVER_MS);
    navigator.locks
      .request('callwright-editor', { signal: leaving.signal }, () => {
        clearTimeout(timer);
        setLock('held');
        return new Promise<void>((release) => leaving.signal.addEventListener('abort', () => release()));
      })
      // Given up while it waited.
      .catch(() => {});
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  return lock;
}
