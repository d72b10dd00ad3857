/**
 * `pnpm test:faults [F5 F8 ... corpora] [--seed N]`: runs all trials of each fault, one fault per core, and all documents
 * of the tests with a corpus. Prints the seed and a row per fault, like `F6 lost answer 500/500 ok`.
 */
import './without-electron.ts';

import { spawnSync } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEditor } from '@callwright/supabase/local/product/build-editor.ts';
import { findPackageProgram } from '@callwright/supabase/local/product/find-package-program.ts';
import workerpool from 'workerpool';
import { findBrowser } from '../runner/find-browser.ts';
import { keepTemporaryFilesInMemory } from '../runner/memory-folder.ts';
import { FAULTS } from './all-faults.ts';
import { runTrials } from './fault.ts';
import type { runFault } from './fault-worker.ts';

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
// As in `pnpm test`: at Supabase's cost factor, hashing a password takes 70 ms.
process.env.LITE_AUTH_BCRYPT_COST ??= '4';
keepTemporaryFilesInMemory();

const TERMINATE_MS = 10_000;

const tests = dirname(import.meta.dirname);
if (!(await buildEditor(process.env))) process.exit(1);

const faults = FAULTS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => `${name} `.startsWith(`${part} `)),
);
process.stdout.write(`seed ${seed}\n`);

const areCorporaWanted = wanted.length === 0 || wanted.includes('corpora');
if (faults.length === 0 && !areCorporaWanted) {
  process.stderr.write(`No fault starts with ${wanted.join(' or ')}.\n`);
  process.exit(1);
}
const haveFaultsHeld = await runFaults(faults.map(({ name }) => name));
const haveCorporaHeld = !areCorporaWanted || runWholeCorpora();
process.exit(haveFaultsHeld && haveCorporaHeld ? 0 : 1);

async function runFaults(names: readonly string[]): Promise<boolean> {
  const workers = availableParallelism();
  const pool = workerpool.pool(join(import.meta.dirname, 'fault-worker.ts'), {
    workerType: 'process',
    maxWorkers: workers,
  });
  // The pool may not give a queued fault to another worker after one crashed, so only idle workers get one.
  const failed = await runTrials(names.length, workers, async (index) => {
    const name = names[index] ?? '';
    const { lines, hasHeld } = await pool
      .exec<typeof runFault>('runFault', [name, seed])
      .catch((cause) => ({ lines: [`${name} ended: ${cause}`], hasHeld: false }));
    process.stdout.write(`${lines.join('\n')}\n`);
    return hasHeld ? null : name;
  });
  await pool.terminate(true, TERMINATE_MS).catch(() => undefined);
  return failed.length === 0;
}

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
