import type { PostAddress } from '@callwright/shared/api/releases/post-changes.ts';
import type { State } from './state.ts';

/**
 * Names that hosts take for something else: a list's own page, and what answers unknown addresses below. No post gets
 * one of them any more; one from before may have it.
 */
export const SLUGS_OF_HOSTS: ReadonlySet<string> = new Set(['index', '404']);

/** Replaces the addresses of some posts; null for those of all. */
export function writeAddresses(
  state: State,
  postIds: readonly string[] | null,
  addresses: readonly PostAddress[],
): void {
  if (postIds === null) state.run('delete from addresses');
  for (const id of postIds ?? []) state.run('delete from addresses where post_id = ?', id);
  for (const { slug, postId, leadsTo } of addresses) {
    state.run('insert or replace into addresses (slug, post_id, leads_to) values (?, ?, ?)', slug, postId, leadsTo);
  }
}

/** Lists the former addresses of the newest posts first, and those of deleted posts last. */
export function listAddresses(state: State): PostAddress[] {
  return state.all<PostAddress>(
    `select addresses.slug, post_id as postId, leads_to as leadsTo
     from addresses left join posts on posts.id = post_id
     order by leads_to is null, published_ms desc, published_at desc, post_id desc, addresses.slug`,
  );
}
