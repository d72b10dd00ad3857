import { authorProfileSchema } from '@callwright/shared/account/author-profile.ts';
import { readOwnProfile, saveOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import { deleteOwnAccount, listSuccessors } from '@callwright/shared/api/accounts/delete-account.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { createAccountClient } from '@callwright/shared/session/account-client.ts';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';

const SIGNED_OUT = { message: 'You are signed out. Sign in, then try again.' };
const NO_SITE = {
  message: 'This copy of Callwright does not know the address of the site, which opens the letter. Set it in Settings.',
};

/** Handles what authors do with their own account: how readers see them, how they get in, and leaving for good. */
export function createOwnAccountHandlers({
  backend,
  siteUrl,
  session,
  asAuthor,
  storage,
  queue,
  fetch,
}: {
  /** Null where no backend is known: it can't be reached then. */
  backend: Env['backend'];
  siteUrl: string | null;
  session: Pick<AuthSession, 'getFreshAccount' | 'replace' | 'signOut'>;
  asAuthor: AsAuthor;
  /** What is left on this computer of an account that is deleted. */
  storage: Pick<Storage, 'call'>;
  queue: Pick<PublishQueue, 'dropAccount'>;
  fetch: typeof globalThis.fetch;
}) {
  const client = backend && createAccountClient(backend, fetch);
  const confirmUrl = siteUrl === null ? null : `${siteUrl}/login/confirm/`;
  const unreachable = { message: describeUnreachable('backend') };

  /**
   * Takes the account's posts out of the queue, which nobody can send any more, and makes its drafts local, whose texts
   * they are. To be called once the account is signed out, so that nothing new is saved or queued under it meanwhile.
   *
   * @returns what went wrong; null if nothing did.
   */
  async function leaveTexts(accountId: string): Promise<string | null> {
    const dropped = await queue.dropAccount(accountId);
    const released = await storage.call('changeOwner', { ids: 'all', from: accountId, to: null });
    if (!released.ok) return released.error.message;
    return dropped.ok ? null : dropped.error.message;
  }

  return {
    'account:read-profile': async () => {
      const read = await asAuthor((as, { id }) => readOwnProfile(as, id));
      return read.ok ? read : err(describe(read.error));
    },
    'account:save-profile': async (typed) => {
      const profile = authorProfileSchema.safeParse(typed);
      if (!profile.success) return err({ message: profile.error.issues[0]?.message ?? '' });
      const saved = await asAuthor((as, { id }) => saveOwnProfile(as, id, profile.data));
      return saved.ok ? saved : err(describe(saved.error));
    },
    'account:request-password-reset': async ({ email }) => {
      if (client === null) return err(unreachable);
      if (confirmUrl === null) return err(NO_SITE);
      const asked = await client.requestPasswordReset(email, confirmUrl);
      return asked.ok ? ok(undefined) : err({ message: asked.error.message });
    },
    'account:change-password': async ({ password, next }) => {
      const account = await session.getFreshAccount();
      if (client === null || !account.ok) return err(account.ok ? unreachable : describe({ kind: account.error }));
      const changed = await client.changePassword(account.value, password, next);
      if (!changed.ok) return err({ message: changed.error.message });
      await session.replace(changed.value.account);
      return ok({ areOthersSignedOut: changed.value.areOthersSignedOut });
    },
    'account:change-email': async ({ password, email }) => {
      if (confirmUrl === null) return err(NO_SITE);
      const account = await session.getFreshAccount();
      if (client === null || !account.ok) return err(account.ok ? unreachable : describe({ kind: account.error }));
      const changed = await client.changeEmail(account.value, password, email, confirmUrl);
      return changed.ok ? ok(undefined) : err({ message: changed.error.message });
    },
    'account:sign-out-everywhere': async () => {
      const account = await session.getFreshAccount();
      if (client === null || !account.ok) return err(account.ok ? unreachable : describe({ kind: account.error }));
      const ended = await client.signOutEverywhere(account.value);
      return ended.ok ? ok(await session.signOut()) : err({ message: ended.error.message });
    },
    'account:list-successors': async () => {
      const listed = await asAuthor((as) => listSuccessors(as));
      return listed.ok ? listed : err(describe(listed.error));
    },
    'account:delete': async ({ password, posts }) => {
      const account = await session.getFreshAccount();
      if (backend === null || client === null || !account.ok) {
        return err(account.ok ? unreachable : describe({ kind: account.error }));
      }
      const proven = await client.prove(account.value, password);
      if (!proven.ok) return err({ message: proven.error.message });
      // The session that the password has just opened: the backend takes no older one for this.
      const { accessToken, user } = proven.value;
      const deleted = await deleteOwnAccount(createBackendClient(backend, fetch, accessToken), user.id, posts);
      if (deleted.ok) {
        const signedOut = await session.signOut();
        const draftsProblem = await leaveTexts(user.id);
        return ok({ session: signedOut, keptPictures: deleted.value.keptPictures, draftsProblem });
      }
      void client.revoke(proven.value);
      return err(describe(deleted.error));
    },
  } satisfies Partial<IpcHandlers>;
}

function describe(failure: { kind: string; message?: string }): { message: string } {
  switch (failure.kind) {
    case 'signed-out':
    case 'expired':
      return SIGNED_OUT;
    case 'half':
    case 'refused':
      return { message: failure.message || 'The blog refused it. Nothing was changed.' };
    default:
      return { message: describeUnreachable('blog') };
  }
}
