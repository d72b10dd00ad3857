import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedInAccount } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openPublishingFixture, signInAuthor } from '../helpers/publishing-fixture.ts';
import { type Fault, runTrials } from './fault.ts';
import type { PublishOrder } from './publish-order.ts';
import { countPictures, findMissing, layOutPictures } from './published-pictures.ts';

const CHILD = join(import.meta.dirname, 'publish-child.ts');

/** `sentBefore`: how many pictures the blog has when the app is killed. */
const PHASES: readonly { name: string; phase: PublishOrder['phase']; sentBefore: number }[] = [
  { name: 'before the blog is asked which it has', phase: 'before-look', sentBefore: 0 },
  { name: 'before the second picture', phase: 'before-picture', sentBefore: 1 },
  { name: 'once the blog has the second picture', phase: 'after-picture', sentBefore: 2 },
  { name: 'before the post', phase: 'before-send', sentBefore: 3 },
  { name: 'once the blog has the post', phase: 'after-commit', sentBefore: 3 },
];

/** `kill -9` while a post's pictures go out: after the next start the blog has the post and each picture, none sent twice. */
export const KILL_WHILE_SENDING_PICTURES: readonly Fault[] = PHASES.map(({ name, phase, sentBefore }) => ({
  name: `F22 ${name}`,
  trials: { long: 200, short: 1 },
  async run(trials, backend) {
    const account = await signInAuthor(backend);
    return runTrials(trials, 2, (index) => killAndGoOn(backend, account, phase, sentBefore, index));
  },
}));

async function killAndGoOn(
  backend: Backend,
  account: SignedInAccount,
  phase: PublishOrder['phase'],
  sentBefore: number,
  index: number,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-f22-'));
  const id = crypto.randomUUID();
  const { typed, pictures } = await layOutPictures(folder, `pictures-${phase}-${index}`);
  const address = { url: backend.url, publishableKey: backend.publishableKey };

  const child = fork(CHILD, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  child.send({ folder, backend: address, account, phase, id, typed } satisfies PublishOrder);
  const ended = once(child, 'exit');
  const [said] = await Promise.race([once(child, 'message'), ended.then(() => ['ended'])]);
  child.kill('SIGKILL');
  await ended;
  if (said !== 'now') return `the fault did not happen: ${said}`;

  const { fetch, sent } = countPictures();
  const fixture = await openPublishingFixture({ folder, backend: address, account, fetch });
  await fixture.whenEmpty();
  const draft = await fixture.drafts.read(id);
  const stopped = fixture.queue.read().entries.filter(({ step }) => step.name !== 'done');
  await fixture.close();
  // The queue may still be noting on the disk that it is empty.
  await rm(folder, { recursive: true, maxRetries: 5 });
  if (stopped.length > 0) return `still in the queue: ${JSON.stringify(stopped)}`;
  if (!draft.ok || draft.value.state !== 'published') return `draft: ${JSON.stringify(draft)}`;
  if (sentBefore + sent.length !== pictures.length) return `sent again: ${sent.join(', ')}`;
  return findMissing(backend, id, typed, pictures);
}
