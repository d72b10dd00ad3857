import type { HostName } from '../hosts/host.ts';
import { type PlannedRules, planRules } from '../hosts/plan-rules.ts';
import { listAddresses, RESERVED_SLUGS } from './addresses.ts';
import type { State } from './state.ts';
import { listPostsAt } from './stored-posts.ts';

export function planAddresses(state: State, host: HostName): PlannedRules {
  const isPost = (slug: string) => listPostsAt(state, slug).length > 0;
  const wanted = listAddresses(state)
    // A post that is left out has no page to redirect to.
    .filter(({ slug, leadsTo }) => !isPost(slug) && (leadsTo === null || isPost(leadsTo)) && !RESERVED_SLUGS.has(slug))
    .map(({ slug, leadsTo }) => ({
      from: `/blog/${slug}`,
      to: leadsTo === null ? null : `/blog/${leadsTo}`,
      status: leadsTo === null ? (410 as const) : (301 as const),
    }));
  return planRules(wanted, host);
}
