import { join } from 'node:path';
import type { PostText } from '../../external-links/external-links.ts';
import type { LinkedPost } from '../../external-links/link-history.ts';
import { State } from '../plan/state.ts';
import { readPost } from '../plan/stored-posts.ts';

/** Opens the state only for a moment, because a publisher may wait for it. @param choose returns IDs of texts to read. */
export function readLinkedPosts(
  folder: string,
  choose: (posts: readonly LinkedPost[]) => readonly string[],
): PostText[] {
  const state = State.open(join(folder, 'state.sqlite'));
  if (state === null) return [];
  try {
    const posts = state.all<LinkedPost>("select id, '/blog/' || slug as page, whole_hash as textHash from posts");
    const chosen = new Set(choose(posts));
    return posts
      .filter(({ id }) => chosen.has(id))
      .map((post) => ({ post, content: readPost(state, post.id).content }));
  } finally {
    state.close();
  }
}
