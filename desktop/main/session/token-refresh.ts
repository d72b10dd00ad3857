import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { SessionClient } from '@callwright/shared/session/session-client.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { Account } from './session-store.ts';

/** A token is refreshed when it expires sooner than this. */
const REFRESH_MARGIN_MS = 90_000;
/** Between attempts to refresh while the backend can't be reached, and where its tokens live no longer than the margin. */
const REFRESH_RETRY_MS = 60_000;
/** The longest delay that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

type Refreshed = Result<SignedInAccount, TokenFailure>;

type TokenRefreshParts = {
  /** Null where no backend is known: nothing is refreshed then. */
  client: Pick<SessionClient, 'refresh' | 'revoke'> | null;
  /** Returns the session as it is now. */
  read: () => Account | null;
  /** Stores the new tokens. */
  onRefreshed: (account: SignedInAccount) => Promise<void>;
  /** Notes that the backend ended the session of this account. */
  onEnded: (before: SignedInAccount) => Promise<void>;
};

/**
 * Refreshes the tokens of the session. Only a definitive answer of the backend ends it: a refresh that failed otherwise
 * leaves it as it is, and another attempt follows later. Those who ask at the same moment share one request.
 */
export class TokenRefresh {
  readonly #parts: TokenRefreshParts;
  #refreshing: Promise<Refreshed> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: TokenRefreshParts) {
    this.#parts = parts;
  }

  /** The account with a fresh token; `refusedToken` is one that the backend has just refused. */
  async getFreshAccount(refusedToken?: string): Promise<Refreshed> {
    const account = this.#parts.read();
    if (account?.state === 'signed-in' && (account.accessToken === refusedToken || !isFresh(account)))
      return this.#refresh();
    return this.#readFresh();
  }

  /** Refreshes the token of the account that is held now in time; `isNew` where it has just been given. */
  schedule(isNew = false): void {
    this.stop();
    const account = this.#parts.read();
    if (account?.state !== 'signed-in' || this.#parts.client === null) return;
    const untilDueMs = account.expiresAt - REFRESH_MARGIN_MS - Date.now();
    // What has just been asked for is not asked for again at once.
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
      // Somebody signed out or in meanwhile, so the new session is nobody's.
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

  /** The account that is held now, without a request. */
  #readFresh(): Refreshed {
    const account = this.#parts.read();
    if (account === null) return err('signed-out');
    if (account.state === 'expired') return err('expired');
    return isFresh(account) ? ok(account) : err('unreachable');
  }
}

const isFresh = ({ expiresAt }: SignedInAccount) => expiresAt - REFRESH_MARGIN_MS > Date.now();
