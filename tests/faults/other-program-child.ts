/**
 * Another program: whenever its parent names a disk and a seed, it renames, replaces, changes, takes away and adds
 * files in the drafts folder, and moves the folder away and back, at moments of its own; then it tells what it did.
 * It throws no text away: what it removes or replaces is in a folder of its own, as in a system's trash.
 */
import { copyFile, link, mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from './fault.ts';
import { type ProgramOrder, type ProgramReport, TAKEN } from './other-program.ts';

const ACTS = 20;
/** It waits at most so long between two acts, and while something is away: a save takes about as long. */
const LONGEST_PAUSE_MS = 20;

process.on('message', (order: ProgramOrder) => {
  void work(order).then((report) => process.send?.(report));
});

async function work({ root, folders, seed }: ProgramOrder): Promise<ProgramReport> {
  const random = createRandom(seed);
  const report: ProgramReport = { words: [], foreign: [], hasReplaced: false, madeAgain: [] };
  const taken = join(root, TAKEN);
  await mkdir(taken, { recursive: true });
  const choose = <Value>(from: readonly Value[]): Value | undefined => from[Math.floor(random() * from.length)];
  const rest = () => pause(random() * LONGEST_PAUSE_MS);
  let made = 0;
  const makeName = (prefix: string, extension: string) => {
    made += 1;
    return `${prefix}-${made}${extension}`;
  };

  /** Writes a text with a word that is nowhere else, and notes when. */
  async function write(path: string, before: string, isReplaced: boolean): Promise<void> {
    const word = `their${report.words.length + 1}.`;
    const begunUs = readMonotonicUs();
    const text = `${before}\nTheirs: ${word}\n`;
    // The app may have put there what this program wrote elsewhere: that is no loss of the app's.
    await copyFile(path, join(taken, makeName('overwritten', '.md'))).catch(ignoreTaken);
    if (isReplaced) {
      await writeFile(`${path}~`, text);
      await rename(`${path}~`, path);
    } else await writeFile(path, text);
    report.words.push({ word, begunUs, endedUs: readMonotonicUs() });
  }

  const acts: Array<(folder: string, path: string) => Promise<void>> = [
    (folder) => write(join(folder, makeName('theirs', '.md')), '', false),
    async (folder) => {
      const foreign = join(folder, makeName('note', choose(['.txt', '.unfinished']) ?? ''));
      await writeFile(foreign, `A note at ${foreign}`);
      report.foreign.push([foreign, `A note at ${foreign}`]);
    },
    async (_folder, path) => write(path, await readFile(path, 'utf8'), true),
    async (_folder, path) => write(path, await readFile(path, 'utf8'), false),
    async (folder, path) => rename(path, join(folder, makeName('renamed', '.md'))),
    (_folder, path) => rename(path, join(taken, makeName('removed', '.md'))),
    async (_folder, path) => {
      report.hasReplaced = true;
      await rename(path, join(taken, makeName('replaced', '.md')));
      await rest();
      await write(path, 'Another text.', true);
    },
    async (_folder, path) => {
      const away = join(taken, makeName('away', '.md'));
      await rename(path, away);
      await rest();
      await giveBack(away, path);
    },
    async (folder) => {
      const away = join(root, makeName('moved', ''));
      await rename(folder, away);
      await rest();
      await rename(away, folder).catch(async (cause: unknown) => {
        report.madeAgain.push(`${folder}: ${String(cause)}`);
        for (const name of await readdir(away)) await giveBack(join(away, name), join(folder, name)).catch(ignoreTaken);
      });
    },
  ];

  for (let count = 0; count < ACTS; count += 1) {
    await rest();
    const folder = choose(folders) ?? root;
    const names = await readdir(folder).catch((): string[] => []);
    const name = choose(names.filter((each) => /^[^.].*\.md$/.test(each)));
    const act = choose(acts);
    // What the app moves, renames or deletes at the same moment is not there any more.
    if (name !== undefined) await act?.(folder, join(folder, name)).catch(ignoreTaken);
  }
  return report;
}

/** Moves a file to where its name is still free. @throws `EEXIST` where it is not. */
async function giveBack(from: string, to: string): Promise<void> {
  await link(from, to);
  await unlink(from);
}

function ignoreTaken(cause: unknown): void {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  if (code !== 'ENOENT' && code !== 'EEXIST') throw cause;
}

/** Microseconds on a clock that all programs of the machine share. */
function readMonotonicUs(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
