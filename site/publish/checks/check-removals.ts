import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Place } from '../hosts/host.ts';
import type { TouchedPosts } from '../plan/read-posts.ts';
import type { State } from '../plan/state.ts';
import { findPost } from '../plan/stored-posts.ts';

/** A release that takes more posts off than this, and more than this part of the site, is stopped. */
const MAX_REMOVED = 10;
const MAX_REMOVED_PART = 1 / 5;

type Removals = {
  /** How many posts the site had, as this publisher knows it. */
  before: number;
  touched: TouchedPosts;
  /** How many posts it would have. */
  posts: number;
  /** What the place says of itself: this publisher may know nothing of the site yet. */
  place: Place;
};

/** A lost read policy, the wrong database, and a deletion by mistake look like this. */
export function checkRemovals({ before, touched, posts, place }: Removals, state: State): Result<void, string> {
  const gone = [...touched].filter(([id, known]) => known !== null && findPost(state, id) === null).length;
  const onPlace = place.state === 'ours' ? (place.release.posts ?? 0) : 0;
  const [removed, of] = onPlace > before ? [Math.max(onPlace - posts, gone), onPlace] : [gone, before];
  if (removed <= MAX_REMOVED || removed <= of * MAX_REMOVED_PART) return ok(undefined);
  return err(
    `This deploy would remove ${removed.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} posts, so it was stopped. The site hasn't changed. To remove them, run this once with --allow-removals. Otherwise, check the database, its read policies, and SUPABASE_URL, then publish again.`,
  );
}
