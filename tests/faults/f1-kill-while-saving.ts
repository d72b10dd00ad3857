import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSwept } from '@callwright/desktop/main/files/write-durably.ts';
import { makeOld } from '../helpers/leave-unfinished.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, findLeftovers, numberedText, numberOf, openDraftsIn } from './drafts-on-disk.ts';
import { type Fault, runTrials } from './fault.ts';

const CHILD = join(import.meta.dirname, 'save-child.ts');
const LANES = 2;
/** The kill falls this many milliseconds after a save, at most: a save takes a few. */
const LATEST_KILL = 40;

/** `kill -9` while saving: what was called saved is whole afterwards, and nothing unfinished is left. */
export const KILL_WHILE_SAVING: Fault = {
  name: 'F1 kill -9 while saving',
  trials: { long: 1_000, short: 4 },
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

/** A machine whose app is killed again and again; each start goes on where the last one was killed. */
type Lane = { userData: string; id: string; next: number };

async function openLane(): Promise<Lane> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f1-'));
  const drafts = openDraftsIn(userData);
  const id = crypto.randomUUID();
  unwrap(await drafts.save(id, fieldsOf(numberedText(0))));
  return { userData, id, next: 1 };
}

async function killOnce(lane: Lane, delay: number): Promise<string | null> {
  const { userData, id } = lane;
  let acknowledged = lane.next - 1;
  const child = fork(CHILD, [userData, id, String(lane.next)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  child.on('message', (number: number) => {
    acknowledged = number;
  });
  const ended = once(child, 'exit');
  // What it said before its end may be read after that.
  const saidAll = once(child, 'disconnect');
  await Promise.race([once(child, 'message'), ended]);
  await new Promise((resolve) => setTimeout(resolve, delay));
  child.kill('SIGKILL');
  const [[, signal]] = await Promise.all([ended, saidAll]);
  if (signal !== 'SIGKILL') return 'the child ended by itself';

  // The next start is later: a younger leftover may be another machine's running write.
  for (const name of await findLeftovers(userData)) await makeOld(join(userData, name));
  // As the start of the app does: the drafts sweep their own folders alone.
  await listSwept(userData);
  const drafts = openDraftsIn(userData);
  const draft = unwrap(await drafts.read(id));
  const found = numberOf(draft.fields.content);
  unwrap(await drafts.listVersions(id));
  // What this start writes by itself, such as the time that it has seen pass, is no leftover.
  await drafts.flush();
  const leftovers = await findLeftovers(userData);
  if (found === null) return 'torn';
  lane.next = found + 1;
  if (found < acknowledged) return `lost: save ${acknowledged} was acknowledged, ${found} was found`;
  if (draft.notice?.kind === 'changed-outside') return 'the text of a killed save was taken for another program’s';
  return leftovers.length === 0 ? null : `left behind: ${leftovers.join(', ')}`;
}
