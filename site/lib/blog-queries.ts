import type { ApiFailure } from '@callwright/shared/api-answer.ts';
import { listPublishedPosts, readPublishedPost, resolvePostSlug } from '@callwright/shared/blog-api.ts';
import { createAnonymousBlogClient } from '@callwright/shared/blog-client.ts';
import type { Result } from '@callwright/shared/result.ts';
import { queryOptions } from '@tanstack/react-query';
import { env } from './env.ts';

/** What readers read with, in the browser. */
export const readerClient = createAnonymousBlogClient(env);

export const listQuery = queryOptions({
  queryKey: ['posts'],
  queryFn: async () => unwrap(await listPublishedPosts(readerClient)),
});

/** The post at a slug; null, which is an answer and no failure, where there is none. */
export function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['post', slug],
    queryFn: async () => unwrap(await readPublishedPost(readerClient, slug)),
  });
}

/** The address now of a post that is no longer at this one; null where there is none. */
export function movedPostQuery(slug: string) {
  return queryOptions({
    queryKey: ['moved-post', slug],
    // The reader has waited for one answer already.
    retry: false,
    queryFn: async () => unwrap(await resolvePostSlug(readerClient, slug)),
  });
}

/** The query library knows a failure by its throw, and tries again. */
function unwrap<Value>(result: Result<Value, ApiFailure>): Value {
  if (result.ok) return result.value;
  throw new Error(`The blog could not be read (${result.error.kind}): ${result.error.message}`);
}
