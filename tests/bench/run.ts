/**
 * `pnpm bench NAME ARGS` prints a line of JSON for each figure. `ok` is false if a budget was missed (then exits
 * with 1), and null if the budget isn't enforced on this machine; `note` then says why.
 */
import { buildEditor } from '@callwright/supabase/local/product/build-editor.ts';
import { findBrowser } from '../runner/find-browser.ts';
import type { Bench, Budget, Report } from './bench.ts';

const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  'editor-growth': () => import('./editor-growth.bench.ts'),
  'editor-links': () => import('./editor-links.bench.ts'),
  'editor-paste': () => import('./editor-paste.bench.ts'),
  'editor-typing': () => import('./editor-typing.bench.ts'),
  pictures: () => import('./pictures.bench.ts'),
  'post-body': () => import('./post-body.bench.ts'),
  'publish-cost': () => import('./publish-cost.bench.ts'),
  'publish-live': () => import('./publish-live.bench.ts'),
  'site-search': () => import('./site-search.bench.ts'),
  'site-weight': () => import('./site-weight.bench.ts'),
  structure: () => import('./structure.bench.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (load === undefined) fail(`Usage: pnpm bench NAME, where NAME is one of: ${Object.keys(BENCHES).join(', ')}`);

const { bench } = await load();
if (bench.needs.includes('desktop') && !(await buildEditor(process.env))) fail("Couldn't build the editor.");
const browser = findBrowser((line) => console.error(line));
if (!browser.ok) fail(browser.error);

const verdicts: (boolean | null)[] = [];
const report: Report = (figure, measured, unit, budget, note = null) => {
  const value = round(measured);
  const bound = readBound(budget);
  const isHeld = bound === null || note === null || !Number.isFinite(value);
  const ok = isHeld ? isKept(value, budget) : null;
  verdicts.push(ok);
  console.log(JSON.stringify({ bench: name, figure, value, unit, budget: bound, ok, ...(ok === null && { note }) }));
};
const isWhole = await bench.run({ executablePath: browser.value, args, report }).then(
  () => verdicts.length > 0,
  (cause: unknown) => {
    console.error(cause);
    return false;
  },
);

const misses = verdicts.filter((ok) => ok === false).length;
const notHeld = verdicts.filter((ok) => ok === null).length;
const end = isWhole ? '' : '; the bench broke off before its end';
console.error(`${verdicts.length} figures, ${misses} over budget, ${notHeld} not held${end}`);
process.exit(isWhole && misses === 0 ? 0 : 1);

function readBound(budget: Budget): number | null {
  if (budget === null) return null;
  return round('atMost' in budget ? budget.atMost : budget.atLeast);
}

/** Compares rounded values: a layout shift of 0.0001 counts as none. NaN misses every budget. */
function isKept(value: number, budget: Budget): boolean {
  if (budget === null) return Number.isFinite(value);
  return 'atMost' in budget ? value <= round(budget.atMost) : value >= round(budget.atLeast);
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
