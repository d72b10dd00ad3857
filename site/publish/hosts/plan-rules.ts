import type { HostName } from './host.ts';
import type { HostRule } from './host-rules.ts';

/** What a host can do with rules of posts; what does not fit becomes a static page that leads on. */
type RuleSupport = {
  /** Rules that fit beside the site's own; null for any number. */
  redirects: number | null;
  /** Whether it can answer 410. */
  gone: boolean;
  /** Whether a page leads on until the host has read its rules. */
  needsPages: boolean;
};

/**
 * Numbers: Cloudflare reads 2,000 static rules, each in one form of the address, so that a former address
 * takes two (developers.cloudflare.com/workers/static-assets/redirects); Netlify advises against 10,000
 * (docs.netlify.com/manage/routing/redirects/overview). S3-compatible stores have none that all of them know.
 */
export const RULE_SUPPORT: Readonly<Record<HostName, RuleSupport>> = {
  folder: { redirects: null, gone: true, needsPages: true },
  s3: { redirects: 0, gone: false, needsPages: true },
  netlify: { redirects: 8_000, gone: true, needsPages: false },
  cloudflare: { redirects: 990, gone: false, needsPages: false },
};

export type PlannedRules = {
  /** The rules that the host answers, the newest first. */
  rules: HostRule[];
  /** The former slugs that need a static page (`kind: 'moved'`). */
  pages: { slug: string; leadsTo: string }[];
};

/**
 * Decides how each former address is answered: by the host's rules, by a static page, or both. No answer leads
 * to another former address, none to itself, and no rule hides a page.
 *
 * @param wanted the newest first; the first of two rules for one address counts.
 * @param isPage whether an address (`/blog/x`) is a post's now.
 */
export function planRules(
  wanted: readonly HostRule[],
  host: HostName,
  isPage: (address: string) => boolean = () => false,
): PlannedRules {
  const { redirects, gone, needsPages } = RULE_SUPPORT[host];
  const byAddress = new Map<string, HostRule>();
  for (const rule of wanted) if (!byAddress.has(rule.from) && !isPage(rule.from)) byAddress.set(rule.from, rule);
  const direct = [...byAddress.values()].flatMap((rule) => leadDirectly(rule, byAddress) ?? []);
  const answered = direct.filter(({ status }) => gone || status !== 410);
  const rules = redirects === null ? answered : answered.slice(0, redirects);
  const byRule = new Set(needsPages ? [] : rules.map(({ from }) => from));
  return {
    rules,
    pages: direct.flatMap(({ from, to }) => {
      const slug = readSlug(from);
      const leadsTo = readSlug(to ?? '');
      return slug && leadsTo && !byRule.has(from) ? [{ slug, leadsTo }] : [];
    }),
  };
}

/** Follows rules to the last address; null for a loop. */
function leadDirectly(rule: HostRule, byAddress: ReadonlyMap<string, HostRule>): HostRule | null {
  const seen = new Set([rule.from]);
  let last = rule;
  while (last.to !== null) {
    if (seen.has(last.to)) return null;
    const next = byAddress.get(last.to);
    if (!next) break;
    seen.add(last.to);
    last = next;
  }
  return { from: rule.from, to: last.to, status: last.to === null ? 410 : rule.status };
}

function readSlug(address: string): string | null {
  return /^\/blog\/([a-z0-9-]+)$/.exec(address)?.[1] ?? null;
}
