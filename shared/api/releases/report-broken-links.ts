import { z } from 'zod';
import type { Result } from '../../result.ts';
import { type ApiFailure, parseResponse } from '../api-response.ts';
import type { BlogClient } from '../client.ts';

// This request uses the secret key. No client may import this module.

export type FailedLink = { url: string; reason: string; firstFailedAt: string; lastFailedAt: string };

/** Replaces a post's broken links. Returns false if the post doesn't exist. Safe to retry. */
export async function reportBrokenLinks(
  client: BlogClient,
  postId: string,
  links: readonly FailedLink[],
): Promise<Result<boolean, ApiFailure>> {
  const response = await client.rpc('report_broken_links', {
    post_id: postId,
    links: links.map(({ url, reason, firstFailedAt, lastFailedAt }) => ({
      ...{ url, reason },
      first_failed_at: firstFailedAt,
      last_failed_at: lastFailedAt,
    })),
  });
  return parseResponse(response, z.boolean());
}
