import type { HostRule } from '@callwright/site/publish/hosts/host-rules.ts';
import { planRules, RULE_SUPPORT } from '@callwright/site/publish/hosts/plan-rules.ts';
import { describe, expect, test } from 'vitest';

const moved = (from: string, to: string): HostRule => ({ from: `/blog/${from}`, to: `/blog/${to}`, status: 301 });
const gone = (from: string): HostRule => ({ from: `/blog/${from}`, to: null, status: 410 });

describe('the rules of a release', () => {
  test('Netlify answers 301 and 410 by rules, without pages', () => {
    const rules = [moved('old', 'new'), gone('deleted')];
    expect(planRules(rules, 'netlify')).toEqual({ rules, pages: [] });
  });

  test('Cloudflare has no 410: a deleted post’s address is the 404 page', () => {
    expect(planRules([moved('old', 'new'), gone('deleted')], 'cloudflare').rules).toEqual([moved('old', 'new')]);
  });

  test('storage has no rules: each former address is a redirect page', () => {
    expect(planRules([moved('old', 'new'), gone('deleted')], 's3')).toEqual({
      rules: [],
      pages: [{ from: '/blog/old', to: '/blog/new' }],
    });
  });

  test('a folder has both, because nginx reads its rules only on reload', () => {
    expect(planRules([moved('old', 'new')], 'folder')).toEqual({
      rules: [moved('old', 'new')],
      pages: [{ from: '/blog/old', to: '/blog/new' }],
    });
  });

  test('the newest rules fit, and older ones become pages', () => {
    const limit = RULE_SUPPORT.cloudflare.most;
    const rules = Array.from({ length: limit + 5 }, (_rule, index) => moved(`old-${index}`, `new-${index}`));
    const planned = planRules(rules, 'cloudflare');
    expect(planned.rules).toEqual(rules.slice(0, limit));
    expect(planned.pages.map(({ from }) => from)).toEqual(rules.slice(limit).map(({ from }) => from));
  });
});
