import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openPublishingFixture, postOf, signInAuthor } from '../helpers/publishing-fixture.ts';
import { type Fault, runTrials } from './fault.ts';
import type { PublishOrder } from './publish-order.ts';

const CHILD = join(import.meta.dirname, 'publish-child.ts');

type Cut = PublishOrder['phase'];

/** The trials of a phase take its cuts in turn. */
const PHASES: readonly { name: string; cuts: readonly [Cut, ...Cut[]] }[] = [
  { name: 'before the send', cuts: ['before-send'] },
  { name: 'after the commit', cuts: ['after-commit'] },
  { name: 'before the answer is recorded', cuts: ['before-note', 'before-draft-note', 'before-leaving-queue'] },
];

/** `kill -9` while publishing: after the next start there is exactly one post, and its draft says so. */
export const KILL_WHILE_PUBLISHING: readonly Fault[] = PHASES.map(({ name, cuts }) => ({
  name: `F5 ${name}`,
  trials: { long: 500, short: cuts.length },
  async run(trials, backend) {
    const account = await signInAuthor(backend);
    return runTrials(trials, 2, (index) =>
      publishAndKill(backend, account, cuts[index % cuts.length] ?? cuts[0], index),
    );
  },
}));

async function publishAndKill(
  backend: Backend,
  account: SignedInAccount,
  phase: Cut,
  index: number,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-f5-'));
  const id = crypto.randomUUID();
  const typed = postOf(`${phase}-${index}`);
  const address = { url: backend.url, publishableKey: backend.publishableKey };

  const child = fork(CHILD, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  child.send({ folder, backend: address, account, phase, id, typed } satisfies PublishOrder);
  const ended = once(child, 'exit');
  const [said] = await Promise.race([once(child, 'message'), ended.then(() => ['ended'])]);
  child.kill('SIGKILL');
  await ended;
  if (said !== 'now') return `the fault did not happen: ${said}`;

  const fixture = await openPublishingFixture({ folder, backend: address, account });
  await fixture.whenEmpty();
  const draft = await fixture.drafts.read(id);
  const stopped = fixture.queue.read().entries.filter(({ step }) => step.name !== 'done');
  await fixture.close();
  const rows = await backend.query<{ id: string; content: string; revision: number }>(
    'select id, content, revision from public.blog_posts where slug = $1 or id = $2',
    [typed.slug, id],
  );
  // The queue may still be noting on the disk that it is empty.
  await rm(folder, { recursive: true, maxRetries: 5 });
  const [row] = rows;
  if (rows.length !== 1 || row?.id !== id || row.content !== typed.content) return `rows: ${JSON.stringify(rows)}`;
  if (row.revision !== 1) return `written ${row.revision} times`;
  if (!draft.ok || draft.value.state !== 'published') return `draft: ${JSON.stringify(draft)}`;
  return stopped.length === 0 ? null : `still in the queue: ${JSON.stringify(stopped)}`;
}
