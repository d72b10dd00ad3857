import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openPublishingFixture, signInAuthor } from '../helpers/publishing-fixture.ts';
import type { SamplePicture } from '../helpers/sample-picture.ts';
import { type Fault, runBatches } from './fault.ts';
import { publishAndKill } from './publish-and-kill.ts';
import type { PublishOrder } from './publish-order.ts';
import { countPictures, findMissing, layOutPictures, listStored } from './published-pictures.ts';

/** Starting a process is most of the cost, so several apps share one. */
const APPS = 10;

/** `sentBefore`: pictures on the blog at the time of the kill. */
const PHASES: readonly { name: string; phase: PublishOrder['phase']; sentBefore: number }[] = [
  { name: 'before the lookup of existing pictures', phase: 'before-look', sentBefore: 0 },
  { name: 'before the second picture', phase: 'before-picture', sentBefore: 1 },
  { name: 'after the second picture', phase: 'after-picture', sentBefore: 2 },
  { name: 'before the post', phase: 'before-send', sentBefore: 3 },
  { name: 'after the post', phase: 'after-commit', sentBefore: 3 },
];

/** Kills the app while it sends pictures. After a restart, the blog must have the post and each picture, sent once. */
export const KILL_WHILE_SENDING_PICTURES: readonly Fault[] = PHASES.map(({ name, phase, sentBefore }) => ({
  name: `F22 ${name}`,
  trials: { long: 25, short: 1 },
  async run(trials, backend) {
    const account = await signInAuthor(backend);
    return runBatches(trials, APPS, async (indexes) => {
      const trials = await Promise.all(indexes.map((index) => layOut(backend, account, phase, index)));
      const notCutOff = await publishAndKill(trials.map(({ order }) => order));
      return Promise.all(
        trials.map((trial) =>
          notCutOff.has(trial.order.id) ? 'the fault did not happen' : restartAndCheck(backend, trial, sentBefore),
        ),
      );
    });
  },
}));

type Trial = { order: PublishOrder; pictures: readonly SamplePicture[] };

async function layOut(
  { url, publishableKey }: Backend,
  account: SignedInAccount,
  phase: PublishOrder['phase'],
  index: number,
): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-f22-'));
  const { typed, pictures } = await layOutPictures(folder, `pictures-${phase}-${index}`);
  const order = { folder, backend: { url, publishableKey }, account, phase, id: crypto.randomUUID(), typed };
  return { order, pictures };
}

async function restartAndCheck(
  backend: Backend,
  { order, pictures }: Trial,
  sentBefore: number,
): Promise<string | null> {
  const { folder, account, id, typed } = order;
  const names = pictures.map(({ name }) => name);
  const stored = await listStored(backend, names);
  if (stored.length !== sentBefore) return `the blog has ${stored.length} pictures at the kill`;

  const { fetch, sent } = countPictures();
  const fixture = await openPublishingFixture({ folder, backend: order.backend, account, fetch });
  await fixture.whenEmpty();
  const draft = await fixture.drafts.read(id);
  const stopped = fixture.queue.read().entries.filter(({ step }) => step.name !== 'done');
  await fixture.close();
  // The queue may still be writing.
  await rm(folder, { recursive: true, maxRetries: 5 });
  if (stopped.length > 0) return `still in the queue: ${JSON.stringify(stopped)}`;
  if (!draft.ok || draft.value.state !== 'published') return `draft: ${JSON.stringify(draft)}`;
  const once = [...stored, ...sent].sort().join();
  if (once !== names.toSorted().join()) return `there at the kill: ${stored.join(', ')}; sent: ${sent.join(', ')}`;
  return findMissing(backend, id, typed, pictures);
}
