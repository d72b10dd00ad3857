import { assertNever, err, ok, type Result } from '../result.ts';
import type { SignedInAccount } from './auth-requests.ts';
import type { SessionClient } from './session-client.ts';
import type { TokenFailure } from './token-failure.ts';

/** A token is refreshed when it expires sooner than this. */
const REFRESH_MARGIN_MS = 90_000;
/** Between attempts to refresh while the backend can't be reached, and where its tokens live no longer than the margin. */
const REFRESH_RETRY_MS = 60_000;
/** The longest delay that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A session as its owner holds it: in force, ended by the backend, or none. */
type HeldAccount = SignedInAccount | { state: 'expired' } | null;

type Refreshed = Result<SignedInAccount, TokenFailure>;

export type TokenRefresh = {
  /** The account with a fresh token; `refusedToken` is one that the backend has just refused. */
  getFreshAccount(refusedToken?: string): Promise<Refreshed>;
  /** Refreshes the token of the account that is held now in time; `isNew` where it has just been given. */
  schedule(isNew?: boolean): void;
  stop(): void;
};

/**
 * Creates the rules by which the owner of a session, the editor or a browser's tab, refreshes its tokens. Only a
 * definitive answer of the backend ends a session: a refresh that failed otherwise leaves it as it is, and another
 * attempt follows later. Those who ask at the same moment share one request.
 *
 * @param client null where no backend is known: nothing is refreshed then.
 * @param read the session as it is now.
 * @param onRefreshed stores the new tokens.
 * @param onEnded notes that the backend ended the session of this account.
 * @param exclusively runs a refresh while no other owner of the same session runs one.
 */
export function createTokenRefresh({
  client,
  read,
  onRefreshed,
  onEnded,
  startTimer,
  exclusively = (work) => work(),
}: {
  client: Pick<SessionClient, 'refresh' | 'revoke'> | null;
  read: () => HeldAccount;
  onRefreshed: (account: SignedInAccount) => void | Promise<void>;
  onEnded: (before: SignedInAccount) => void | Promise<void>;
  /** @returns what stops the timer. */
  startTimer: (run: () => void, delayMs: number) => () => void;
  exclusively?: (work: () => Promise<Refreshed>) => Promise<Refreshed>;
}): TokenRefresh {
  let refreshing: Promise<Refreshed> | null = null;
  let stopTimer = () => {};

  const isFresh = ({ expiresAt }: SignedInAccount) => expiresAt - REFRESH_MARGIN_MS > Date.now();

  function start(delayMs: number): void {
    stopTimer();
    stopTimer = startTimer(() => void refresh(), Math.min(Math.max(delayMs, 0), MAX_TIMER_MS));
  }

  function schedule(isNew = false): void {
    stopTimer();
    const account = read();
    if (account?.state !== 'signed-in' || client === null) return;
    const untilDueMs = account.expiresAt - REFRESH_MARGIN_MS - Date.now();
    // What has just been asked for is not asked for again at once.
    start(isNew ? Math.max(untilDueMs, REFRESH_RETRY_MS) : untilDueMs);
  }

  function refresh(): Promise<Refreshed> {
    const asked = read();
    refreshing ??= exclusively(() => refreshOnce(asked)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function refreshOnce(asked: HeldAccount): Promise<Refreshed> {
    const before = read();
    if (before === null || client === null) return err('signed-out');
    if (before.state === 'expired') return err('expired');
    // Another owner of the session may have refreshed it while this one waited.
    if (!isSameSession(before, asked) && isFresh(before)) return ok(before);
    const refreshed = await client.refresh(before);
    if (!isSameSession(read(), before)) {
      // Somebody signed out or in meanwhile, so the new session is nobody's.
      if (refreshed.ok) void client.revoke(refreshed.value);
      return readFresh();
    }
    if (refreshed.ok) {
      await onRefreshed(refreshed.value);
      return ok(refreshed.value);
    }
    switch (refreshed.error) {
      case 'ended':
        await onEnded(before);
        return err('expired');
      case 'unreachable':
        start(REFRESH_RETRY_MS);
        return err('unreachable');
      default:
        return assertNever(refreshed.error);
    }
  }

  /** The account that came in the place of the one that was being refreshed; without another request. */
  function readFresh(): Refreshed {
    const account = read();
    if (account === null) return err('signed-out');
    if (account.state === 'expired') return err('expired');
    return isFresh(account) ? ok(account) : err('unreachable');
  }

  return {
    async getFreshAccount(refusedToken) {
      const account = read();
      if (account === null) return err('signed-out');
      if (account.state === 'expired') return err('expired');
      return account.accessToken !== refusedToken && isFresh(account) ? ok(account) : refresh();
    },
    schedule,
    stop: () => stopTimer(),
  };
}

function isSameSession(one: HeldAccount, other: HeldAccount): boolean {
  return one?.state === 'signed-in' && other?.state === 'signed-in' && one.refreshToken === other.refreshToken;
}
