import type { PostAddress } from '@callwright/shared/api/releases/post-changes.ts';
import type { HostName } from '../hosts/host.ts';
import { type PlannedRules, planRules } from '../hosts/plan-rules.ts';
import type { State } from './state.ts';
import { listPostsAt } from './stored-posts.ts';

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

/** Decides how the addresses that posts once had are answered: by the host's rules, or by pages. */
export function planAddresses(state: State, host: HostName): PlannedRules {
  const isPost = (slug: string) => listPostsAt(state, slug).length > 0;
  const wanted = listAddresses(state)
    // A post that is left out has no page to lead to.
    .filter(({ slug, leadsTo }) => !isPost(slug) && (leadsTo === null || isPost(leadsTo)) && !SLUGS_OF_HOSTS.has(slug))
    .map(({ slug, leadsTo }) => ({
      from: `/blog/${slug}`,
      to: leadsTo === null ? null : `/blog/${leadsTo}`,
      status: leadsTo === null ? (410 as const) : (301 as const),
    }));
  return planRules(wanted, host);
}
