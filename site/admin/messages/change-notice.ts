import type { ChangeFailure, OwnPostText } from '@callwright/shared/api/own-posts.ts';
import type { UpdateFailure } from '@callwright/shared/api/update-own-post.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { toPostStatus } from '@callwright/shared/post/post-status.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { DUPLICATE_SLUG, type Notice, SESSION_ENDED } from './publish-notice.ts';

/** Why the list, or a change from it, did not come about. */
export function describeChangeFailure(failure: ChangeFailure): string {
  switch (failure.kind) {
    case 'conflict':
      return 'This post was changed somewhere else since the list was read, so nothing was done. The list is read again.';
    case 'signed-out':
      return 'Your session has ended. Log in again to see and change your posts.';
    case 'unreachable':
      return 'The blog could not be reached. Check the connection and try again.';
    case 'refused':
      return failure.message || 'The blog refused it.';
    default:
      return assertNever(failure);
  }
}

/** The toast for an update that did not happen; titles are the specification's, section 8. */
export function describeUpdateFailure(failure: UpdateFailure): Notice {
  switch (failure.kind) {
    case 'duplicate-slug':
      return DUPLICATE_SLUG;
    case 'conflict':
      return {
        title: 'Error',
        description: 'This post was changed somewhere else, so nothing was overwritten. Both texts are here.',
      };
    case 'gone':
      return { title: 'Error', description: 'This post is not on the blog any more. What you typed is kept.' };
    case 'signed-out':
      return SESSION_ENDED;
    case 'unreachable':
      return {
        title: 'Error',
        description:
          'The server could not be reached, so the post may not be updated yet. What you typed is kept: check your connection and press Update Post again.',
      };
    case 'refused':
      return { title: 'Error', description: failure.message || 'Failed to update blog post.' };
    default:
      return assertNever(failure);
  }
}

/** What an update of a post means for its readers. */
export function describeUpdate(standing: OwnPostText, now: number): string {
  const done = 'Blog post updated successfully.';
  const { state, publishedAt } = toPostStatus(standing, now);
  switch (state) {
    case 'published':
      return done;
    case 'scheduled':
      return `${done} Readers see it from ${formatTime(publishedAt ?? now)} on.`;
    case 'unpublished':
      return `${done} It is not on the blog, so readers do not see it.`;
    default:
      return assertNever(state);
  }
}
