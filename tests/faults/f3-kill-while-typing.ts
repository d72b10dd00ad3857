import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { openLocalDrafts } from '../helpers/local-drafts.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { bundleChild } from './bundle-child.ts';
import { type Fault, runTrials } from './fault.ts';

/** Milliseconds of typing that a crash may lose. */
const MOST_LOST = 1_000;
const EARLIEST = 300;
const LATEST = 2_300;

const keySchema = z.object({ keys: z.int(), at: z.number() });

export const KILL_WHILE_TYPING: Fault = {
  name: 'F3 kill -9 while typing, at most 1 s lost',
  trials: { long: 200, short: 2 },
  run: (trials, _backend, random) => runTrials(trials, 2, () => killTypist(EARLIEST + random() * (LATEST - EARLIEST))),
};

async function killTypist(delay: number): Promise<string | null> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f3-'));
  const before = await openLocalDrafts(userData);
  const { id } = unwrap(await before.drafts.save(crypto.randomUUID(), EMPTY_POST_FIELDS));
  await before.close();
  const child = fork(await bundleChild('type-child'), [userData, id], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  const times: number[] = [];
  child.on('message', (message) => {
    const { keys, at } = keySchema.parse(message);
    times[keys - 1] = at;
  });
  const ended = once(child, 'exit');
  // The last messages may arrive after the process ends.
  const disconnected = once(child, 'disconnect');
  await Promise.race([once(child, 'message'), ended]);
  await new Promise((resolve) => setTimeout(resolve, delay));
  child.kill('SIGKILL');
  const [[, signal]] = await Promise.all([ended, disconnected]);
  if (signal !== 'SIGKILL') return 'the child exited before it was killed';

  const after = await openLocalDrafts(userData);
  const { fields } = unwrap(await after.drafts.read(id));
  await after.close();
  await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  if (!/^x*$/.test(fields.content)) return 'torn';
  const firstLost = times[fields.content.length];
  const lastKey = times.at(-1);
  if (firstLost === undefined || lastKey === undefined) return null;
  const lost = lastKey - firstLost;
  return lost <= MOST_LOST ? null : `${lost} ms of typing lost`;
}
