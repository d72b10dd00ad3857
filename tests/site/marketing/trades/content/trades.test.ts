import '../../../../helpers/site-env.ts';
import { ROUTES, TRADE_ROUTES } from '@callwright/site/settings/routes.ts';
import { describe, expect, it } from 'vitest';

const { TRADES } = await import('@callwright/site/marketing/trades/content/trades.ts');

/** From the product spec, section 9. Where it gives two, the third is "24/7". */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  [ROUTES.plumbing.path]: ['38%', '85%', '24/7'],
  [ROUTES.hvac.path]: ['45%', '90%', '60%'],
  [ROUTES.electrical.path]: ['50%', '95%', '24/7'],
  [ROUTES.cleaning.path]: ['75%', '40%', '90%'],
  [ROUTES.lawnCare.path]: ['65%', '80%', '45%'],
};

it('each of the five trades has a page, in navigation order', () => {
  expect(TRADES.map(({ route }) => route)).toEqual(TRADE_ROUTES);
});

describe.each(TRADES.map((trade) => [trade.route.label, trade] as const))('the copy for %s', (_, trade) => {
  it('has four features, each with a rule that an owner might write', () => {
    expect(trade.features.items).toHaveLength(4);
    for (const { example } of trade.features.items) expect(example).toMatch(/^\S.*\.$|\?$/);
  });

  it('has at least two calls, each labeled as an example and with an outcome', () => {
    expect(trade.scripts.calls.length).toBeGreaterThanOrEqual(2);
    for (const { title, lines, outcomes } of trade.scripts.calls) {
      expect(title).toMatch(/^Example call: /);
      expect(lines[0]?.from).toBe('caller');
      expect(lines.length).toBeGreaterThanOrEqual(5);
      expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
      expect(outcomes.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('has the product spec’s three figures, with percentages marked as illustrative', () => {
    expect(trade.figures.items.map(({ value }) => value)).toEqual(FIGURES[trade.route.path]);
    for (const { value, label, basis } of trade.figures.items) {
      expect(basis).toBe(value === '24/7' ? 'plan' : 'illustrative');
      if (value.endsWith('%')) expect(label).toMatch(/^of /);
    }
    expect(trade.figures.text.toLowerCase()).toContain('illustrative');
  });

  it('fits in a search result', () => {
    expect(trade.title.length).toBeLessThanOrEqual(60);
    expect(trade.description.length).toBeLessThanOrEqual(160);
  });
});

it('no two trades share a sentence', () => {
  const seen = new Map<string, string>();
  for (const trade of TRADES) {
    for (const sentence of readSentences({ ...trade, description: '' })) {
      expect(`${sentence} ${seen.get(sentence) ?? trade.route.path}`).toBe(`${sentence} ${trade.route.path}`);
      seen.set(sentence, trade.route.path);
    }
  }
  expect(seen.size).toBeGreaterThan(200);
});

/** Texts of five words or more. Shorter ones are names. */
function readSentences(value: unknown): string[] {
  if (typeof value === 'string') {
    return value.split(/(?<=[.?!])\s+/).filter((sentence) => sentence.split(' ').length >= 5);
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(readSentences) : [];
}
