import type { AuthorProfile } from '@callwright/shared/account/author-profile.ts';
import { saveOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import { deleteOwnAccount, type PostsAction } from '@callwright/shared/api/accounts/delete-account.ts';
import { createBlogClient } from '@callwright/shared/api/client.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { AccountClient } from '@callwright/shared/session/account-client.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { env } from '../../env.ts';
import { getAdminSession, getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { ROUTES } from '../../settings/routes.ts';
import { storeNotice } from '../../ui/notices/pending-notice.ts';
import { describeChangeFailure } from '../failure-messages.ts';
import { type AccountFailure, describeAuthFailure } from './account-problem.ts';

const backendFetch = createBackendFetch((input, init) => fetch(input, init));
const client = new AccountClient({ url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY }, backendFetch);

export async function saveProfile({ id }: Author, profile: AuthorProfile): Promise<Result<undefined, AccountFailure>> {
  const saved = await saveOwnProfile(getAuthorClient(), id, profile);
  return saved.ok ? saved : err({ message: describeChangeFailure(saved.error) });
}

export async function changeEmail(password: string, email: string): Promise<Result<void, AccountFailure>> {
  const account = await readAccount();
  if (!account.ok) return account;
  return client.changeEmail(account.value, password, email, `${location.origin}${ROUTES.confirm.path}`);
}

/** Returns false if the other sessions couldn't be ended. */
export async function changePassword(current: string, next: string): Promise<Result<boolean, AccountFailure>> {
  const account = await readAccount();
  if (!account.ok) return account;
  const changed = await client.changePassword(account.value, current, next);
  if (!changed.ok) return changed;
  await getAdminSession().replace(changed.value.account);
  return ok(changed.value.areOthersSignedOut);
}

export async function signOutEverywhere(): Promise<Result<void, AccountFailure>> {
  const account = await readAccount();
  if (!account.ok) return account;
  const ended = await client.signOutEverywhere(account.value);
  if (!ended.ok)
    return err({ message: `${describeAuthFailure(ended.error.message)} You’re still signed in everywhere.` });
  storeNotice('signed-out-everywhere');
  getAdminSession().signOut();
  return ended;
}

export async function deleteAccount(password: string, posts: PostsAction): Promise<Result<void, AccountFailure>> {
  const account = await readAccount();
  if (!account.ok) return account;
  const proven = await client.prove(account.value, password);
  if (!proven.ok) return proven;
  // Deleting an account requires a session that the password has just opened.
  const { accessToken, user } = proven.value;
  const fresh = createBlogClient(env, {
    accessToken: () => Promise.resolve(accessToken),
    global: { fetch: backendFetch },
  });
  const deleted = await deleteOwnAccount(fresh, user.id, posts);
  if (!deleted.ok) {
    void client.revoke(proven.value);
    const { error } = deleted;
    return err({ message: error.kind === 'partial' ? error.message : describeChangeFailure(error) });
  }
  storeNotice(deleted.value.keptPictures > 0 ? 'account-deleted-pictures-kept' : 'account-deleted');
  getAdminSession().signOut();
  return ok(undefined);
}

async function readAccount(): Promise<Result<SignedInAccount, AccountFailure>> {
  const account = await getAdminSession().getFreshAccount();
  if (account.ok) return account;
  const kind = account.error === 'unreachable' ? 'unreachable' : 'signed-out';
  return err({ message: describeChangeFailure({ kind, message: '' }) });
}
