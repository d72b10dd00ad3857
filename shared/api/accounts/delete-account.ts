import { z } from 'zod';
import type { Result } from '../../result.ts';
import { type ApiFailure, parseResponse } from '../api-response.ts';
import type { BlogClient } from '../client.ts';

/**
 * Deletes the account of whoever asks, for good, and ends its sessions. The posts go to the owner of the blog, in the
 * owner's name. Where the answer is lost, signing in says whether the account is still there.
 *
 * @param deletesPosts whether the posts go with the account instead.
 * @returns how many posts it had.
 */
export async function deleteOwnAccount(client: BlogClient, deletesPosts: boolean): Promise<Result<number, ApiFailure>> {
  return parseResponse(await client.rpc('delete_own_account', { deletes_posts: deletesPosts }), z.int());
}
