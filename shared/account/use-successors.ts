import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../result.ts';
import type { Successor } from './account.ts';

/**
 * Who can take over the posts of whoever leaves, beside the owner: nobody until that is known, and why where it can't be.
 *
 * @param read the same function each time: another one is asked anew.
 */
export function useSuccessors(read: () => Promise<Result<Successor[], { message: string }>>) {
  const [successors, setSuccessors] = useState<readonly Successor[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    const answer = await read();
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setSuccessors(answer.value);
  }, [read]);
  useEffect(() => {
    void load();
  }, [load]);
  return { successors, failure, reload: () => void load() };
}
