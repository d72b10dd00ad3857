import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { AUTHOR, CRASHES, createDraft, findFile, named, save } from './drafts-commands.ts';
import { type DraftsWorld, findLosses, openDraftsWorld } from './drafts-world.ts';
import { createRandom, type Fault, runTrials } from './fault.ts';
import type { ProgramOrder, ProgramReport } from './other-program.ts';

const CHILD = join(import.meta.dirname, 'other-program-child.ts');
const PUBLICATION = { revision: 3, slug: 'a-post', publishedAt: '2026-11-21T08:00:00.000Z' };
const PUBLISHED = 'revision: 3';

/** Moves the drafts to the other one of two folders, while the other program works in both. */
const moveFolder = named('moveFolder', () => async (world) => {
  const folder = join(world.disk.root, world.folder.endsWith('Drafts') ? 'Elsewhere' : 'Drafts');
  await world.run((drafts) =>
    drafts.move(folder, async (noted) => {
      world.folder = noted;
    }),
  );
});

const ACTS = fc.oneof({ weight: 8, arbitrary: AUTHOR }, { weight: 1, arbitrary: CRASHES }, fc.constant(moveFolder()));
/** More than the app does while the other program works. */
const MAX_ACTS = 2_000;

/** Another program, in a process of its own, at work in the folder while the app is: the moments are as they come. */
export const SECOND_PROGRAM: Fault = {
  name: 'F16 a second program at work at the same time',
  trials: { long: 500, short: 5 },
  async run(trials, _backend, random, report) {
    const child = fork(CHILD, { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'inherit' });
    const counts = { words: 0, late: 0 };
    const ended = once(child, 'exit').then((): never => {
      throw new Error('the other program has ended by itself');
    });
    ended.catch(() => {});
    const run = () => runTogether({ child, ended }, Math.floor(random() * 2 ** 31), counts);
    const failures = await runTrials(trials, 1, run);
    child.kill();
    report?.(`${counts.words} words of the other program, ${counts.late} of them in the last moment of a save`);
    return failures;
  },
};

async function runTogether(
  { child, ended }: { child: ChildProcess; ended: Promise<never> },
  seed: number,
  counts: { words: number; late: number },
): Promise<string | null> {
  const world = await openDraftsWorld({}, createRandom(seed));
  try {
    const { root } = world.disk;
    await mkdir(join(root, 'Elsewhere'));
    await prepareDrafts(world);
    const moments = noteLastMoments(world);
    // While the folder is away, a draft may not be brought back.
    world.lifts.push(() => {});
    const order: ProgramOrder = { root, folders: ['Drafts', 'Elsewhere'].map((name) => join(root, name)), seed };
    const reported = once(child, 'message') as Promise<[ProgramReport]>;
    child.send(order);
    let isDone = false;
    const answered = Promise.race([reported, ended]).finally(() => {
      isDone = true;
    });
    const names = new Set<string>();
    try {
      for (const { name, act } of fc.sample(ACTS, { seed, numRuns: MAX_ACTS })) {
        if (isDone) break;
        names.add(name.replace(/\(.*/, ''));
        await act(world);
        // The message of the other program has its turn.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      // What it says of this trial is no answer to the next one.
      await answered;
    }
    const [done] = await answered;
    await world.run((drafts) => drafts.flush());
    for (const [path, content] of done.foreign) world.foreign.set(path, content);
    const losses = await findLosses(
      world,
      world.drafts.map(({ id }) => id),
    );
    // A move makes the folder that its author named; nothing else makes one again.
    if (!names.has('moveFolder')) losses.push(...done.madeAgain.map((folder) => `made again: ${folder}`));
    losses.push(...(await findLostTheirs(world, done, moments, counts)));
    // An earlier version brings back the keys of other programs that it had, and no publication.
    const kept = names.has('restoreVersion') ? [PUBLISHED] : [PUBLISHED, 'theirs: kept'];
    if (!done.hasReplaced) losses.push(...(await findLostFrontMatter(world, kept)));
    return losses.length === 0 ? null : `seed ${seed}: ${losses.join('; ')}`;
  } finally {
    await world.close();
  }
}

/** Two drafts; the first one is published, and has a key of another program's. */
async function prepareDrafts(world: DraftsWorld): Promise<void> {
  for (let count = 0; count < 2; count += 1) {
    const draft = createDraft(world);
    draft.text = world.makeWord();
    await save(world, draft);
  }
  const [published] = world.drafts;
  if (published === undefined) return;
  const path = join(world.folder, published.name);
  await writeFile(path, (await readFile(path, 'utf8')).replace(/^---\n/, '---\ntheirs: kept\n'));
  await world.run(async (drafts) => {
    const read = await drafts.read(published.id);
    if (read.ok) await drafts.markPublished(published.id, { ...PUBLICATION, fields: read.value.fields });
  });
}

type Moment = { fromUs: number; toUs: number };

/**
 * Notes when the app replaced or removed a file, each from its last look at it: no system tells a program what it
 * replaces or removes, so that what another program writes in between can't be known.
 */
function noteLastMoments(world: DraftsWorld): Moment[] {
  const looks = new Map<string, number>();
  const moments: Moment[] = [];
  const readUs = () => Number(process.hrtime.bigint() / 1_000n);
  world.disk.beforeCall(({ call, path, otherPath = path }, settled) => {
    if (call === 'lstat' || call === 'read') looks.set(path, readUs());
    if (call !== 'rename' && call !== 'unlink') return;
    const moment = { fromUs: looks.get(otherPath) ?? readUs(), toUs: Number.POSITIVE_INFINITY };
    moments.push(moment);
    // Not at the next call, which may be made while this one is under way.
    void settled.then(() => {
      moment.toUs = readUs();
    });
  });
  return moments;
}

/** Looks for the words of the other program in every file that is on the disk. */
async function findLostTheirs(
  { disk }: DraftsWorld,
  { words }: ProgramReport,
  moments: readonly Moment[],
  counts: { words: number; late: number },
): Promise<string[]> {
  return disk.calm(async () => {
    const entries = await readdir(disk.root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    const lost = words.filter(({ word }) => !texts.some((text) => text.includes(word)));
    const isLate = ({ begunUs, endedUs }: ProgramReport['words'][number]) =>
      moments.some(({ fromUs, toUs }) => begunUs <= toUs && endedUs >= fromUs);
    counts.words += words.length;
    counts.late += lost.filter(isLate).length;
    return lost.filter((word) => !isLate(word)).map(({ word }) => `lost of the other program: ${word}`);
  });
}

async function findLostFrontMatter(world: DraftsWorld, keys: readonly string[]): Promise<string[]> {
  const [published] = world.drafts;
  const name = published && (await findFile(world, published));
  if (!name) return [];
  const text = await world.disk.calm(() => readFile(join(world.folder, name), 'utf8'));
  return keys.filter((key) => !text.includes(key)).map((key) => `${key} is gone`);
}
