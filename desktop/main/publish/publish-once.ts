import {
  type PostToPublish,
  type PublishedPost,
  type PublishPostFailure,
  publishPost,
} from '@callwright/shared/api/publish-post.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { AsAuthor } from '../session/author-client.ts';

/**
 * `other-account`: the post belongs to an account that is not signed in, so nothing was sent.
 * `unpublished`: somebody took the post off the blog, and nothing else of it changed.
 */
export type AttemptFailure = PublishPostFailure | { kind: TokenFailure } | { kind: 'other-account' | 'unpublished' };

/** A post without its author, who is whoever the account turns out to be. */
export type QueuedPublish = Omit<PostToPublish, 'author'>;

/** Publishes a post in the name of this account alone. */
export type PublishOnce = (accountId: string, post: QueuedPublish) => Promise<Result<PublishedPost, AttemptFailure>>;

export function createPublishOnce(asAuthor: AsAuthor): PublishOnce {
  return (accountId, post) =>
    asAuthor<PublishedPost, AttemptFailure>(async (client, { id, email }) =>
      id === accountId ? publishPost(client, { ...post, author: { id, name: email } }) : err({ kind: 'other-account' }),
    );
}
