import type { LeftOutPost, ReleasedPost, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import type { ReleaseEnd } from '@callwright/shared/api/releases/releases.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { State } from './plan/state.ts';
import type { Published, ReleaseFailure } from './run.ts';

export type ChangedPost = ReleasedPost & { slug: string | null };

/** Says what became of each post since the last release that was seen to be live; nothing of one that is as it was. */
export function describePosts(state: State): ChangedPost[] {
  return state.listUnreported().flatMap(([id, before]): ChangedPost[] => {
    const now = state.findPost(id);
    if (now === null) {
      return before ? [{ id, slug: null, title: before.title, revision: null, change: 'removed' }] : [];
    }
    if (before?.revision === now.revision && before.slug === now.slug) return [];
    const change = before === null ? 'published' : before.slug === now.slug ? 'changed' : 'moved';
    return [{ ...now, change }];
  });
}

const NO_COUNTS = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };

export const REPLACED_MESSAGE =
  'Another machine has published the site meanwhile, or publishes it in the place of this one, which was silent for over a minute. What this release lacks follows by itself.';

/** Says how a release ended, as authors and the owner read it. */
export function toReleaseEnd(id: string, result: Result<Published, ReleaseFailure>): ReleaseEnd {
  const failed = { id, state: 'failed', counts: NO_COUNTS, posts: [] } as const;
  if (!result.ok) return { ...failed, reason: result.error.message };
  if (result.value.state !== 'live') return { ...failed, reason: REPLACED_MESSAGE };
  const { written, removed, bytesUploaded, posts, leftOut } = result.value;
  return {
    id,
    state: 'live',
    reason: describeLeftOut(leftOut),
    counts: { filesWritten: written.length, filesRemoved: removed.length, bytesUploaded },
    posts,
    leftOut,
  };
}

/** Says that a release which was not seen in time is live after all. */
export function toLateEnd(id: string, posts: readonly ReleasedPost[], leftOut: readonly LeftOutPost[]): ReleaseEnd {
  return { id, state: 'live', reason: describeLeftOut(leftOut), counts: NO_COUNTS, posts, leftOut };
}

/** Names the posts that are left out, with the reasons; null where there is none. */
export function describeLeftOut(leftOut: readonly LeftOutPost[]): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut.map(({ title, reason }) => `“${title}”: ${reason}`);
  return `Left out, because no page can be made of ${leftOut.length === 1 ? 'it' : 'them'}: ${named.join('; ')}`;
}

/** Says for the owner why nothing is published while the backend does not answer. */
export function describeUnread(reason: string): string {
  return `The posts could not be read from the backend (${reason.replace(/\.$/, '')}). The site stays as it was. Check that the backend answers, then publish again.`;
}

/** Says in words for the owner what stopped a step; whoever shows it names the step. */
export function describeCause(cause: unknown, step: ReleaseStep): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const site = step === 'confirm' ? 'The new site is published.' : 'The site stays as it was.';
  if (cause instanceof Error && cause.name === 'AbortError') {
    return `The publisher was ended. ${site} The next run goes on from here.`;
  }
  return `${reason.replace(/\.$/, '')}. ${site} Make sure that the publisher’s folder can be written to and that the disk has room, then publish again.`;
}
