import { nameOfPost } from '@callwright/shared/post/post-title.ts';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import type { FinishedPost, PublishQueueView } from '../../ipc/publish-queue.ts';
import type { Session } from '../../ipc/session.ts';

/** A notification, and where a click on it leads. */
export type PostNotification = { title: string; body: string; request: NavigationRequest };

/** What became of a queued post, in the words of a notification. */
export function describeFinished({ postId, outcome }: FinishedPost, title: string, now: number): PostNotification {
  if (!outcome.ok) {
    return {
      title: 'Post not published',
      body: `${quote(title)}: ${outcome.error.message}`,
      request: { kind: 'queue' },
    };
  }
  const { draft } = outcome.value;
  const isToCome = draft?.publication ? Date.parse(draft.publication.publishedAt) > now : false;
  return {
    title: isToCome ? 'Post scheduled' : 'Post published',
    body: isToCome ? `${quote(title)} goes live at its time.` : `${quote(title)} is on the blog.`,
    // A post whose draft was deleted meanwhile is still in the list of what went out.
    request: draft === null ? { kind: 'queue' } : { kind: 'draft', id: postId },
  };
}

/**
 * The posts that can't go out because the session has ended: each is told once, until somebody is
 * signed in again. Whoever signed out knows that they did.
 */
export function createStalledNotifier(): (queue: PublishQueueView, session: Session) => PostNotification | null {
  const told = new Set<string>();
  return ({ entries }, session) => {
    if (session.state !== 'expired') {
      told.clear();
      return null;
    }
    const stuck = entries.filter(({ postId, step }) => step.name === 'waiting-for-account' && !told.has(postId));
    for (const { postId } of stuck) told.add(postId);
    const [first] = stuck;
    if (first === undefined) return null;
    const others = stuck.length - 1;
    return {
      title: 'Sign in to publish',
      body: `${quote(first.title)}${others > 0 ? ` and ${others} more` : ''} can't go out: your session has ended.`,
      request: { kind: 'queue' },
    };
  };
}

function quote(title: string): string {
  return `“${nameOfPost(title).trim()}”`;
}
