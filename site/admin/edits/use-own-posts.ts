'use client';

import {
  type ChangeFailure,
  deletePost,
  listOwnPosts,
  type OwnPostSummary,
  type OwnPostText,
  type PostSchedule,
  schedulePost,
  unpublishPost,
} from '@callwright/shared/api/own-posts.ts';
import type { KnownRevision } from '@callwright/shared/api/replace-if-unchanged.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useCallback, useRef, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { describeChangeFailure } from '../failure-messages.ts';
import { useTabVisible } from './use-tab-visible.ts';

export type OwnPostsState = {
  posts: readonly OwnPostSummary[] | null;
  failure: string | null;
  busyId: string | null;
  reload: () => Promise<unknown>;
  /** Shows a post that was just sent, before the list is read again. */
  showRemote: (id: string, remote: OwnPostText) => void;
  unpublish: (post: OwnPostSummary) => Promise<void>;
  publishNow: (post: OwnPostSummary) => Promise<void>;
  reschedule: (post: OwnPostSummary, at: string) => Promise<void>;
  deleteDraft: (post: OwnPostSummary) => Promise<void>;
};

type Reading = Pick<OwnPostsState, 'posts' | 'failure'>;

/** @param isEditor null while loading. Editors list everyone's posts. */
export function useOwnPosts(authorId: string, isEditor: boolean | null): OwnPostsState {
  const whose = isEditor ? null : authorId;
  const [reading, setReading] = useState<Reading>({ posts: null, failure: null });
  const [busyId, setBusyId] = useState<string | null>(null);
  const isRunning = useRef(false);
  const lastRead = useRef(0);

  const read = useCallback(async (): Promise<readonly OwnPostSummary[] | null> => {
    lastRead.current += 1;
    const ownRead = lastRead.current;
    const answer = await connection.read(read, () => listOwnPosts(getAuthorClient(), whose));
    // Ignore outdated reads, including those that began before a post was saved.
    if (answer === null || ownRead !== lastRead.current) return null;
    if (answer.ok) {
      setReading({ posts: answer.value, failure: null });
      return answer.value;
    }
    setReading((last) => ({ ...last, failure: answer.error.message }));
    return null;
  }, [whose]);

  useLoad(read);
  useTabVisible(() => void read());

  async function change(
    post: OwnPostSummary,
    send: (known: KnownRevision) => Promise<Result<PostSchedule | undefined, ChangeFailure>>,
    isApplied: (remote: OwnPostSummary | undefined) => boolean,
    done: string,
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyId(post.id);
    const answer = await send({ id: post.id, authorId: whose, revision: post.revision });
    const posts = await read();
    isRunning.current = false;
    setBusyId(null);
    // If the response was lost, the list shows whether the change was made.
    const remote = posts?.find(({ id }) => id === post.id);
    const isDone = !answer.ok && answer.error.kind === 'unreachable' && posts !== null && isApplied(remote);
    if (answer.ok || isDone) toast.success('Success!', { description: done });
    else if (answer.error.kind !== 'signed-out')
      toast.error('Error', { description: describeChangeFailure(answer.error) });
  }

  return {
    ...reading,
    busyId,
    reload: read,
    showRemote(id, { fields: { title, slug }, revision, publishedAt, isPublished }) {
      const status = isPublished ? 'published' : 'draft';
      const remote = { title, slug, revision, status, published_at: publishedAt } as const;
      setReading((last) => ({
        ...last,
        posts: last.posts?.map((post) => (post.id === id ? { ...post, ...remote } : post)) ?? null,
      }));
      void read();
    },
    unpublish: (post) =>
      change(
        post,
        (known) => unpublishPost(getAuthorClient(), known),
        (remote) => remote?.status === 'draft',
        'Post unpublished. We kept its text and date.',
      ),
    publishNow: (post) =>
      change(
        post,
        (known) => schedulePost(getAuthorClient(), known, null),
        (remote) => remote?.status === 'published',
        'Blog post published successfully.',
      ),
    reschedule: (post, at) =>
      change(
        post,
        (known) => schedulePost(getAuthorClient(), known, at),
        (remote) => Date.parse(remote?.published_at ?? '') === Date.parse(at),
        `Scheduled for ${formatTime(at)}.`,
      ),
    deleteDraft: (post) =>
      change(
        post,
        (known) => deletePost(getAuthorClient(), known),
        (remote) => remote === undefined,
        'Draft deleted.',
      ),
  };
}
