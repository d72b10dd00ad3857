import { countPublishedPosts, listPostChanges, type PostCursor } from '@callwright/shared/api/releases/post-changes.ts';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { describeUnread } from './describe-release.ts';
import type { State } from './plan/state.ts';
import { countSeenPosts } from './plan/stored-posts.ts';
import type { RunOptions } from './run-options.ts';

export type LastLook = { atMs: number | null };

/** How often a watching publisher checks what no change reports: the number of posts, and the host's content. */
const LOOK_EVERY_MS = 60_000;

/** True if the state's release exists. Serves it if a killed run built it but didn't. */
export async function hasSite({ base, destination }: RunOptions, state: State): Promise<boolean> {
  const facts = state.readFacts();
  const { cursor, release, served } = facts;
  // Another base may need fields that weren't read for the old one.
  if (cursor === null || release === null || facts.base !== base.version) return false;
  if (served !== release && (await destination.tree.has(release))) {
    await destination.tree.serve(release);
    state.writeFacts({ served: release });
  }
  return (await destination.tree.readServedId()) === release;
}

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

/** Checks now and then for missing posts, and for a host that lost the site. */
async function isWhole({ client, destination }: RunOptions, state: State, lastLook: LastLook): Promise<boolean> {
  const now = performance.now();
  if (lastLook.atMs !== null && now - lastLook.atMs < LOOK_EVERY_MS) return true;
  lastLook.atMs = now;
  const counted = await countPublishedPosts(client);
  if (counted.ok && counted.value !== countSeenPosts(state)) return false;
  const place = await destination.host?.look();
  // Another publisher's release stays until something changes. Otherwise, the two would keep replacing each other's.
  return !place?.ok || place.value.state === 'ours';
}
