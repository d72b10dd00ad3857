import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openPublishingFixture, postOf, signInAuthor } from '../helpers/publishing-fixture.ts';
import { type Fault, runBatches } from './fault.ts';
import { publishAndKill } from './publish-and-kill.ts';
import type { PublishOrder } from './publish-order.ts';

/** Starting a process is most of the cost, so several apps share one. */
const APPS = 10;

type Cut = PublishOrder['phase'];

const PHASES: readonly { name: string; cuts: readonly [Cut, ...Cut[]] }[] = [
  { name: 'before the send', cuts: ['before-send'] },
  { name: 'after the commit', cuts: ['after-commit'] },
  { name: 'while the result is saved', cuts: ['before-note', 'after-note'] },
];

/** Kills the app while it publishes. After a restart, there must be exactly one post, and its draft must know. */
export const KILL_WHILE_PUBLISHING: readonly Fault[] = PHASES.map(({ name, cuts }) => ({
  name: `F5 ${name}`,
  trials: { long: 500, short: cuts.length },
  async run(trials, backend) {
    const account = await signInAuthor(backend);
    return runBatches(trials, APPS, async (indexes) => {
      const orders = await Promise.all(
        indexes.map((index) => makeOrder(backend, account, cuts[index % cuts.length] ?? cuts[0], index)),
      );
      const notCutOff = await publishAndKill(orders);
      return Promise.all(
        orders.map((order) => (notCutOff.has(order.id) ? 'the fault did not happen' : restartAndCheck(backend, order))),
      );
    });
  },
}));

async function makeOrder(
  { url, publishableKey }: Backend,
  account: SignedInAccount,
  phase: Cut,
  index: number,
): Promise<PublishOrder> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-f5-'));
  const typed = postOf(`${phase}-${index}`);
  return { folder, backend: { url, publishableKey }, account, phase, id: crypto.randomUUID(), typed };
}

async function restartAndCheck(backend: Backend, order: PublishOrder): Promise<string | null> {
  const { folder, account, id, typed } = order;
  const fixture = await openPublishingFixture({ folder, backend: order.backend, account });
  await fixture.whenEmpty();
  const draft = await fixture.drafts.read(id);
  const stopped = fixture.queue.read().entries.filter(({ step }) => step.name !== 'done');
  await fixture.close();
  const rows = await backend.query<{ id: string; content: string; revision: number }>(
    'select id, content, revision from public.blog_posts where slug = $1 or id = $2',
    [typed.slug, id],
  );
  // The queue may still be writing.
  await rm(folder, { recursive: true, maxRetries: 5 });
  const [row] = rows;
  if (rows.length !== 1 || row?.id !== id || row.content !== typed.content) return `rows: ${JSON.stringify(rows)}`;
  if (row.revision !== 1) return `written ${row.revision} times`;
  if (!draft.ok || draft.value.state !== 'published') return `draft: ${JSON.stringify(draft)}`;
  return stopped.length === 0 ? null : `still in the queue: ${JSON.stringify(stopped)}`;
}
