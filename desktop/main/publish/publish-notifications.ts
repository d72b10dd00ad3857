import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { Session } from '../../ipc/account/session.ts';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import type { FinishedPost, PublishQueueView } from '../../ipc/publish/publish-queue.ts';

/** `request` is what a click opens. */
export type PostNotification = { title: string; body: string; request: NavigationRequest };

export function describeFinished({ postId, outcome }: FinishedPost, title: string, now: number): PostNotification {
  if (!outcome.ok) {
    return {
      title: 'Couldn’t publish post',
      body: `${quote(title)}: ${outcome.error.message}`,
      request: { kind: 'queue' },
    };
  }
  const { draft } = outcome.value;
  const isScheduled = draft?.publication ? Date.parse(draft.publication.publishedAt) > now : false;
  return {
    title: isScheduled ? 'Post scheduled' : 'Post published',
    body: isScheduled ? `${quote(title)} will go live at its scheduled time.` : `${quote(title)} is on the blog.`,
    // The queue still lists the post as done.
    request: draft === null ? { kind: 'queue' } : { kind: 'draft', id: postId },
  };
}

/** Notifies once per post that the session has ended. No notification after a deliberate sign-out. */
export function createStalledNotifier(): (queue: PublishQueueView, session: Session) => PostNotification | null {
  const notified = new Set<string>();
  return ({ entries }, session) => {
    if (session.state !== 'expired') {
      notified.clear();
      return null;
    }
    const stalled = entries.filter(({ postId, step }) => step.name === 'waiting-for-account' && !notified.has(postId));
    for (const { postId } of stalled) notified.add(postId);
    const [first] = stalled;
    if (first === undefined) return null;
    const others = stalled.length - 1;
    return {
      title: 'Sign in to publish',
      body: `Your session has ended, so ${quote(first.title)}${others > 0 ? ` and ${others} more` : ''} can’t be published.`,
      request: { kind: 'queue' },
    };
  };
}

function quote(title: string): string {
  return `“${nameOfPost(title).trim()}”`;
}
