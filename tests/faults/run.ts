/**
 * `pnpm test:faults [F5 F8 ... corpora] [--seed N]`: runs all trials of each fault, and all documents of the tests with
 * a corpus. Prints the seed and a row per fault, like `F6 lost answer 500/500 ok`.
 */
import './without-electron.ts';

import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { buildEditor } from '@callwright/supabase/local/product/build-editor.ts';
import { findPackageProgram } from '@callwright/supabase/local/product/find-package-program.ts';
import { findBrowser } from '../runner/find-browser.ts';
import { FAULTS } from './all-faults.ts';
import { createRandom } from './fault.ts';

const { values: options, positionals: wanted } = parseArgs({
  options: { seed: { type: 'string', default: '20261121' } },
  allowPositionals: true,
});
const seed = Number(options.seed);
if (!Number.isSafeInteger(seed)) {
  process.stderr.write(`--seed ${options.seed} is not a whole number.\n`);
  process.exit(1);
}

// Compiling is most of a process start, and process starts are most of the cost.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'callwright-compile-cache');

const tests = dirname(import.meta.dirname);
if (!(await buildEditor(process.env))) process.exit(1);

const faults = FAULTS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => `${name} `.startsWith(`${part} `)),
);
process.stdout.write(`seed ${seed}\n`);

const backend = await startBackend({ dataFolder: null, port: 0 });
const areCorporaWanted = wanted.length === 0 || wanted.includes('corpora');
let hasFailed = faults.length === 0 && !areCorporaWanted;
for (const { name, trials, run } of faults) {
  const begun = performance.now();
  const measured: string[] = [];
  const failures = await run(trials.long, backend, createRandom(seed), (line) => measured.push(line));
  const held = Math.max(trials.long - failures.length, 0);
  const seconds = Math.round((performance.now() - begun) / 1000);
  hasFailed ||= failures.length > 0;
  process.stdout.write(`${name} ${held}/${trials.long} ${failures.length === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  for (const line of measured) process.stdout.write(`  ${line}\n`);
  for (const failure of failures.slice(0, 10)) process.stdout.write(`  ${failure}\n`);
}
await backend.close();
if (areCorporaWanted) hasFailed = !runWholeCorpora() || hasFailed;
process.exit(hasFailed ? 1 : 0);

function runWholeCorpora(): boolean {
  const browser = findBrowser((line) => process.stdout.write(`${line}\n`));
  if (!browser.ok) {
    process.stderr.write(`${browser.error}\n`);
    return false;
  }
  const env = {
    ...process.env,
    CALLWRIGHT_CORPORA: 'whole',
    CALLWRIGHT_SEED: String(seed),
    CHROMIUM_PATH: browser.value,
  };
  const runners = [
    ['vitest', 'related', '--run', 'helpers/corpus.ts'],
    ['playwright', 'test', 'preview-is-the-page', 'site/menu'],
  ] as const;
  return runners
    .map(([runner, ...args]) => {
      const { status } = spawnSync(process.execPath, [findPackageProgram(tests, runner), ...args], {
        cwd: tests,
        env,
        stdio: 'inherit',
      });
      return status === 0;
    })
    .every(Boolean);
}
