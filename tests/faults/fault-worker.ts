/** `node faults/run-fault.ts NAME SEED`: runs all trials of one fault. Prints a row like `F6 lost answer 500/500 ok`. */
import './without-electron.ts';

import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { FAULTS } from './all-faults.ts';
import { createRandom } from './fault.ts';

const [wanted, seed] = process.argv.slice(2);
const fault = FAULTS.find(({ name }) => name === wanted);
if (!fault) throw new Error(`There is no fault named ${wanted}.`);

const { name, trials, run } = fault;
const begun = performance.now();
const backend = await startBackend({ dataFolder: null, port: 0 });
const measured: string[] = [];
const failures = await run(trials.long, backend, createRandom(Number(seed)), (line) => measured.push(line));
await backend.close();

const held = Math.max(trials.long - failures.length, 0);
const seconds = Math.round((performance.now() - begun) / 1000);
process.stdout.write(`${name} ${held}/${trials.long} ${failures.length === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
for (const line of [...measured, ...failures.slice(0, 10)]) process.stdout.write(`  ${line}\n`);
process.exit(failures.length === 0 ? 0 : 1);
