/** Opens a folder of drafts as the app does, searches it, and sends what that took and what it holds. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { COMMON_WORD, rareWord, readMemory } from './growth-case.ts';
import { startProbe } from './main-thread-probe.ts';

const [root = '', count = ''] = process.argv.slice(2);
const figures: Record<string, number> = {};

const open = (name: string) =>
  openDrafts({
    folder: join(root, name),
    userData: join(root, `${name}-data`),
    machine: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b',
    trash: async () => {},
  });

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  globalThis.gc?.();
  const readProbe = startProbe();
  const started = performance.now();
  await work();
  figures[`${name}, ms`] = performance.now() - started;
  const { wallMs, cpuMs } = readProbe();
  figures[`${name}, longest block, ms`] = wallMs;
  figures[`${name}, longest block, ms of the processor`] = cpuMs;
}

async function search(drafts: Drafts, name: string, query: string, expected: number): Promise<void> {
  let first: number | null = null;
  await time(name, async () => {
    const started = performance.now();
    const found = await drafts.search(query, () => {
      first ??= performance.now() - started;
    });
    first ??= performance.now() - started;
    if (found.ids.length !== expected) throw new Error(`${query}: ${found.ids.length} drafts and not ${expected}`);
  });
  figures[`${name}, first result, ms`] = first ?? Number.NaN;
}

// One draft, so that the code that reads a file is loaded and compiled.
unwrap(await open('warm-up').list());
const before = await readMemory();
const drafts = open('drafts');
await time('start', async () => unwrap(await drafts.list()));
const after = await readMemory();
figures['heap, MB'] = after.heapMb - before.heapMb;
figures['outside the heap, MB'] = after.outsideMb - before.outsideMb;
figures['rss, MB'] = after.rssMb - before.rssMb;

await time('list again', async () => unwrap(await drafts.list()));
await search(drafts, 'search, in every draft', COMMON_WORD, Number(count));
const word = rareWord(Number(count) - 1);
await search(drafts, 'search, in one draft', word, 1);
await search(drafts, 'search, in none', 'xyz', 0);
// As it is typed: each key is asked for when the answer to the one before it is there.
await time('search, key by key', async () => {
  for (let typed = 1; typed <= word.length; typed += 1) {
    await nextTurn();
    await drafts.search(word.slice(0, typed));
  }
});
// As it is typed by somebody quick: no key waits for an answer, and the last one's counts.
await time('search, all keys at once', async () => {
  const answers: ReturnType<Drafts['search']>[] = [];
  for (let typed = 1; typed <= word.length; typed += 1) {
    answers.push(drafts.search(word.slice(0, typed)));
    await nextTurn();
  }
  const found = await answers.at(-1);
  if (found?.ids.length !== 1) throw new Error(`${word}: ${found?.ids.length} drafts`);
});
const searched = await readMemory();
figures['heap after searching, MB'] = searched.heapMb - before.heapMb;
figures['rss after searching, MB'] = searched.rssMb - before.rssMb;

process.send?.(figures, () => process.disconnect());
