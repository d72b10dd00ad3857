import type { ReleasedPost } from '@callwright/shared/api/releases/release-history.ts';
import type { State } from './state.ts';

/** What became of a post, with its addresses: the one it has, and the one it had; null for none. */
export type ChangedPost = ReleasedPost & { slug: string | null; slugBefore: string | null };

/** Lists what became of each post since the last release that was seen to be live; nothing of one that is as it was. */
export function listChangedPosts(state: State): ChangedPost[] {
  return state.listUnreported().flatMap(([id, before]): ChangedPost[] => {
    const now = state.findPost(id);
    const slugBefore = before?.slug ?? null;
    if (now === null) {
      return before ? [{ id, slug: null, slugBefore, title: before.title, revision: null, change: 'removed' }] : [];
    }
    if (before?.revision === now.revision && before.slug === now.slug) return [];
    const change = before === null ? 'published' : before.slug === now.slug ? 'changed' : 'moved';
    return [{ ...now, slugBefore, change }];
  });
}
