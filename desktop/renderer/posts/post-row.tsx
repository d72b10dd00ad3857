import { formatViews } from '@callwright/shared/post/format-date.ts';
import { describeByline, nameOfPost } from '@callwright/shared/post/labels.ts';
import { describePostStatus } from '@callwright/shared/post/post-status.ts';
import type { OwnPost } from '../../ipc/posts.ts';

type PostRowProps = {
  post: OwnPost;
  /** The post's address; null where readers can't see it, or the app was not told the site's address. */
  url: string | null;
  isBusy: boolean;
  /** Not, where it is another author's and no owner asks. */
  isDeletable: boolean;
  onView: (url: string) => void;
  onOpen: () => void;
  onUnpublish: () => void;
  onPublishNow: () => void;
  onSchedule: () => void;
  onDelete: () => void;
};

export function PostRow({ post, url, isBusy, isDeletable, ...actions }: PostRowProps) {
  const isOut = post.state === 'published';
  return (
    <li className="border-line border-b py-3.5 last:border-b-0">
      <div className="flex items-baseline gap-4">
        <h3 className="line-clamp-2 min-w-0 flex-1 font-semibold leading-snug [overflow-wrap:anywhere]">
          {nameOfPost(post.title)}
        </h3>
        <span className="whitespace-nowrap text-[13px] text-ink-soft tabular-nums">{formatViews(post.views)}</span>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-[13px] text-ink-soft">
        <span className={`inline-flex items-center gap-1.5 font-medium ${COLOURS[post.state]}`}>
          <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
          {describePostStatus(post)}
        </span>
        {post.byline !== null && (
          <span className="min-w-0 [overflow-wrap:anywhere]">{describeByline(post.byline)}</span>
        )}
        <span className="min-w-0 [overflow-wrap:anywhere]">/blog/{post.slug}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <button type="button" className="button-link" disabled={isBusy} onClick={actions.onOpen}>
          Edit
        </button>
        {url !== null && (
          <button type="button" className="button-link" onClick={() => actions.onView(url)}>
            View post
          </button>
        )}
        {!isOut && (
          <>
            <button type="button" className="button-link" disabled={isBusy} onClick={actions.onPublishNow}>
              Publish now
            </button>
            <button type="button" className="button-link" disabled={isBusy} onClick={actions.onSchedule}>
              {post.state === 'scheduled' ? 'Reschedule' : 'Schedule'}
            </button>
          </>
        )}
        {post.state !== 'unpublished' && (
          <button type="button" className="button-link" disabled={isBusy} onClick={actions.onUnpublish}>
            Unpublish
          </button>
        )}
        {isDeletable && (
          <button type="button" className="button-link text-danger" disabled={isBusy} onClick={actions.onDelete}>
            Delete
          </button>
        )}
      </div>
    </li>
  );
}

const COLOURS: Record<OwnPost['state'], string> = {
  published: 'text-live',
  scheduled: 'text-accent',
  unpublished: 'text-ink-soft',
};
