import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, findLeftovers, openDraftsIn } from './drafts-on-disk.ts';
import { breakDisk, WRITE_STEPS, type WriteStep } from './failing-disk.ts';
import { type Fault, runTrials } from './fault.ts';

const WORDS: Record<string, RegExp> = {
  ENOSPC: /^The disk is full\./,
  EIO: /^The disk reports an error\./,
  EACCES: /doesn't have permission to write to .*Check the permissions/,
};

type Case = { step: WriteStep; code: string; of: 'the journal' | 'the file' };

/** The first of them meet each step of both files, and each error; all of them meet each error at each. */
const PLACES = (['the journal', 'the file'] as const).flatMap((of) => WRITE_STEPS.map((step) => ({ of, step })));
const CODES = Object.keys(WORDS);
const CASES: Case[] = CODES.flatMap((_, round) =>
  PLACES.map((place, index) => ({ ...place, code: CODES[(index + round) % CODES.length] ?? '' })),
);

/** A full disk, an I/O error or no permission at each step of a save: the old or the new text stands, and it is said. */
export const FAILING_DISK: Fault = {
  name: 'F2 a failure at each step of a save',
  trials: { long: CASES.length, short: PLACES.length },
  run: (trials) =>
    runTrials(trials, 1, async (index) => {
      const failing = CASES[index];
      if (!failing) return 'there is no such case';
      const failure = await saveOnFailingDisk(failing);
      return failure === null ? null : `${failing.code} at the ${failing.step} of ${failing.of}: ${failure}`;
    }),
};

async function saveOnFailingDisk({ step, code, of }: Case): Promise<string | null> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f2-'));
  const drafts = openDraftsIn(userData);
  const id = crypto.randomUUID();
  unwrap(await drafts.save(id, fieldsOf('old')));

  const isOfJournal = (path: string) => path.includes(`${sep}versions${sep}`) || path.endsWith(`${sep}versions`);
  const mend = breakDisk({ step, code, isMeant: (path) => isOfJournal(path) === (of === 'the journal') });
  const saved = await drafts.save(id, fieldsOf('new')).finally(mend);
  const leftovers = await findLeftovers(userData);
  const crashed = `${userData}-crashed`;
  await cp(userData, crashed, { recursive: true });
  const afterCrash = unwrap(await openDraftsIn(crashed).read(id));
  const retried = await drafts.save(id, fieldsOf('new'));
  const afterwards = unwrap(await openDraftsIn(userData).read(id));
  for (const folder of [userData, crashed]) await rm(folder, { recursive: true, force: true, maxRetries: 10 });

  if (saved.ok) return 'called saved';
  if (!WORDS[code]?.test(saved.error.message)) return `said: ${saved.error.message}`;
  if (leftovers.length > 0) return `left behind: ${leftovers.join(', ')}`;
  if (!['old', 'new'].includes(afterCrash.fields.content)) return `read: ${afterCrash.fields.content}`;
  if (afterCrash.notice?.kind === 'changed-outside') return 'taken for a change by another program';
  if (!retried.ok) return `the save after it failed: ${retried.error.message}`;
  return afterwards.fields.content === 'new' ? null : `afterwards: ${afterwards.fields.content}`;
}
