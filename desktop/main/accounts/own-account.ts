import { toByline } from '@callwright/shared/account/author-profile.ts';
import { readOwnAccount } from '@callwright/shared/api/accounts/accounts.ts';
import { readOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { assertNever, err, ok } from '@callwright/shared/result.ts';
import { AccountClient } from '@callwright/shared/session/account-client.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import { SITE_PATHS } from '@callwright/shared/site-paths.ts';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { AuthSession } from '../session/session.ts';

const NO_SITE = {
  message: 'Couldn’t send the link because the site’s address isn’t set. Add it in Settings, under Publishing.',
};

export function createOwnAccountHandlers({
  backend,
  siteUrl,
  session,
  asAuthor,
  fetch,
}: {
  backend: Env['backend'];
  siteUrl: string | null;
  session: Pick<AuthSession, 'updateEmail'>;
  asAuthor: AsAuthor;
  fetch: typeof globalThis.fetch;
}) {
  const client = backend && new AccountClient(backend, fetch);

  return {
    'account:read': async () => {
      const answer = await asAuthor(async (as, { id }) => {
        const account = await readOwnAccount(as);
        if (account.ok && account.value?.email) await session.updateEmail({ id, email: account.value.email });
        return account;
      });
      if (answer.ok) return answer;
      // Old backends have no roles.
      return answer.error.kind === 'refused' ? ok(null) : err({ message: describe(answer.error) });
    },
    'account:read-byline': async () => {
      const byline = await asAuthor(async (as, { id, email }) => {
        const [profile, account] = await Promise.all([readOwnProfile(as, id), readOwnAccount(as)]);
        if (!profile.ok) return profile;
        return ok(toByline(profile.value, email, account.ok ? account.value?.role : null));
      });
      return byline.ok ? byline : err({ message: describe(byline.error) });
    },
    'account:request-password-reset': async ({ email }) => {
      if (client === null) return err({ message: describeUnreachable('backend') });
      if (siteUrl === null) return err(NO_SITE);
      const requested = await client.requestPasswordReset(email, siteUrl + SITE_PATHS.confirm);
      return requested.ok ? ok(undefined) : err({ message: requested.error.message });
    },
  } satisfies Partial<IpcHandlers>;
}

function describe(failure: ApiFailure | { kind: TokenFailure }): string {
  switch (failure.kind) {
    case 'signed-out':
    case 'expired':
      return 'You’re signed out. Sign in, then try again.';
    case 'unreachable':
      return describeUnreachable('blog');
    case 'refused':
      return failure.message || 'The blog refused the request.';
    default:
      return assertNever(failure);
  }
}
