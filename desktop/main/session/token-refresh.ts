import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { SessionClient } from '@callwright/shared/session/session-client.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { Account } from './session-store.ts';

const REFRESH_MARGIN_MS = 90_000;
/** Also the minimum interval if tokens live no longer than the margin. */
const REFRESH_RETRY_MS = 60_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

type Refreshed = Result<SignedInAccount, TokenFailure>;

type TokenRefreshParts = {
  client: Pick<SessionClient, 'refresh' | 'revoke'> | null;
  read: () => Account | null;
  onRefreshed: (account: SignedInAccount) => Promise<void>;
  onEnded: (before: SignedInAccount) => Promise<void>;
};

/** Concurrent callers share one request. Only a definitive answer from the backend ends the session. */
export class TokenRefresh {
  readonly #parts: TokenRefreshParts;
  #refreshing: Promise<Refreshed> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: TokenRefreshParts) {
    this.#parts = parts;
  }

  /** @param refusedToken a token that the backend has just refused. */
  async getFreshAccount(refusedToken?: string): Promise<Refreshed> {
    const account = this.#parts.read();
    if (account?.state === 'signed-in' && (account.accessToken === refusedToken || !isFresh(account)))
      return this.#refresh();
    return this.#readFresh();
  }

  /** @param isNew true right after sign-in or a refresh, to avoid refreshing in a loop. */
  schedule(isNew = false): void {
    this.stop();
    const account = this.#parts.read();
    if (account?.state !== 'signed-in' || this.#parts.client === null) return;
    const untilDueMs = account.expiresAt - REFRESH_MARGIN_MS - Date.now();
    this.#start(isNew ? Math.max(untilDueMs, REFRESH_RETRY_MS) : untilDueMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(delayMs: number): void {
    this.stop();
    this.#timer = setTimeout(() => void this.#refresh(), Math.min(Math.max(delayMs, 0), MAX_TIMER_MS)).unref();
  }

  #refresh(): Promise<Refreshed> {
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refreshOnce(): Promise<Refreshed> {
    const { client, read, onRefreshed, onEnded } = this.#parts;
    const before = read();
    if (client === null) return err('signed-out');
    if (before?.state !== 'signed-in') return this.#readFresh();
    const refreshed = await client.refresh(before);
    const after = read();
    if (after?.state !== 'signed-in' || after.refreshToken !== before.refreshToken) {
      // The user has signed out or in, so nobody uses the new session.
      if (refreshed.ok) void client.revoke(refreshed.value);
      return this.#readFresh();
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
        this.#start(REFRESH_RETRY_MS);
        return err('unreachable');
      default:
        return assertNever(refreshed.error);
    }
  }

  #readFresh(): Refreshed {
    const account = this.#parts.read();
    if (account === null) return err('signed-out');
    if (account.state === 'expired') return err('expired');
    return isFresh(account) ? ok(account) : err('unreachable');
  }
}

const isFresh = ({ expiresAt }: SignedInAccount) => expiresAt - REFRESH_MARGIN_MS > Date.now();
