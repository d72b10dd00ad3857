import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { z } from 'zod';
import { openLocalDrafts } from '../helpers/local-drafts.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { bundleChild } from './bundle-child.ts';
import { type Fault, runTrials } from './fault.ts';

const WORKERS = 2;
/** Each check reads everything saved on the computer, so a thousand kills of the same one would take 20 minutes. */
const KILLS_PER_COMPUTER = 25;
/** Milliseconds after the first save; each action takes a few. */
const LATEST_KILL = 120;
const messageSchema = z.object({ id: z.string(), word: z.string() });

export const KILL_STORAGE: Fault = {
  name: 'B1 kill -9 of the storage process',
  trials: { long: 1_000, short: 3 },
  async run(trials, _backend, random) {
    const free: Computer[] = [];
    const failures = await runTrials(trials, WORKERS, async () => {
      const computer = free.pop() ?? (await openComputer());
      const failure = await killOnce(computer, random() * LATEST_KILL);
      computer.kills += 1;
      if (computer.kills < KILLS_PER_COMPUTER) free.push(computer);
      else await discard(computer);
      return failure;
    });
    await Promise.all(free.map(discard));
    return failures;
  },
};

type Computer = { userData: string; words: Map<string, Set<string>>; next: number; kills: number };

async function openComputer(): Promise<Computer> {
  return { userData: await mkdtemp(join(tmpdir(), 'callwright-b1-')), words: new Map(), next: 0, kills: 0 };
}

function discard({ userData }: Computer): Promise<void> {
  return rm(userData, { recursive: true, force: true, maxRetries: 10 });
}

async function killOnce(computer: Computer, delay: number): Promise<string | null> {
  const child = fork(await bundleChild('drafts-child'), [computer.userData, String(computer.next)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  child.on('message', (message) => {
    const { id, word } = messageSchema.parse(message);
    computer.words.set(id, (computer.words.get(id) ?? new Set()).add(word));
    computer.next = Number(/\d+/.exec(word)?.[0]) + 1;
  });
  const ended = once(child, 'exit');
  // The last messages may arrive after the process ends.
  const disconnected = once(child, 'disconnect');
  await Promise.race([once(child, 'message'), ended]);
  await new Promise((resolve) => setTimeout(resolve, delay));
  child.kill('SIGKILL');
  const [[, signal]] = await Promise.all([ended, disconnected]);
  // The last action may have saved a word without reporting it.
  computer.next += 1;
  return signal === 'SIGKILL' ? findLoss(computer) : 'the child exited before it was killed';
}

export async function findLoss({ userData, words }: Pick<Computer, 'userData' | 'words'>): Promise<string | null> {
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
