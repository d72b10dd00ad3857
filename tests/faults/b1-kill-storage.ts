import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { z } from 'zod';
import { openLocalDrafts } from '../helpers/local-drafts.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { type Fault, runTrials } from './fault.ts';

const CHILD = join(import.meta.dirname, 'drafts-child.ts');
const LANES = 2;
/** The kill falls this many milliseconds after the first save, at most: each act takes a few. */
const LATEST_KILL = 120;
const saidSchema = z.object({ id: z.string(), word: z.string() });

/** `kill -9` in the middle of saves, the trash, restores, publishing, and writes of files. */
export const KILL_STORAGE: Fault = {
  name: 'B1 kill -9 in the storage',
  trials: { long: 1_000, short: 3 },
  async run(trials, _backend, random) {
    const lanes = await Promise.all(Array.from({ length: LANES }, openLane));
    const free = [...lanes];
    const failures = await runTrials(trials, LANES, async () => {
      const lane = free.pop();
      if (!lane) throw new Error('More trials than lanes');
      try {
        return await killOnce(lane, random() * LATEST_KILL);
      } finally {
        free.push(lane);
      }
    });
    await Promise.all(lanes.map(({ userData }) => rm(userData, { recursive: true, force: true, maxRetries: 10 })));
    return failures;
  },
};

/** A computer whose app is killed again and again; each start goes on where the last one was killed. */
type Lane = { userData: string; words: Map<string, Set<string>>; next: number };

async function openLane(): Promise<Lane> {
  return { userData: await mkdtemp(join(tmpdir(), 'callwright-b1-')), words: new Map(), next: 0 };
}

async function killOnce(lane: Lane, delay: number): Promise<string | null> {
  const child = fork(CHILD, [lane.userData, String(lane.next)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  child.on('message', (message) => {
    const { id, word } = saidSchema.parse(message);
    lane.words.set(id, (lane.words.get(id) ?? new Set()).add(word));
    lane.next = Number(/\d+/.exec(word)?.[0]) + 1;
  });
  const ended = once(child, 'exit');
  // What it said before its end may be read after that.
  const saidAll = once(child, 'disconnect');
  await Promise.race([once(child, 'message'), ended]);
  await new Promise((resolve) => setTimeout(resolve, delay));
  child.kill('SIGKILL');
  const [[, signal]] = await Promise.all([ended, saidAll]);
  // Its last act may have saved a word that it didn't tell of.
  lane.next += 1;
  return signal === 'SIGKILL' ? findLoss(lane) : 'the child ended by itself';
}

/** Returns what of a computer's acknowledged words is lost, or what else is broken; null if nothing is. */
export async function findLoss({ userData, words }: Pick<Lane, 'userData' | 'words'>): Promise<string | null> {
  const database = unwrap(Database.open(join(userData, 'callwright.db')));
  const damage = database.connection.checkIntegrity();
  database.connection.close();
  if (damage.length > 0) return `damaged: ${damage[0]}`;

  const { drafts, storage, messages, close } = await openLocalDrafts(userData);
  try {
    await storage.call('syncFolder');
    await storage.call('syncFolder');
    const deleted = new Set(unwrap(await drafts.listDeleted()).map(({ id }) => id));
    for (const [id, saved] of words) {
      if (deleted.has(id)) unwrap(await drafts.undelete(id));
      const { fields, notice, conflict } = unwrap(await drafts.read(id));
      const texts = [fields.content];
      for (const version of unwrap(await drafts.listVersions(id))) {
        texts.push(unwrap(await drafts.readVersion(id, version.id)).content);
      }
      const lost = [...saved].filter((word) => !texts.some((text) => text.includes(word)));
      if (lost.length > 0) return `lost of ${id}: ${lost.join(' ')}`;
      if (notice !== null || conflict !== null) return 'our own file was taken for another program’s';
    }
    const left = (await readdir(join(userData, 'drafts'))).filter((name) => /^\.callwright-/.test(name));
    if (left.length > 0) return `left behind: ${left.join(', ')}`;
    return messages.length === 0 ? null : messages.join(' ');
  } finally {
    await close();
  }
}
