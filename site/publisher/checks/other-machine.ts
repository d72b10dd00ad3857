// Tested by tests/site/publisher/two-machines.test.ts.
import { listPostChanges, type PostCursor, readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { describeUnread } from '../describe-release.ts';
import type { NamedRelease } from '../hosts/host.ts';
import type { ReleaseFailure, Run } from '../run.ts';

/** How often a publisher that goes on looks whose release its host has. */
const LOOK_EVERY_MS = 30_000;
const REQUEST_TIMEOUT_MS = 10_000;

const servedSchema = z.object({ release: z.string(), cursor: z.record(z.string(), z.json()) });

/**
 * Whether the host lacks what readers should see by now: it has none of our releases any more, or one of another
 * machine that was slower. Machines take turns where the database knows of each (`begin_release`). One that fell silent
 * for over a minute may still put what is older in the place of what is newer, and end before it has noticed.
 * A release of another machine that lacks nothing stays, so that two machines never answer each other for ever.
 */
export async function isHostBehind(run: Run): Promise<boolean> {
  const { host, facts, client, confirm, looks } = run;
  const now = performance.now();
  if (host === null || confirm === null || (looks.lastMs !== null && now - looks.lastMs < LOOK_EVERY_MS)) return false;
  looks.lastMs = now;
  const live = await host.whatIsLive();
  if (!live.ok || live.value?.id === facts.uploaded?.release) return false;
  // The release that follows says why it can't be: `checkDatabase`.
  if (live.value === null) return true;
  const isOther = await isOfOtherDatabase(run, live.value);
  if (isOther.ok && isOther.value) return true;
  const served = await readServed(run);
  // A cache may still show another release than the host has: the next look tells.
  if (served?.release !== live.value.id) return false;
  const changes = await listPostChanges(client, served.cursor satisfies PostCursor);
  return changes.ok && (!changes.value.isKnown || changes.value.postIds.length > 0);
}

/**
 * Checks that the host's site is of the database that is published here. Two databases, such as a trial's and the real
 * one's, would replace each other's site for ever, and no clock or cursor says which of them is right: the owner does.
 */
export async function checkDatabase(run: Run): Promise<Result<void, ReleaseFailure>> {
  if (run.host === null || run.takesOver) return ok(undefined);
  const live = await run.host.whatIsLive();
  // Whoever reads that it failed at the host looks there.
  if (!live.ok) return err({ step: 'upload', message: live.error.message });
  const isOther = live.value === null ? ok(false) : await isOfOtherDatabase(run, live.value);
  // Without an answer, the site of another database could be replaced.
  if (!isOther.ok) return err({ step: 'read', message: describeUnread(isOther.error.message) });
  if (!isOther.value) return ok(undefined);
  return err({
    step: 'upload',
    message:
      'The host has the site of another database, which stays. This publisher ends, so that the two do not replace each other for ever. If this database is the right one, end the other publisher, then publish once with --take-over. If not, give this publisher another host.',
    isFinal: true,
  });
}

async function isOfOtherDatabase(
  { client }: Run,
  { database }: NamedRelease,
): Promise<Result<boolean, { message: string }>> {
  if (database === null) return ok(false);
  const now = await listPostChanges(client, null);
  if (!now.ok) return now;
  const own = readDatabase(now.value.cursor);
  return ok(own !== null && own !== database);
}

/** Reads which release the public site says that it is; null where it does not say. */
async function readServed({ siteUrl, confirm, signal }: Run): Promise<z.infer<typeof servedSchema> | null> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const answer = await (confirm?.fetch ?? globalThis.fetch)(new URL('/release.json', siteUrl), {
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return servedSchema.parse(await answer.json());
  } catch {
    return null;
  }
}
