import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import type { AccountOnBlog } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';

/** A window that gets the focus reads the account at most once in this time. */
const FOCUS_PAUSE_MS = 60_000;

/**
 * Reads what the author may do on the blog: after signing in, and when the author comes back to the window, because the
 * browser may have changed it meanwhile. The main process then notes its email.
 */
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
      // The answer to come is about an account that is signed in no longer.
      reads.make();
      setAccount(null);
    };
  }, [email, reload, reads]);
  return useMemo(() => ({ account, reload }), [account, reload]);
}
