import { expect, test } from 'playwright/test';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

/** From the product spec, sections 2 and 9. */
const TRADES = [
  { path: '/plumbing-ai-receptionist/', focus: 'Emergency triage and dispatch', figures: ['38%', '85%', '24/7'] },
  { path: '/hvac-ai-receptionist/', focus: 'Seasonal surge handling', figures: ['45%', '90%', '60%'] },
  { path: '/electrical-ai-receptionist/', focus: 'Urgent outage response', figures: ['50%', '95%', '24/7'] },
  { path: '/cleaning-ai-receptionist/', focus: 'Recurring service booking', figures: ['75%', '40%', '90%'] },
  { path: '/lawncare-ai-receptionist/', focus: 'Seasonal programs', figures: ['65%', '80%', '45%'] },
] as const;

for (const { path, focus, figures } of TRADES) {
  test(`${path} has its four features, its three labeled figures, and its links onward`, async () => {
    const page = await ExportedPage.read(path);
    const cards = `main section:has(h3:contains("${focus}")) li`;
    expect(page.texts(cards)).toHaveLength(4);
    expect(page.texts(`${cards} h3`)[0]).toBe(focus);

    const shown = `main dl:contains("${figures[0]}")`;
    expectInOrder(page.text(shown), figures);
    const labels = page.texts(`${shown} dt > span:last-child`);
    expect(labels).toEqual(
      figures.map((figure) => (figure.endsWith('%') ? 'Illustrative, to be confirmed' : 'Part of the plan')),
    );

    expect(page.attributes('main a[href]', 'href')).toEqual([
      '/demo/',
      '#sample-calls',
      '/how-ai-receptionist-works/',
      '/ai-receptionist-pricing/',
      '/roi-calculator/',
      ...TRADES.map((trade) => trade.path).filter((other) => other !== path),
      '/demo/',
    ]);
    expect(page.texts('main [data-track="demo"]')).toHaveLength(2);
  });

  test(`${path} links to its sample calls, which are labeled as examples`, async () => {
    const page = await ExportedPage.read(path);
    expect(page.attributes('a:contains("Read Sample Calls")', 'href')).toEqual(['#sample-calls']);
    const calls = page.texts('#sample-calls figure');
    expect(calls.length).toBeGreaterThanOrEqual(2);
    for (const call of calls) expect(call).toContain('Example call: ');
    expect(page.text('#sample-calls')).toContain('They don’t quote real callers');
  });
}

test('no two trades share a heading except the links to the others', async () => {
  const pages = await Promise.all(TRADES.map(({ path }) => ExportedPage.read(path)));
  const seen = pages.flatMap((page) => page.texts('main :is(h1, h2, h3, h4, h5, h6)'));
  const repeated = seen.filter((heading, index) => seen.indexOf(heading) !== index);
  expect(new Set(repeated)).toEqual(new Set(['Not your trade?']));
});

test('a month of recurring visits reads as a table: week by week, day by day', async () => {
  const page = await ExportedPage.read('/cleaning-ai-receptionist/');
  const table = 'table:has(caption:contains("An example four-week calendar"))';
  expect(page.texts(`${table} th[scope="col"]`)).toEqual(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  expect(page.texts(`${table} tbody tr:nth-child(3) td`)).toEqual(['Weekly', 'Once', '', 'Biweekly', '']);
});
