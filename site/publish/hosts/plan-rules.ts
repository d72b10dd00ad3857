import type { HostName } from './host.ts';
import type { HostRule } from './host-rules.ts';

/** Rules that don't fit become static pages that redirect. */
type RuleSupport = {
  most: number;
  gone: boolean;
  /** True if pages must redirect until the host has loaded its rules. */
  needsPages: boolean;
};

/**
 * Cloudflare reads 2,000 static rules, and each former URL takes two
 * (developers.cloudflare.com/workers/static-assets/redirects). Netlify advises against more than 10,000
 * (docs.netlify.com/manage/routing/redirects/overview). S3-compatible stores have no common rules.
 */
export const RULE_SUPPORT: Readonly<Record<HostName, RuleSupport>> = {
  folder: { most: Number.POSITIVE_INFINITY, gone: true, needsPages: true },
  s3: { most: 0, gone: false, needsPages: true },
  netlify: { most: 8_000, gone: true, needsPages: false },
  cloudflare: { most: 990, gone: false, needsPages: false },
};

export type PlannedRules = {
  rules: HostRule[];
  pages: { from: string; to: string }[];
};

/** Decides whether a host's rule, a static page, or both handle a former URL. */
export function planRules(wanted: readonly HostRule[], host: HostName): PlannedRules {
  const { most, gone, needsPages } = RULE_SUPPORT[host];
  const rules = wanted.filter(({ status }) => gone || status !== 410).slice(0, most);
  const answered = new Set(needsPages ? [] : rules);
  return {
    rules,
    pages: wanted.flatMap((rule) => (rule.to === null || answered.has(rule) ? [] : [{ from: rule.from, to: rule.to }])),
  };
}
