import '../zod-without-eval.ts';
import { z } from 'zod';
import type { BrokenLink } from '../links/broken-link.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, toApiFailure } from './api-response.ts';
import type { BlogClient } from './client.ts';

const rowSchema = z
  .object({ url: z.string(), reason: z.string(), first_failed_at: z.iso.datetime({ offset: true }) })
  .transform(({ first_failed_at: firstFailedAt, ...link }): BrokenLink => ({ ...link, firstFailedAt }));

/** Returns none for a post that the account can't edit. */
export async function listBrokenLinks(client: BlogClient, postId: string): Promise<Result<BrokenLink[], ApiFailure>> {
  return parseResponse(await client.rpc('list_broken_links', { post_id: postId }), z.array(rowSchema));
}

/** Hides the link until a request of it works. Safe to retry. */
export async function ignoreBrokenLink(
  client: BlogClient,
  { postId, url }: { postId: string; url: string },
): Promise<Result<void, ApiFailure>> {
  const { error, status } = await client.rpc('ignore_broken_link', { post_id: postId, url });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}
