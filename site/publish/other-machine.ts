import { listPostChanges, type PostCursor, readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { describeUnread } from './describe-release.ts';
import type { Host, HostFailure, NamedRelease } from './hosts/host.ts';
import { type CodeVersion, codeVersionSchema, isOlderThan } from './plan/code-version.ts';
import { mayGoOn, type ReleaseFailure, type Run } from './run.ts';

/** How often a publisher that goes on looks whose release its host has. */
const LOOK_EVERY_MS = 30_000;
const REQUEST_TIMEOUT_MS = 10_000;

const servedSchema = z.object({
  release: z.string(),
  cursor: z.record(z.string(), z.json()),
  code: codeVersionSchema.nullish().catch(null),
});

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
  const live = await readLive(host);
  if (!live.ok || live.value?.id === facts.uploaded?.release) return false;
  // The release that follows says why it can't be: `checkHost`.
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
 * Looks what the host has before posts are read, and whether this machine may replace it.
 *
 * Two databases, such as a trial's and the real one's, would replace each other's site for ever, and no clock or cursor
 * says which of them is right. Two versions of the code would, too: the older one is refused. The owner may decide
 * otherwise, with --take-over.
 */
export async function checkHost(run: Run): Promise<Result<void, ReleaseFailure>> {
  if (run.host === null) return ok(undefined);
  const live = await readLive(run.host);
  // Whoever reads that it failed at the host looks there.
  if (!live.ok) return err({ step: 'upload', message: live.error.message });
  run.found = live.value?.id ?? null;
  if (live.value === null || run.takesOver) return ok(undefined);
  const isOther = await isOfOtherDatabase(run, live.value);
  // Without an answer, the site of another database could be replaced.
  if (!isOther.ok) return err({ step: 'read', message: describeUnread(isOther.error.message) });
  if (isOther.value) return err({ step: 'upload', message: OF_OTHER_DATABASE, isFinal: true });
  const code = await readServedCode(run, live.value);
  if (run.code == null || code === null || !(await isOlderThan(run.code, code))) return ok(undefined);
  return err({ step: 'upload', message: describeNewerCode(run.code, code), isFinal: true });
}

const OF_OTHER_DATABASE =
  'The host has the site of another database, which stays. This publisher ends, so that the two do not replace each other for ever. If this database is the right one, end the other publisher, then publish once with --take-over. If not, give this publisher another host.';

function describeNewerCode(own: CodeVersion, served: CodeVersion): string {
  const name = ({ commit, time }: CodeVersion) =>
    `${commit.slice(0, 12)} of ${time.slice(0, 16).replace('T', ' ')} UTC`;
  return `The site was published by newer code (${name(served)}) than this machine has (${name(own)}), and stays. Update the code here, then publish again. To go back to the older code, publish once with --take-over.`;
}

/**
 * Asks right before what readers get changes. Whoever has published since this run looked may have read later than it
 * did: that release stays, and this machine publishes again from what is there. A release that was there before
 * is older than what was read after it, whatever any clock says.
 */
export async function mayServe(run: Run): Promise<boolean> {
  return (await mayGoOn(run)) && !(await isOvertaken(run));
}

/** Whether the host has a release that came while this run was under way. */
export async function isOvertaken(run: Run): Promise<boolean> {
  const live = run.host && (await readLive(run.host));
  // A host that does not say takes nothing either: the upload ends in its words.
  const id = live?.ok ? (live.value?.id ?? null) : null;
  if (id !== null && id !== run.found && id !== run.id) run.isReplaced = true;
  return run.isReplaced;
}

async function readLive(host: Host): Promise<Result<NamedRelease | null, HostFailure>> {
  const place = await host.look();
  if (!place.ok) return place;
  return ok(place.value.state === 'ours' ? place.value.release : null);
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

/** Reads which code made the release that the host has; null where that is unknown, or a cache shows another release. */
async function readServedCode(run: Run, live: NamedRelease): Promise<CodeVersion | null> {
  if (run.confirm === null || run.code == null) return null;
  const served = await readServed(run);
  return served?.release === live.id ? (served.code ?? null) : null;
}

/** Reads which release the public site says that it is, past caches; null where it does not say. */
async function readServed({ siteUrl, confirm, signal, id }: Run): Promise<z.infer<typeof servedSchema> | null> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const answer = await (confirm?.fetch ?? globalThis.fetch)(new URL(`/release.json?for=${id}`, siteUrl), {
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return servedSchema.parse(await answer.json());
  } catch {
    return null;
  }
}
