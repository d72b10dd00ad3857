import { countPublishedPosts, listPostChanges, type PostCursor } from '@callwright/shared/api/releases/post-changes.ts';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { describeReadFailure } from './describe-release.ts';
import type { State } from './plan/state.ts';
import { countVisiblePosts } from './plan/stored-posts.ts';
import type { RunOptions } from './run-options.ts';

export type LastCheck = { atMs: number | null };

/** How often a watching publisher checks things without change notifications: the number of posts and the host's content. */
const FULL_CHECK_INTERVAL_MS = 60_000;

/** True if the state's release exists. Serves it if a killed run built it but didn't. */
export async function hasCurrentRelease({ base, destination }: RunOptions, state: State): Promise<boolean> {
  const { base: builtWith, cursor, release, served } = state.readFacts();
  // Another base may need fields that weren't read for the old one.
  if (cursor === null || release === null || builtWith !== base.version) return false;
  if (served !== release && (await destination.tree.has(release))) {
    await destination.tree.serve(release);
    state.writeFacts({ served: release });
  }
  return (await destination.tree.readServedId()) === release;
}

export async function findWork(
  options: RunOptions,
  state: State,
  requested: ReleaseKind | null,
  lastCheck: LastCheck,
): Promise<Result<ReleaseKind | null, string>> {
  const { destination, client } = options;
  const { cursor, release, uploaded } = state.readFacts();
  if (requested !== null) return ok(requested);
  const changes = await listPostChanges(client, cursor as PostCursor);
  if (!changes.ok) return err(describeReadFailure(changes.error.message));
  const isUploaded = destination.host === null || (uploaded?.host === destination.name && uploaded.release === release);
  const hasChanges = !changes.value.isKnown || changes.value.postIds.length > 0;
  if (hasChanges || !isUploaded) return ok('changes');
  return ok((await isComplete(options, state, lastCheck)) ? null : 'changes');
}

/** Checks now and then for missing posts, and for a host that lost the site. */
async function isComplete({ client, destination }: RunOptions, state: State, lastCheck: LastCheck): Promise<boolean> {
  const now = performance.now();
  if (lastCheck.atMs !== null && now - lastCheck.atMs < FULL_CHECK_INTERVAL_MS) return true;
  lastCheck.atMs = now;
  const counted = await countPublishedPosts(client);
  if (counted.ok && counted.value !== countVisiblePosts(state)) return false;
  const place = await destination.host?.inspect();
  // Another publisher's release stays until something changes. Otherwise, the two would keep replacing each other's.
  return !place?.ok || place.value.state === 'ours';
}
