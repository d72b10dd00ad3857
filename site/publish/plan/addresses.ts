import type { PostAddress } from '@callwright/shared/api/releases/post-changes.ts';
import type { State } from './state.ts';

/** Hosts use these names for a folder's index and for unknown URLs. New posts can't have them, but old ones may. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['index', '404']);

export function writeAddresses(
  state: State,
  postIds: readonly string[] | null,
  addresses: readonly PostAddress[],
): void {
  if (postIds === null) state.run('delete from addresses');
  for (const id of postIds ?? []) state.run('delete from addresses where post_id = ?', id);
  for (const { slug, postId, leadsTo } of addresses)
    state.insert('addresses', { slug, post_id: postId, leads_to: leadsTo });
}

/** Former URLs of the newest posts come first, those of deleted posts last. */
export function listAddresses(state: State): PostAddress[] {
  return state.all<PostAddress>(
    `select addresses.slug, post_id as postId, leads_to as leadsTo
     from addresses left join posts on posts.id = post_id
     order by leads_to is null, published_ms desc, published_at desc, post_id desc, addresses.slug`,
  );
}
