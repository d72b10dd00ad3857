import type { HostRule } from '@callwright/site/publish/hosts/host-rules.ts';
import { planRules, RULE_SUPPORT } from '@callwright/site/publish/hosts/plan-rules.ts';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../faults/fault.ts';

const moved = (from: string, to: string): HostRule => ({ from: `/blog/${from}`, to: `/blog/${to}`, status: 301 });
const gone = (from: string): HostRule => ({ from: `/blog/${from}`, to: null, status: 410 });

describe('the rules of a release', () => {
  test('Netlify answers 301 and 410 by rules, and needs no page for them', () => {
    const rules = [moved('old', 'new'), gone('deleted')];
    expect(planRules(rules, 'netlify')).toEqual({ rules, pages: [] });
  });

  test('Cloudflare has no 410: the address of a deleted post is the 404 page', () => {
    expect(planRules([moved('old', 'new'), gone('deleted')], 'cloudflare').rules).toEqual([moved('old', 'new')]);
  });

  test('storage has no rules: each former address is a page that leads on', () => {
    expect(planRules([moved('old', 'new'), gone('deleted')], 's3')).toEqual({
      rules: [],
      pages: [{ slug: 'old', leadsTo: 'new' }],
    });
  });

  test('a folder has both, because nginx reads its rules at a reload', () => {
    expect(planRules([moved('old', 'new')], 'folder')).toEqual({
      rules: [moved('old', 'new')],
      pages: [{ slug: 'old', leadsTo: 'new' }],
    });
  });

  test('the newest rules fit, the older ones are pages', () => {
    const limit = RULE_SUPPORT.cloudflare.redirects ?? 0;
    const rules = Array.from({ length: limit + 5 }, (_rule, index) => moved(`old-${index}`, `new-${index}`));
    const planned = planRules(rules, 'cloudflare');
    expect(planned.rules).toEqual(rules.slice(0, limit));
    expect(planned.pages.map(({ slug }) => slug)).toEqual(
      rules.slice(limit).map(({ from }) => from.slice('/blog/'.length)),
    );
  });

  test('a chain leads straight to its end, a loop leads nowhere, and a rule hides no page', () => {
    const rules = [
      moved('a', 'b'),
      moved('b', 'c'),
      moved('x', 'y'),
      moved('y', 'x'),
      moved('used', 'c'),
      moved('d', 'e'),
      gone('e'),
    ];
    expect(planRules(rules, 'netlify', (address) => address === '/blog/used').rules).toEqual([
      moved('a', 'c'),
      moved('b', 'c'),
      gone('d'),
      gone('e'),
    ]);
  });

  test('of two rules for one address the newer one counts', () => {
    expect(planRules([moved('a', 'new'), moved('a', 'old')], 'netlify').rules).toEqual([moved('a', 'new')]);
  });

  test('no rule of 300 random sets leads to another rule, to itself or from a page', () => {
    const random = createRandom(20_261_122);
    const address = () => `p${Math.floor(random() * 12)}`;
    for (let round = 0; round < 300; round += 1) {
      const rules = Array.from({ length: 15 }, () => (random() < 0.2 ? gone(address()) : moved(address(), address())));
      const isPage = (at: string) => at === '/blog/p1' || at === '/blog/p2';
      const planned = planRules(rules, 'netlify', isPage).rules;
      const from = new Set(planned.map((rule) => rule.from));
      expect(from.size).toBe(planned.length);
      for (const rule of planned) {
        expect(isPage(rule.from)).toBe(false);
        expect(rule.to !== null && from.has(rule.to)).toBe(false);
      }
    }
  });
});
