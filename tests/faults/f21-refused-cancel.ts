import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { noNetwork } from '../helpers/author-fixture.ts';
import { openPublishingFixture, postOf, signInAuthor } from '../helpers/publishing-fixture.ts';
import { breakDisk, WRITE_STEPS, type WriteStep } from './failing-disk.ts';
import { type Fault, runTrials } from './fault.ts';

type Case = { step: WriteStep; code: string };

const CASES: Case[] = WRITE_STEPS.flatMap((step) =>
  ['EPERM', 'EACCES', 'ENOSPC', 'EIO'].map((code) => ({ step, code })),
);

/** The disk refuses to take a cancelled post out of the queue: it is not sent after the restart, or Cancel said so. */
export const REFUSED_CANCEL: Fault = {
  name: 'F21 a cancel that the disk refuses',
  trials: { long: CASES.length, short: 5 },
  async run(trials, backend, random) {
    const shuffled = CASES.map((failing) => ({ failing, order: random() })).sort((a, b) => a.order - b.order);
    return runTrials(trials, 1, async (index) => {
      const failing = shuffled[index]?.failing;
      if (!failing) return 'there is no such case';
      const failure = await cancelOnFailingDisk(failing, `cancelled-${index}`, backend);
      return failure === null ? null : `${failing.code} at the ${failing.step}: ${failure}`;
    });
  },
};

async function cancelOnFailingDisk({ step, code }: Case, slug: string, backend: Backend): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-f21-'));
  const account = await signInAuthor(backend);
  const id = crypto.randomUUID();
  const offline = await openPublishingFixture({
    folder,
    backend,
    account,
    fetch: noNetwork,
    backoffMs: () => 3_600_000,
  });
  await offline.queue.publish(id, postOf(slug));
  const mend = breakDisk({
    step,
    code,
    isMeant: (path) => path.endsWith('user-data') || dirname(path).endsWith('user-data'),
  });
  const cancelled = await offline.queue.cancel(id).finally(mend);
  const isListed = offline.queue.has(id);
  await offline.close();

  const online = await openPublishingFixture({ folder, backend, account });
  await online.whenEmpty();
  await online.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
  const rows = await backend.query('select id from public.blog_posts where id = $1', [id]);

  if (cancelled.ok) return 'called cancelled on a disk that refused it';
  if (rows.length === 0) return 'called queued, and not sent after the restart';
  if (!isListed) return 'called queued, and not listed';
  if (!cancelled.ok && !/still in the publish queue.*cancel it again/s.test(cancelled.error.message)) {
    return `said: ${cancelled.error.message}`;
  }
  return null;
}
