'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { formatDay } from '@callwright/shared/post/format-date.ts';
import { describeByline, nameOfPost } from '@callwright/shared/post/labels.ts';
import { isNeverSeen, type PostState } from '@callwright/shared/post/post-status.ts';
import { type ComponentProps, useState } from 'react';
import { toEditAddress } from '../edits/use-open-post.ts';
import { isFresh, PostProof } from '../live/post-proof.tsx';
import { PostMenu } from './post-menu.tsx';
import { StatusPill } from './status-pill.tsx';
import './posts.css';

export type PostRowProps = Pick<
  ComponentProps<typeof PostMenu>,
  'onPublishNow' | 'onUnpublish' | 'onReschedule' | 'onDelete'
> & {
  post: OwnPostSummary;
  state: PostState;
  /** Null for the author's own. */
  byline: string | null;
  isNewest: boolean;
  /** What this browser has that the blog doesn't. */
  localState: 'changes' | 'copy' | null;
  isBusy: boolean;
};

const LOCAL_STATE_LABELS = {
  changes: 'Changes saved only in this browser',
  copy: 'Copy saved in this browser',
} as const;

export function PostRow({ post, state, byline, isNewest, localState, isBusy, ...on }: PostRowProps) {
  const [rounds, setRounds] = useState(() => (isNewest && isFresh(post) ? 1 : 0));
  const checkAgain = () => setRounds((count) => count + 1);
  const when = describeWhen(post, state);
  const isDraft = isNeverSeen({ isPublished: post.status === 'published', publishedAt: post.published_at }, Date.now());
  return (
    <li className="post-row">
      <div className="min-w-0">
        <h3 className="font-semibold leading-snug">
          <a href={toEditAddress(post.id)} className="post-row-link line-clamp-2 hover:text-accent break-words">
            {nameOfPost(post.title)}
          </a>
        </h3>
        <p className="truncate text-ink-soft text-sm">
          {byline !== null && describeByline(byline)}
          {post.slug !== '' && (
            <span className="max-md:hidden">
              {byline !== null && ' · '}/blog/{post.slug}
            </span>
          )}
        </p>
        {localState && <p className="font-medium text-sm text-warn">{LOCAL_STATE_LABELS[localState]}</p>}
      </div>
      <p className="post-row-status">
        <StatusPill state={state} isDraft={isDraft} />
      </p>
      <p className="post-row-date text-sm tabular-nums">
        {when.day}
        <span className="text-ink-soft md:block md:first-letter:uppercase">
          <span className="md:hidden">, </span>
          {when.time}
        </span>
      </p>
      <p className="post-row-views text-sm tabular-nums">
        {state === 'published' && (
          <>
            {post.views.toLocaleString('en-US')}
            <span className="sr-only">{post.views === 1 ? ' view' : ' views'}</span>
          </>
        )}
      </p>
      <div className="post-row-menu">
        <PostMenu
          post={post}
          state={state}
          isDraft={isDraft}
          isOwn={byline === null}
          isBusy={isBusy}
          onCheckLive={checkAgain}
          {...on}
        />
      </div>
      {state === 'published' && rounds > 0 && (
        <div className="post-row-proof">
          <PostProof post={post} round={rounds} onCheckAgain={checkAgain} />
        </div>
      )}
    </li>
  );
}

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

function describeWhen(post: OwnPostSummary, state: PostState): { day: string; time: string } {
  const publishedAt = state === 'unpublished' ? null : post.published_at;
  const at = publishedAt ?? post.updated_at;
  const day = formatDay(at) === formatDay(Date.now()) ? 'Today' : formatDay(at);
  const time = TIME.format(new Date(at));
  return { day, time: publishedAt === null ? `edited ${time}` : time };
}
