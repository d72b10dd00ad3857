/**
 * `pnpm test:faults [F5 F8 ... corpora] [--seed N]`: runs all trials of each fault, one fault per core, and all documents
 * of the tests with a corpus. Prints the seed and a row per fault, like `F6 lost answer 500/500 ok`.
 */
import './without-electron.ts';

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { buildEditor } from '@callwright/supabase/local/product/build-editor.ts';
import { findPackageProgram } from '@callwright/supabase/local/product/find-package-program.ts';
import { findBrowser } from '../runner/find-browser.ts';
import { keepTemporaryFilesInMemory } from '../runner/memory-folder.ts';
import { FAULTS } from './all-faults.ts';
import { runTrials } from './fault.ts';

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
keepTemporaryFilesInMemory();

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
const failed = await runTrials(faults.length, availableParallelism(), (index) => runAlone(faults[index]?.name ?? ''));
const haveCorporaHeld = !areCorporaWanted || runWholeCorpora();
process.exit(failed.length === 0 && haveCorporaHeld ? 0 : 1);

/** In a process of its own, a fault uses its own core and backend. */
async function runAlone(name: string): Promise<string | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-fault.ts'), name, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [row, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  process.stdout.write(row);
  return code === 0 ? null : `ended with ${code}`;
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
