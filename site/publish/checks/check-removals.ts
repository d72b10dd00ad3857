import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Place } from '../hosts/host.ts';
import type { TouchedPosts } from '../plan/read-posts.ts';
import type { State } from '../plan/state.ts';
import { findPost } from '../plan/stored-posts.ts';

/** A release that removes more posts than this, and more than this share, is stopped. */
const MAX_REMOVED = 10;
const MAX_REMOVED_SHARE = 1 / 5;

type Removals = {
  before: number;
  touched: TouchedPosts;
  posts: number;
  /** May know more than this publisher's state. */
  place: Place;
};

/** A lost read policy, the wrong database, and an accidental deletion look like this. */
export function checkRemovals({ before, touched, posts, place }: Removals, state: State): Result<void, string> {
  const gone = [...touched].filter(([id, known]) => known !== null && findPost(state, id) === null).length;
  const postsOnHost = place.state === 'ours' ? (place.release.posts ?? 0) : 0;
  const [removed, total] = postsOnHost > before ? [Math.max(postsOnHost - posts, gone), postsOnHost] : [gone, before];
  if (removed <= MAX_REMOVED || removed <= total * MAX_REMOVED_SHARE) return ok(undefined);
  return err(
    `This deploy would remove ${removed.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} posts, so it was stopped. The site hasn't changed. To remove them, run this once with --allow-removals. Otherwise, check the database, its read policies, and SUPABASE_URL, then deploy again.`,
  );
}
