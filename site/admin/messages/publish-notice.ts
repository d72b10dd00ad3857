import type { PublishPostFailure } from '@callwright/shared/api/publish-post.ts';
import { DUPLICATE_SLUG_MESSAGE } from '@callwright/shared/post/post.ts';
import { assertNever } from '@callwright/shared/result.ts';

/** What a toast says. */
export type Notice = { title: string; description: string };

export const DUPLICATE_SLUG: Notice = { title: 'Duplicate slug', description: DUPLICATE_SLUG_MESSAGE };

export const SESSION_ENDED: Notice = {
  title: 'Error',
  description: 'Your session has ended. Log in again: what you typed is kept.',
};

/** The toast for a publish that did not happen (specification, section 8). */
export function describePublishFailure(failure: PublishPostFailure): Notice {
  switch (failure.kind) {
    case 'duplicate-slug':
      return DUPLICATE_SLUG;
    case 'conflict':
    // The form sends no revision, so a post that was deleted is simply made again.
    case 'gone':
      return {
        title: 'Error',
        description:
          'This post is on the blog already and was changed there since, so nothing was overwritten. What you typed is kept in this form; open the post to change what is on the blog.',
      };
    case 'signed-out':
      return SESSION_ENDED;
    case 'unreachable':
      return {
        title: 'Error',
        description:
          'The server could not be reached, so the post may not be published yet. What you typed is kept: check your connection and press Publish Post again.',
      };
    case 'refused':
      return { title: 'Error', description: failure.message || 'Failed to publish blog post.' };
    default:
      return assertNever(failure);
  }
}
