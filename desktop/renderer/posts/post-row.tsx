import { formatTime, formatViews } from '@callwright/shared/post/format-date.ts';
import { describeByline, nameOfPost } from '@callwright/shared/post/labels.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import { type PostActions, PostActionsMenu } from './post-actions-menu.tsx';

type PostRowProps = {
  post: OwnPost;
  isBusy: boolean;
  /** True if Enter in the search field opens this post. */
  isFirstMatch: boolean;
  onOpen: () => void;
  actions: PostActions;
};

/** Marks the buttons that the arrow keys move between. */
export const ROW_MARK = { 'data-post-row': '' } as const;

export function PostRow({ post, isBusy, isFirstMatch, onOpen, actions }: PostRowProps) {
  return (
    <li
      className={`flex items-center gap-1 rounded-lg pr-1 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] focus-within:bg-ink/5 hover:bg-ink/5 ${isFirstMatch ? 'group-has-[input[type=search]:focus]:bg-ink/8' : ''}`}
    >
      <button
        type="button"
        {...ROW_MARK}
        aria-disabled={isBusy}
        title={nameOfPost(post.title)}
        className="grid min-h-10 min-w-0 flex-1 items-center gap-x-3 rounded-lg px-3 py-1.5 text-left -outline-offset-2 min-[900px]:grid-cols-[minmax(0,1fr)_6.5rem_11.5rem_6rem]"
        onClick={onOpen}
      >
        <span className="truncate">
          <span className="sr-only">Edit </span>
          <span className="font-medium">{nameOfPost(post.title)}</span>
          {post.byline !== null && (
            <span className="ml-2 text-[13px] text-ink-soft">{describeByline(post.byline)}</span>
          )}
        </span>
        {/* In a narrow window, a second line. */}
        <span className="flex gap-x-3 text-[13px] text-ink-soft tabular-nums min-[900px]:contents">
          <span className={`inline-flex items-center gap-1.5 font-medium ${COLORS[post.state]}`}>
            <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
            {nameOfStatus(post)}
          </span>
          <span>{post.publishedAt !== null && formatTime(post.publishedAt)}</span>
          <span className="text-right max-[900px]:hidden">
            {(post.state === 'published' || post.views > 0) && formatViews(post.views)}
          </span>
        </span>
      </button>
      <PostActionsMenu post={post} isBusy={isBusy} actions={actions} />
    </li>
  );
}

const COLORS: Record<OwnPost['state'], string> = {
  published: 'text-live',
  scheduled: 'text-focus',
  unpublished: 'text-ink-soft',
};

function nameOfStatus({ state, publishedAt }: OwnPost): string {
  if (state === 'published') return 'Published';
  if (state === 'scheduled') return 'Scheduled';
  return publishedAt === null ? 'Draft' : 'Unpublished';
}
