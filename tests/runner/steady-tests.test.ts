import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** All files that Vitest runs or imports from our tests. */
const sources = globSync('{shared,supabase,site,desktop,runner,helpers,words}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => join(root, path) !== import.meta.filename)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

function find(pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`),
  );
}

test('no test sets its own polling time limit: `expect.poll` uses the one from the configuration', () => {
  expect(find(/\bvi\.wait(For|Until)\(/g)).toEqual([]);
  expect(find(/expect\s*\.poll\([^;]*?\{[^{};]*\btimeout:/g)).toEqual([]);
});

test("no test asserts wall-clock time: `measureProcessorMs`, `countWork`, and fake clocks don't depend on other load", () => {
  expect(find(/expect\((?:[^()\n]|\([^()\n]*\))*\b(?:performance|Date)\.now\(\) -/g)).toEqual([]);
  expect(find(/expect\((took|elapsed|duration)\w*\)/gi)).toEqual([]);
});

test('no test sleeps to wait for a result', () => {
  // A delay of 0 ms is a turn of the event loop, not a sleep.
  expect(find(/await new Promise(<\w+>)?\(\(?(\w+)\)? => setTimeout\(\2, (?!0\))/g)).toEqual([]);
  const sleeping = find(/import \{[^}]*\bsetTimeout\b[^}]*\} from 'node:timers\/promises'/g);
  // The hostile disk uses a fake clock.
  expect(sleeping.filter((place) => !place.startsWith('helpers/hostile-disk/'))).toEqual([]);
});

test('every property test uses the seed of the run', () => {
  const calls = sources.flatMap(({ path, text }) =>
    text
      .split(/\bfc\.(?:assert|check)\(/)
      .slice(1)
      .map((rest) => ({ path, call: untilClosed(rest), text })),
  );
  expect(calls.length).toBeGreaterThan(50);
  const isSeeded = (call: string, text: string) =>
    /\bseed: SEED\b/.test(call) || (/\bsettings,?\s*$/.test(call) && /const settings = \{ seed: SEED\b/.test(text));
  expect(calls.filter(({ call, text }) => !isSeeded(call, text)).map(({ path }) => path)).toEqual([]);
});

function untilClosed(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return text.slice(0, at);
  }
  return text;
}

test('no test has a shorter timeout than the configuration', () => {
  const limits = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*\}, ([\d_]{5,})\);|\b(?:test|it|describe)\b[^\n;]*\{\s*timeout: ([\d_]+)/gm)].map(
      ([, last, option]) => ({ path, ms: Number((last ?? option ?? '').replaceAll('_', '')) }),
    ),
  );
  expect(limits.filter(({ ms }) => ms < 300_000)).toEqual([]);
});
