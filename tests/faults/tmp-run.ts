import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { FAULTS } from './all-faults.ts';
import { createRandom } from './fault.ts';
const [only = '', times = '1', seed = '20261121'] = process.argv.slice(2);
const backend = await startBackend({ dataFolder: null, port: 0 });
for (const [code, count] of only === 'P4' ? [['P1', '130'], ['P4', times]] : [[only, times]])
for (const { name, trials, run } of FAULTS.filter((f) => f.name.startsWith(`${code} `))) {
  const begun = performance.now();
  const measured: string[] = [];
  const failures = await run(Number(count), backend, createRandom(Number(seed)), (line) => measured.push(line));
  console.log(`${name} ${Number(count) - failures.length}/${count} of ${trials.long} ${Math.round((performance.now() - begun) / 1000)} s, seed ${seed}`);
  for (const line of [...measured, ...failures.slice(0, 10)]) console.log(`  ${line}`);
}
await backend.close();
process.exit(0);
