/** Runs faults for `pnpm test:faults`. They share a backend, because starting one takes seconds. */
import './without-electron.ts';

import workerpool from 'workerpool';
import { startEmptyBackend } from '../helpers/running-backend.ts';
import { FAULTS } from './all-faults.ts';
import { createRandom } from './fault.ts';

const backend = await startEmptyBackend();

/** Runs all trials of one fault. `lines` start with a row like `F6 lost answer 500/500 ok`. */
async function runFault(wanted: string, seed: number): Promise<{ lines: string[]; hasHeld: boolean }> {
  const fault = FAULTS.find(({ name }) => name === wanted);
  if (!fault) throw new Error(`There is no fault named ${wanted}.`);
  const { name, trials, run } = fault;
  const begun = performance.now();
  const measured: string[] = [];
  const failures = await run(trials.long, backend, createRandom(seed), (line) => measured.push(line));
  const held = Math.max(trials.long - failures.length, 0);
  const hasHeld = failures.length === 0;
  const seconds = Math.round((performance.now() - begun) / 1000);
  const row = `${name} ${held}/${trials.long} ${hasHeld ? 'ok' : 'FAILED'} (${seconds} s)`;
  return { lines: [row, ...[...measured, ...failures.slice(0, 10)].map((line) => `  ${line}`)], hasHeld };
}

workerpool.worker({ runFault }, { onTerminate: () => backend.close() });

export type { runFault };
