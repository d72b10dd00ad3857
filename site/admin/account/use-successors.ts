import type { Successor } from '@callwright/shared/account/account.ts';
import { listSuccessors } from '@callwright/shared/api/accounts/delete-account.ts';
import { useCallback, useState } from 'react';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';

/** Lists authors who can take over posts, without the owner. Empty while loading, or if the list can't be read. */
export function useSuccessors(): readonly Successor[] {
  const [successors, setSuccessors] = useState<readonly Successor[]>([]);
  const load = useCallback(async () => {
    const answer = await connection.read(load, () => listSuccessors(getAuthorClient()));
    if (answer?.ok) setSuccessors(answer.value);
  }, []);
  useLoad(load);
  return successors;
}
