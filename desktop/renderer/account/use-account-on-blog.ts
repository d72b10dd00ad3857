import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { useCallback, useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';

/** What whoever is signed in may do on the blog; null until it was read, and where it can't be. */
export function useAccountOnBlog(): [OwnAccount | null, () => Promise<void>] {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const reload = useCallback(async () => {
    const read = await toResult(desktop.readOwnAccount());
    setAccount(read.ok ? read.value : null);
  }, []);
  useEffect(() => {
    void reload();
  }, [reload]);
  return [account, reload];
}
