import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import type { AccountOnBlog } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';

/** Minimum time between reads caused by window focus. */
const FOCUS_PAUSE_MS = 60_000;

/** Reads the account after sign-in and when the window regains focus, because the browser may have changed it. */
export function useAccountOnBlog(session: Session | null): AccountOnBlog {
  const email = session?.state === 'signed-in' ? session.email : null;
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const lastFocus = useRef(0);
  const [reads] = useState(createLatestChoice);

  const reload = useCallback(async () => {
    const isLatest = reads.make();
    const read = await toResult(desktop.readOwnAccount());
    if (read.ok && isLatest()) setAccount(read.value);
  }, [reads]);

  useEffect(() => {
    if (email === null) return;
    void reload();
    const readAgain = () => {
      if (Date.now() - lastFocus.current < FOCUS_PAUSE_MS) return;
      lastFocus.current = Date.now();
      void reload();
    };
    addEventListener('focus', readAgain);
    return () => {
      removeEventListener('focus', readAgain);
      // Ignores a pending response: it's for the account that just signed out.
      reads.make();
      setAccount(null);
    };
  }, [email, reload, reads]);
  return useMemo(() => ({ account, reload }), [account, reload]);
}
