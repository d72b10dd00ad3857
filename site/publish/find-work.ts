import { countPublishedPosts, listPostChanges, type PostCursor } from '@callwright/shared/api/releases/post-changes.ts';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { describeUnread } from './describe-release.ts';
import type { State } from './plan/state.ts';
import { countSeenPosts } from './plan/stored-posts.ts';
import type { RunOptions } from './run-options.ts';

/** When a process last looked whether the site is whole; null before the first time. */
export type LastLook = { atMs: number | null };

/** How often a watching publisher checks what no change reports: the number of posts, and what the host has. */
const LOOK_EVERY_MS = 60_000;

/** Whether the releases are there that the state speaks of. Serves one that a killed run has built. */
export async function hasSite({ base, destination }: RunOptions, state: State): Promise<boolean> {
  const facts = state.readFacts();
  const { cursor, release, served } = facts;
  // Another base may need more of a post than was read for the one before.
  if (cursor === null || release === null || facts.base !== base.version) return false;
  if (served !== release && (await destination.tree.has(release))) {
    await destination.tree.serve(release);
    state.writeFacts({ served: release });
  }
  return (await destination.tree.readServedId()) === release;
}

/** Asks whether there is anything to do, before anybody is told of a release; null where the site is what it should be. */
export async function findWork(
  options: RunOptions,
  state: State,
  asked: ReleaseKind | null,
  lastLook: LastLook,
): Promise<Result<ReleaseKind | null, string>> {
  const { destination, client } = options;
  const { cursor, release, uploaded } = state.readFacts();
  if (asked !== null) return ok(asked);
  const changes = await listPostChanges(client, cursor as PostCursor);
  if (!changes.ok) return err(describeUnread(changes.error.message));
  const isUploaded = destination.host === null || (uploaded?.host === destination.name && uploaded.release === release);
  const hasChanges = !changes.value.isKnown || changes.value.postIds.length > 0;
  if (hasChanges || !isUploaded) return ok('changes');
  return ok((await isWhole(options, state, lastLook)) ? null : 'changes');
}

/** Looks, once in a while, at what no change tells: posts that are missing here, and a host that lost the site. */
async function isWhole({ client, destination }: RunOptions, state: State, lastLook: LastLook): Promise<boolean> {
  const now = performance.now();
  if (lastLook.atMs !== null && now - lastLook.atMs < LOOK_EVERY_MS) return true;
  lastLook.atMs = now;
  const counted = await countPublishedPosts(client);
  if (counted.ok && counted.value !== countSeenPosts(state)) return false;
  const place = await destination.host?.look();
  // A release of another publisher stays until something changes: two would replace each other's for ever.
  return !place?.ok || place.value.state === 'ours';
}
