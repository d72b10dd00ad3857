import {
  type PostToPublish,
  type PublishedPost,
  type PublishPostFailure,
  publishPost,
} from '@callwright/shared/api/publish-post.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { AsAuthor } from '../session/author-client.ts';

/** `other-account`: nothing was sent. `unpublished`: unpublished elsewhere, but not changed. */
export type AttemptFailure = PublishPostFailure | { kind: TokenFailure } | { kind: 'other-account' | 'unpublished' };

export type QueuedPublish = Omit<PostToPublish, 'author'>;

export type PublishOnce = (accountId: string, post: QueuedPublish) => Promise<Result<PublishedPost, AttemptFailure>>;

export function createPublishOnce(asAuthor: AsAuthor): PublishOnce {
  return (accountId, post) =>
    asAuthor<PublishedPost, AttemptFailure>(async (client, { id, email }) =>
      id === accountId ? publishPost(client, { ...post, author: { id, name: email } }) : err({ kind: 'other-account' }),
    );
}
