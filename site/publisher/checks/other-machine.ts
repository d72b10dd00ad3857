// Tested by tests/site/publisher/two-machines.test.ts.
import { listPostChanges, type PostCursor } from '@callwright/shared/api/releases/post-changes.ts';
import { z } from 'zod';
import type { Run } from '../run.ts';

/** How often a publisher that goes on looks whose release its host has. */
const LOOK_EVERY_MS = 30_000;
const REQUEST_TIMEOUT_MS = 10_000;

const servedSchema = z.object({ release: z.string(), cursor: z.record(z.string(), z.json()) });

/**
 * Whether the host has the release of another machine, and readers see by now what that one lacks. Machines with the
 * backend's secret key take turns; without it, one that was slow may put what is older in the place of what is newer.
 * A release of another machine that lacks nothing stays, so that two machines never answer each other for ever.
 */
export async function isHostBehind({ host, facts, siteUrl, client, confirm, signal, looks }: Run): Promise<boolean> {
  const now = performance.now();
  if (host === null || confirm === null || (looks.lastMs !== null && now - looks.lastMs < LOOK_EVERY_MS)) return false;
  looks.lastMs = now;
  const live = await host.whatIsLive();
  if (!live.ok || live.value === null || live.value === facts.uploaded?.release) return false;
  const { fetch = globalThis.fetch } = confirm;
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const served = await fetch(new URL('/release.json', siteUrl), {
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
    .then(async (answer) => servedSchema.safeParse(await answer.json()))
    .catch(() => null);
  // A cache may still show another release than the host has: the next look tells.
  if (!served?.success || served.data.release !== live.value) return false;
  const changes = await listPostChanges(client, served.data.cursor satisfies PostCursor);
  return changes.ok && (!changes.value.isKnown || changes.value.postIds.length > 0);
}
