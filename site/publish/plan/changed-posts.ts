import type { ReleasedPost } from '@callwright/shared/api/releases/release-history.ts';
import type { TouchedPosts } from './read-posts.ts';
import type { State } from './state.ts';
import { findPost } from './stored-posts.ts';

export type ChangedPost = ReleasedPost & { slug: string | null; slugBefore: string | null };

/** Remembers how readers last saw each changed post, until a live release reports the change. */
export function recordChanges(state: State, touched: TouchedPosts): void {
  for (const [id, before] of touched) {
    const now = findPost(state, id);
    if (before?.revision === now?.revision && before?.slug === now?.slug) continue;
    const { slug = null, title = null, revision = null } = before ?? {};
    state.run(
      'insert or ignore into unreported (id, slug, title, revision) values (?, ?, ?, ?)',
      id,
      slug,
      title,
      revision,
    );
  }
}

type Unreported = { id: string } & Record<'slug' | 'title', string | null> & { revision: number | null };

/** Lists what changed since the last confirmed release. Leaves out posts that changed back. */
export function listChangedPosts(state: State): ChangedPost[] {
  const unreported = state.all<Unreported>('select id, slug, title, revision from unreported');
  return unreported.flatMap((before): ChangedPost[] => {
    const now = findPost(state, before.id);
    const { id, slug: slugBefore, title } = before;
    if (now === null) {
      return title === null ? [] : [{ id, slug: null, slugBefore, title, revision: null, change: 'removed' }];
    }
    if (before.revision === now.revision && slugBefore === now.slug) return [];
    const change = slugBefore === null ? 'published' : slugBefore === now.slug ? 'changed' : 'moved';
    return [{ id, slug: now.slug, slugBefore, title: now.title, revision: now.revision, change }];
  });
}
