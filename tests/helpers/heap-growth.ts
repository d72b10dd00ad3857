import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measures by how many bytes the heap is larger after the work, with everything collected that can be. */
export async function measureHeapGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = await readHeap();
  const kept = await work();
  const after = await readHeap();
  // What the work has opened must not be collected before it was measured.
  return kept === undefined ? Number.NaN : after - before;
}

async function readHeap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}
