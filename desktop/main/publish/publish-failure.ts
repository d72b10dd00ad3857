import { STATUS_CODES } from 'node:http';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { DUPLICATE_SLUG_MESSAGE, type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import type { AttemptFailure } from './publish-once.ts';
import { MAX_COUNTED_ANSWERS } from './retry-schedule.ts';

/** For failures without a message (product specification, section 8). */
export const FALLBACK_MESSAGE = 'Failed to publish blog post.';

/** Titles and messages follow the product specification, which titles most failures "Error". */
export function toPublishFailure(failure: AttemptFailure): PublishFailure {
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
        message: 'Sign in to publish. Your draft is saved on this computer.',
      };
    case 'expired':
      return {
        kind: 'signed-out',
        title: 'Error',
        message: 'Your session has ended. Sign in again to publish. Your draft is saved on this computer.',
      };
    case 'unreachable':
      return {
        kind: 'unreachable',
        title: 'Error',
        message: describeUnreachable('blog', 'Your draft is saved on this computer.'),
      };
    case 'conflict':
      return {
        kind: 'conflict',
        title: 'Error',
        message:
          'This post changed on the blog after you last published it. We didn’t overwrite it, and your draft is saved on this computer.',
      };
    case 'unpublished':
      return {
        kind: 'conflict',
        title: 'Error',
        message:
          'This post was unpublished somewhere else, so it wasn’t published again. Your draft is saved on this computer.',
      };
    case 'gone':
      return {
        kind: 'conflict',
        title: 'Error',
        message:
          'This post was deleted from the blog somewhere else, so it wasn’t published again. Your draft is saved on this computer.',
      };
    case 'refused':
      return { kind: 'refused', title: 'Error', message: failure.message || FALLBACK_MESSAGE };
    default:
      return assertNever(failure);
  }
}

export function describePaused(status: number): PublishFailure {
  const answer = `Couldn’t publish this post: the blog responded with ${describeStatus(status)} ${MAX_COUNTED_ANSWERS} times`;
  const advice = adviseAfter(status);
  return { kind: 'paused', title: 'Error', message: `${answer}. ${advice} Your draft is saved on this computer.` };
}

function adviseAfter(status: number): string {
  if (status === 413) return 'It may be too large for your network or the server. Shorten it, or try another network.';
  if (status >= 400 && status < 500) {
    return 'A firewall may be blocking its content. Edit the text, or try another network.';
  }
  return 'Other posts published fine, so the problem may be this one. Try again later, or edit the text.';
}

export function describeStatus(status: number): string {
  const words = STATUS_CODES[status];
  return words === undefined ? String(status) : `${status} (${words})`;
}

const TOO_LONG_AS_SENT = 'With its picture URLs, the content is longer than 50,000 characters. Shorten it.';

export function failPublish(kind: PublishFailure['kind'], message: string): Result<never, PublishFailure> {
  return err({ kind, title: 'Error', message });
}

/** @param sent `typed` with the pictures' URLs, which are longer. */
export function checkFields(typed: PostFields, sent: PostFields): Result<PostFields, PublishFailure> {
  const fields = postFieldsSchema.safeParse(sent);
  if (fields.success) return ok(fields.data);
  const [issue] = fields.error.issues;
  const isTooLongAsSent =
    issue?.path[0] === 'content' && postFieldsSchema.shape.content.safeParse(typed.content).success;
  const message = isTooLongAsSent ? TOO_LONG_AS_SENT : (issue?.message ?? FALLBACK_MESSAGE);
  return err({ kind: 'validation', title: 'Validation Error', message });
}
