import { z } from 'zod';
import { countOf } from '../../post/labels.ts';
import { err, ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse } from '../api-response.ts';
import type { BlogClient } from '../client.ts';
import { listPictures, removePictures } from '../pictures.ts';
import { describeUnreachable } from '../unreachable.ts';

/** What becomes of the posts of an account that is deleted; `successorId` is null for the owner of the blog. */
export type PostsOfLeaver = { kind: 'hand-on'; successorId: string | null } | { kind: 'delete' };

/** What was left behind. */
export type DeletedAccount = {
  /** How many posts were handed on or deleted. */
  posts: number;
  /** How many pictures stay, because posts of others show them. */
  keptPictures: number;
};

/** `half`: posts and some pictures are gone, and the account is still there; the same call again goes on. */
export type LeaveFailure = ApiFailure | { kind: 'half'; message: string };

/** Somebody who can take over posts, by the name that readers see. */
export type Successor = { id: string; name: string };

const successorSchema = z
  .object({ user_id: z.guid(), name: z.string() })
  .transform(({ user_id: id, name }) => ({ id, name }));

/** Lists who can take over the posts of whoever leaves, beside the owner. */
export async function listSuccessors(client: BlogClient): Promise<Result<Successor[], ApiFailure>> {
  return parseResponse(await client.rpc('list_successors'), z.array(successorSchema));
}

/**
 * Deletes the account of whoever asks, for good, and ends its sessions. Posts that are deleted go first, because as
 * long as they are there their pictures can't go; the account goes last, because nobody else may remove its pictures.
 * Safe to call again after it broke off. Where the last answer is lost, signing in says whether the account is there.
 *
 * @param client of a session that began by the password within the last five minutes.
 */
export async function deleteOwnAccount(
  client: BlogClient,
  authorId: string,
  posts: PostsOfLeaver,
): Promise<Result<DeletedAccount, LeaveFailure>> {
  if (posts.kind === 'hand-on') {
    const { successorId } = posts;
    const args = { deletes_posts: false, ...(successorId === null ? {} : { successor_id: successorId }) };
    const handedOn = parseResponse(await client.rpc('delete_own_account', args), z.int());
    return handedOn.ok ? ok({ posts: handedOn.value, keptPictures: 0 }) : handedOn;
  }
  const deleted = parseResponse(await client.rpc('delete_own_posts'), z.int());
  if (!deleted.ok) return deleted;
  const pictures = await removeOwnPictures(client, authorId);
  if (!pictures.ok) return pictures;
  const left = parseResponse(await client.rpc('delete_own_account', { deletes_posts: true }), z.int());
  if (!left.ok) return err(toHalf('Your posts and pictures are deleted, but your account is still there.', left.error));
  return ok({ posts: deleted.value + left.value, keptPictures: pictures.value });
}

/** @returns how many stay, because posts of others show them. */
async function removeOwnPictures(client: BlogClient, authorId: string): Promise<Result<number, LeaveFailure>> {
  const listed = await listPictures(client);
  if (!listed.ok) return err(toHalf(NOT_ALL_PICTURES, listed.error));
  const own = listed.value.filter((picture) => picture.authorId === authorId);
  const unused = own.filter(({ posts, unseenPosts }) => posts.length === 0 && unseenPosts === 0);
  const removal = await removePictures(client, unused);
  if (!removal.ok) return err(toHalf(NOT_ALL_PICTURES, removal.error));
  const { kept } = removal.value;
  if (kept.length === 0) return ok(own.length - unused.length);
  return err({
    kind: 'half',
    message: `Your posts are deleted, but ${countOf(kept.length, 'picture')} could not be removed: whoever has the address still sees ${kept.length === 1 ? 'it' : 'them'}. Your account is still there. Delete it again to go on.`,
  });
}

const NOT_ALL_PICTURES = 'Your posts are deleted, but not all of your pictures, and your account is still there.';

function toHalf(what: string, failure: ApiFailure): LeaveFailure {
  const why = failure.kind === 'refused' ? failure.message : describeUnreachable('blog', 'Check the connection.');
  return { kind: 'half', message: `${what} ${why} Delete the account again to go on.` };
}
