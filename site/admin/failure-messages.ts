import type { ChangeFailure, UpdateFailure } from '@callwright/shared/api/own-posts.ts';
import type { PublishPostFailure } from '@callwright/shared/api/publish-post.ts';
import { DUPLICATE_SLUG_MESSAGE } from '@callwright/shared/post/post.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { Notice } from '../ui/notices/pending-notice.ts';

export function describeChangeFailure(failure: ChangeFailure): string {
  switch (failure.kind) {
    case 'conflict':
      return 'This post changed somewhere else, so we didn’t make your change. Check the latest version, then try again.';
    case 'signed-out':
      return 'Your session ended. Log in again to continue.';
    case 'unreachable':
      return 'Couldn’t reach the blog. Check your connection, then try again.';
    case 'refused':
      return failure.message || 'The blog refused the request. Try again in a few minutes.';
    default:
      return assertNever(failure);
  }
}

/** A session that ended is reported by the login form. */
export type SendFailure = Exclude<PublishPostFailure | UpdateFailure, { kind: 'signed-out' }>;

const PUBLISH_CONFLICT =
  'This post changed on the blog after you opened it. We didn’t overwrite it, and your text is still here. To edit the blog’s version, open the post.';

const WORDS = {
  publish: {
    button: 'Publish Post',
    done: 'published',
    conflict: PUBLISH_CONFLICT,
  },
  schedule: { button: 'Schedule', done: 'scheduled', conflict: PUBLISH_CONFLICT },
  save: { button: 'Save draft', done: 'saved', conflict: PUBLISH_CONFLICT },
  update: {
    button: 'Update Post',
    done: 'updated',
    conflict: 'This post changed somewhere else, and we didn’t overwrite it. Both versions are here.',
  },
} as const;

export type SendVerb = keyof typeof WORDS;

/** Titles come from section 8 of the specification. */
export function describeSendFailure(failure: SendFailure, verb: SendVerb): Notice {
  const words = WORDS[verb];
  switch (failure.kind) {
    case 'duplicate-slug':
      return { title: 'Duplicate slug', description: DUPLICATE_SLUG_MESSAGE };
    case 'conflict':
      return { title: 'Error', description: words.conflict };
    case 'gone':
      return { title: 'Error', description: 'This post is no longer on the blog. Your text is still here.' };
    case 'unreachable':
      return {
        title: 'Error',
        description: `Couldn’t reach the blog, so the post may not be ${words.done} yet. Your text is still here. Check your connection, then select ${words.button} again.`,
      };
    case 'refused':
      return { title: 'Error', description: failure.message || `Failed to ${verb} blog post.` };
    default:
      return assertNever(failure);
  }
}
