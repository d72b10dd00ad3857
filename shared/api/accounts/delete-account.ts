import { z } from 'zod';
import type { Successor } from '../../account/account.ts';
import { countOf } from '../../post/labels.ts';
import { err, ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse } from '../api-response.ts';
import type { BlogClient } from '../client.ts';
import { listPictures, removePictures } from '../pictures.ts';
import { describeUnreachable } from '../unreachable.ts';
import { readOwnAccount } from './accounts.ts';

/** What happens to the account's posts. `successorId` is null for the owner of the blog. */
export type PostsAction = { kind: 'hand-over'; successorId: string | null } | { kind: 'delete' };

export type DeletedAccount = {
  /** Number of posts that were handed over or deleted. Null if the response was lost. */
  posts: number | null;
  /** Number of pictures that other authors' posts still use. */
  keptPictures: number;
};

/** `partial`: stopped partway. The message says what is done. Calling again continues. */
export type DeleteAccountFailure = ApiFailure | { kind: 'partial'; message: string };

const successorSchema = z
  .object({ user_id: z.guid(), name: z.string() })
  .transform(({ user_id: id, name }) => ({ id, name }));

export async function listSuccessors(client: BlogClient): Promise<Result<Successor[], ApiFailure>> {
  return parseResponse(await client.rpc('list_successors'), z.array(successorSchema));
}

/**
 * Deletes the caller's account permanently. Safe to retry. Needs a sign-in within the last five minutes.
 *
 * Posts go first, because pictures that posts use can't be deleted. The account goes last, because only it can delete
 * its pictures.
 */
export async function deleteOwnAccount(
  client: BlogClient,
  authorId: string,
  posts: PostsAction,
): Promise<Result<DeletedAccount, DeleteAccountFailure>> {
  if (posts.kind === 'hand-over') {
    const { successorId } = posts;
    const args = { deletes_posts: false, ...(successorId === null ? {} : { successor_id: successorId }) };
    const handedOver = await endAccount(client, args);
    if (handedOver.ok) return ok({ posts: handedOver.value, keptPictures: 0 });
    return handedOver.error.kind === 'unknown'
      ? err({ kind: 'partial', message: UNKNOWN_OUTCOME })
      : err(handedOver.error);
  }
  const deleted = parseResponse(await client.rpc('delete_own_posts'), z.int());
  if (!deleted.ok) return deleted;
  const pictures = await removeOwnPictures(client, authorId);
  if (!pictures.ok) return pictures;
  const left = await endAccount(client, { deletes_posts: true });
  if (left.ok)
    return ok({ posts: left.value === null ? null : deleted.value + left.value, keptPictures: pictures.value });
  if (left.error.kind === 'unknown') {
    return err({ kind: 'partial', message: `Your posts and pictures were deleted. ${UNKNOWN_OUTCOME}` });
  }
  return err(toPartialFailure('Your posts and pictures were deleted, but your account wasn’t.', left.error));
}

/** Returns null if the response was lost and the account is gone. `unknown`: the backend can't be reached to check. */
async function endAccount(
  client: BlogClient,
  args: { deletes_posts: boolean; successor_id?: string },
): Promise<Result<number | null, ApiFailure | { kind: 'unknown' }>> {
  const ended = parseResponse(await client.rpc('delete_own_account', args), z.int());
  if (ended.ok || ended.error.kind !== 'unreachable') return ended;
  const account = await readOwnAccount(client);
  if (!account.ok) return err({ kind: 'unknown' });
  return account.value === null ? ok(null) : ended;
}

async function removeOwnPictures(client: BlogClient, authorId: string): Promise<Result<number, DeleteAccountFailure>> {
  const listed = await listPictures(client);
  if (!listed.ok) return err(toPartialFailure(PICTURES_LEFT, listed.error));
  const own = listed.value.filter((picture) => picture.authorId === authorId);
  const unused = own.filter(({ posts, unseenPosts }) => posts.length === 0 && unseenPosts === 0);
  const removal = await removePictures(client, unused);
  if (!removal.ok) return err(toPartialFailure(PICTURES_LEFT, removal.error));
  const { kept } = removal.value;
  if (kept.length === 0) return ok(own.length - unused.length);
  return err({
    kind: 'partial',
    message: `Your posts were deleted, but we couldn’t delete ${countOf(kept.length, 'picture')}. Anyone with the address can still see ${kept.length === 1 ? 'it' : 'them'}. To finish, delete your account again.`,
  });
}

const UNKNOWN_OUTCOME =
  'We couldn’t reach the blog, so we don’t know whether your account was deleted. Log out, then try to log in. If that works, delete your account again.';

const PICTURES_LEFT = 'Your posts were deleted, but your account and some of your pictures weren’t.';

function toPartialFailure(what: string, failure: ApiFailure): DeleteAccountFailure {
  const why = failure.kind === 'refused' ? failure.message : describeUnreachable('blog', 'Check your connection.');
  return { kind: 'partial', message: `${what} ${why} To finish, delete your account again.` };
}
