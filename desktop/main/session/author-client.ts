import type { BlogClient } from '@callwright/shared/api/client.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { Env } from '../app/env.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import type { AuthSession } from './session.ts';

/** Sends a request as the signed-in author. If the backend refuses the token, retries once with a new one. */
export type AsAuthor = <Value, Failure extends { kind: string }>(
  request: (client: BlogClient, author: SignedInAccount['user']) => Promise<Result<Value, Failure>>,
) => Promise<Result<Value, Failure | { kind: TokenFailure }>>;

export function createAsAuthor({
  backend,
  session,
  fetch,
}: {
  backend: Env['backend'];
  session: Pick<AuthSession, 'getFreshAccount'>;
  fetch: typeof globalThis.fetch;
}): AsAuthor {
  return (request) => attempt(request);

  async function attempt<Value, Failure extends { kind: string }>(
    request: (client: BlogClient, author: SignedInAccount['user']) => Promise<Result<Value, Failure>>,
    refusedToken?: string,
  ): Promise<Result<Value, Failure | { kind: TokenFailure }>> {
    if (backend === null) return err({ kind: 'unreachable' });
    const account = await session.getFreshAccount(refusedToken);
    if (!account.ok) return err({ kind: account.error });
    const { user, accessToken } = account.value;
    const answer = await request(createBackendClient(backend, fetch, accessToken), user);
    const isTokenRefused = !answer.ok && answer.error.kind === 'signed-out' && refusedToken === undefined;
    return isTokenRefused ? attempt(request, accessToken) : answer;
  }
}
