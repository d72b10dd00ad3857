'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { formatViews } from '@callwright/shared/post/format-date.ts';
import { describeByline, nameOfPost } from '@callwright/shared/post/labels.ts';
import { describePostStatus, type PostState, toPostStatusOfSummary } from '@callwright/shared/post/post-status.ts';
import { toEditAddress } from '../edits/use-open-post.ts';
import { PostProof } from '../live/post-proof.tsx';

export type OwnPostRowProps = {
  post: OwnPostSummary;
  /** Whose it is; null for the author's own. */
  byline: string | null;
  /** Whether it is the one in the form. */
  isOpen: boolean;
  /** Whether it is the post of the last change. */
  isNewest: boolean;
  /** What this browser has of it that the blog has not. */
  kept: 'changes' | 'copy' | null;
  isBusy: boolean;
  onUnpublish: (button: HTMLElement) => void;
  onPublishNow: (button: HTMLElement) => void;
};

const COLOURS: Record<PostState, string> = {
  published: 'text-live',
  scheduled: 'text-accent',
  unpublished: 'text-ink-soft',
};

const KEPT = {
  changes: 'Changed in this browser, not updated yet',
  copy: 'A copy of its text is kept in this browser',
} as const;

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline-offset-4 hover:underline disabled:cursor-not-allowed disabled:opacity-60';

export function OwnPostRowView({
  post,
  byline,
  isOpen,
  isNewest,
  kept,
  isBusy,
  onUnpublish,
  onPublishNow,
}: OwnPostRowProps) {
  const status = toPostStatusOfSummary(post, Date.now());
  const name = nameOfPost(post.title);
  // Which post a button is about: its name alone is the same in every row.
  const about = <span className="sr-only"> “{name}”</span>;
  return (
    <li className="border-line border-b pt-4 pb-2 last:border-b-0">
      <h3 className="line-clamp-2 break-words font-semibold leading-snug">{name}</h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className={`inline-flex items-center gap-1.5 font-medium ${COLOURS[status.state]}`}>
          <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
          {describePostStatus(status)}
        </span>
        <span className="tabular-nums">{formatViews(post.views)}</span>
        {byline !== null && (
          <span className="line-clamp-2 min-w-0 basis-full [overflow-wrap:anywhere]">{describeByline(byline)}</span>
        )}
        <span className="line-clamp-2 min-w-0 basis-full break-words">/blog/{post.slug}</span>
        {kept && <span className="basis-full font-medium text-warn">{KEPT[kept]}</span>}
      </p>
      <PostProof post={post} isPublished={status.state === 'published'} isNewest={isNewest}>
        {isOpen ? (
          <span className="inline-flex min-h-11 items-center text-ink-soft">In the form</span>
        ) : (
          <a href={toEditAddress(post.id)} className={ACTION}>
            Edit{about}
          </a>
        )}
        {status.state === 'published' && (
          <a href={`/blog/${post.slug}`} className={ACTION}>
            View post{about}
          </a>
        )}
        {status.state === 'unpublished' ? (
          <button
            type="button"
            disabled={isBusy}
            onClick={(event) => onPublishNow(event.currentTarget)}
            className={ACTION}
          >
            Publish now{about}
          </button>
        ) : (
          <button
            type="button"
            disabled={isBusy}
            onClick={(event) => onUnpublish(event.currentTarget)}
            className={ACTION}
          >
            Unpublish{about}
          </button>
        )}
      </PostProof>
    </li>
  );
}
