import type { Successor } from '@callwright/shared/account/account.ts';
import { useCallback, useEffect, useState } from 'react';
import { readSuccessors } from './own-account.ts';

/** Who can take over the posts of an author who leaves, beside the owner: nobody until that is known, or if it can't be read. */
export function useSuccessors() {
  const [successors, setSuccessors] = useState<readonly Successor[]>([]);
  /** Why they can't be read; null if they can. */
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    const answer = await readSuccessors();
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setSuccessors(answer.value);
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  return { successors, failure, reload: () => void load() };
}
