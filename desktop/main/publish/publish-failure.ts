import { DUPLICATE_SLUG_MESSAGE } from '@callwright/shared/post/post.ts';
import { assertNever, err, type Result } from '@callwright/shared/result.ts';
import type { PublishFailure } from '../../ipc/publish-queue.ts';
import type { SendFailure } from './publish-once.ts';

/** What stands where the backend gave no words (product specification, section 8). */
export const FALLBACK_MESSAGE = 'Failed to publish blog post.';

/** The specification's words where it has some; every other failure is titled 'Error' there. */
export function toPublishFailure(failure: SendFailure): PublishFailure {
  switch (failure.kind) {
    case 'duplicate-slug':
      return {
        kind: 'duplicate-slug',
        title: 'Duplicate slug',
        message: DUPLICATE_SLUG_MESSAGE,
      };
    case 'signed-out':
    case 'other-account':
      return {
        kind: 'signed-out',
        title: 'Error',
        message: 'Sign in to publish. Your text is saved on this computer.',
      };
    case 'expired':
      return {
        kind: 'signed-out',
        title: 'Error',
        message: 'Your session has ended. Sign in again to publish; your text is saved on this computer.',
      };
    case 'unreachable':
      return {
        kind: 'unreachable',
        title: 'Error',
        message: 'The blog could not be reached. Your text is saved on this computer.',
      };
    case 'conflict':
      return {
        kind: 'conflict',
        title: 'Error',
        message:
          'This post was changed somewhere else since you last published it, so nothing was overwritten. Your text is saved on this computer.',
      };
    case 'unpublished':
      return {
        kind: 'conflict',
        title: 'Error',
        message:
          'This post was taken off the blog somewhere else, so it was not published again. Your text is saved on this computer.',
      };
    case 'gone':
      return {
        kind: 'conflict',
        title: 'Error',
        message:
          'This post was deleted from the blog somewhere else, so it was not published again. Your text is saved on this computer.',
      };
    case 'refused':
      return { kind: 'refused', title: 'Error', message: failure.message || FALLBACK_MESSAGE };
    default:
      return assertNever(failure);
  }
}

/** A refusal of this machine's own, which the specification titles 'Error'. */
export function failPublish(kind: PublishFailure['kind'], message: string): Result<never, PublishFailure> {
  return err({ kind, title: 'Error', message });
}

/** What the check of the fields found, the first of it. */
export function toValidationFailure(issues: readonly { message: string }[]): PublishFailure {
  return { kind: 'validation', title: 'Validation Error', message: issues[0]?.message ?? FALLBACK_MESSAGE };
}
