import {
  type PostToPublish,
  type PublishedPost,
  type PublishPostFailure,
  publishPost,
} from '@callwright/shared/api/blog-api.ts';
import { type BlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { Env } from '../app/env.ts';
import type { AuthSession, TokenFailure } from '../session/session.ts';
import type { SignedInAccount } from '../session/session-store.ts';

/**
 * `other-account`: whoever is signed in now is not who the post belongs to, so nothing was sent.
 * `unpublished`: somebody took the post off the blog, and nothing else of it changed.
 */
export type SendFailure = PublishPostFailure | { kind: TokenFailure } | { kind: 'other-account' | 'unpublished' };

/** A post on its way, without its author: that is whoever the account turns out to be. */
export type PostToSend = Omit<PostToPublish, 'author'>;

/** Sends a post in the name of this account alone. */
export type PublishOnce = (accountId: string, post: PostToSend) => Promise<Result<PublishedPost, SendFailure>>;

/** Sends with the session of this machine, and once more with renewed tokens where the backend no longer takes the ones at hand. */
export function createPublishOnce({
  backend,
  session,
  fetch,
}: {
  backend: Env['backend'];
  session: Pick<AuthSession, 'getFreshAccount'>;
  fetch: typeof globalThis.fetch;
}): PublishOnce {
  return async (accountId, post) => {
    const first = await sendOnce(accountId, post);
    if (first.answer.ok || first.answer.error.kind !== 'signed-out' || first.token === null) return first.answer;
    return (await sendOnce(accountId, post, first.token)).answer;
  };

  async function sendOnce(
    accountId: string,
    post: PostToSend,
    rejected?: string,
  ): Promise<{ answer: Result<PublishedPost, SendFailure>; token: string | null }> {
    if (backend === null) return { answer: err({ kind: 'unreachable', message: '' }), token: null };
    const account = await session.getFreshAccount(rejected);
    if (!account.ok) return { answer: err({ kind: account.error }), token: null };
    const { user, accessToken } = account.value;
    if (user.id !== accountId) return { answer: err({ kind: 'other-account' }), token: null };
    const client = createAuthorClient(backend, account.value, fetch);
    const answer = await publishPost(client, { ...post, author: { id: user.id, name: user.email } });
    return { answer, token: accessToken };
  }
}

/** A client that acts for an account with the token at hand, and keeps nothing. */
export function createAuthorClient(
  backend: NonNullable<Env['backend']>,
  { accessToken }: Pick<SignedInAccount, 'accessToken'>,
  fetch: typeof globalThis.fetch,
): BlogClient {
  return createBlogClient(
    { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey },
    {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch, headers: { Authorization: `Bearer ${accessToken}` } },
    },
  );
}
