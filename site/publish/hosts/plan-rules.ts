import type { HostName } from './host.ts';
import type { HostRule } from './host-rules.ts';

/** What a host can do with rules of posts; what does not fit becomes a static page that leads on. */
type RuleSupport = {
  /** Rules that fit beside the site's own. */
  most: number;
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
  folder: { most: Number.POSITIVE_INFINITY, gone: true, needsPages: true },
  s3: { most: 0, gone: false, needsPages: true },
  netlify: { most: 8_000, gone: true, needsPages: false },
  cloudflare: { most: 990, gone: false, needsPages: false },
};

export type PlannedRules = {
  /** The rules that the host answers, the newest first. */
  rules: HostRule[];
  /** The former slugs that need a static page (`kind: 'moved'`). */
  pages: { slug: string; leadsTo: string }[];
};

/**
 * Decides how each former address is answered: by the host's rules, by a static page, or both.
 *
 * @param wanted a rule for each address (`/blog/x`) that no page has, the newest first. Each leads to a page, if anywhere.
 */
export function planRules(wanted: readonly HostRule[], host: HostName): PlannedRules {
  const { most, gone, needsPages } = RULE_SUPPORT[host];
  const rules = wanted.filter(({ status }) => gone || status !== 410).slice(0, most);
  const answered = new Set(needsPages ? [] : rules);
  return {
    rules,
    pages: wanted.flatMap((rule) =>
      rule.to === null || answered.has(rule) ? [] : [{ slug: toSlug(rule.from), leadsTo: toSlug(rule.to) }],
    ),
  };
}

function toSlug(address: string): string {
  return address.slice('/blog/'.length);
}
