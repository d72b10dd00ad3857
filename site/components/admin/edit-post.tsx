'use client';

import type { OwnPostSummary, OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { formatViews } from '@callwright/shared/post/format-date.ts';
import { describePostStatus, toPostStatus } from '@callwright/shared/post/post-status.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { Author } from '../../admin/auth/use-session.ts';
import { type EditHandle, type OpenEdit, useEdit } from '../../admin/edits/use-edit.ts';
import { Loading } from '../blog/loading.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon } from '../ui/icon.tsx';
import { EditForm } from './edit-form.tsx';
import { FormCard } from './form-card.tsx';

type EditPostProps = {
  author: Author;
  postId: string;
  /** The post in the list; null where the list was not read yet, or does not have it. */
  summary: OwnPostSummary | null;
  isFocused: boolean;
  onStanding: (standing: OwnPostText) => void;
  onClose: () => void;
};

/** One of the author's posts, in the place and the form of a new one. */
export function EditPost({ author, postId, summary, isFocused, onStanding, onClose }: EditPostProps) {
  const handle = useEdit({ author, postId, onStanding });
  return (
    <FormCard
      title="Edit Post"
      isFocused={isFocused}
      aside={
        <button type="button" onClick={onClose} className={`${buttonStyle('quiet')} -mx-5`}>
          <Icon name="plus" />
          Create New Post
        </button>
      }
    >
      <EditBody handle={handle} summary={summary} />
    </FormCard>
  );
}

function EditBody({ handle, summary }: { handle: EditHandle; summary: OwnPostSummary | null }) {
  const { state } = handle;
  switch (state.kind) {
    case 'loading':
      return <Loading>Loading...</Loading>;
    case 'failed':
      return (
        <div role="alert" className="rounded-2xl bg-danger-soft p-5">
          <p className="font-semibold text-danger">The post can’t be opened</p>
          <p className="mt-1 break-words">{state.message}</p>
          <button type="button" onClick={handle.reload} className={`${buttonStyle('secondary')} mt-4`}>
            Try again
          </button>
        </div>
      );
    case 'gone':
      return (
        <p role="alert" className="rounded-2xl bg-warn-soft p-5 text-warn">
          This post is not on the blog any more: it was deleted.
        </p>
      );
    case 'open':
      return (
        <>
          {state.notice !== 'gone' && <PostFacts open={state} summary={summary} />}
          <EditForm handle={handle} open={state} />
        </>
      );
    default:
      return assertNever(state);
  }
}

/** Where the post stands, and where else it can be looked at or worked on. */
function PostFacts({ open: { edit, theirs }, summary }: { open: OpenEdit; summary: OwnPostSummary | null }) {
  const known = theirs ?? edit.base;
  const standing = toPostStatus(known, Date.now());
  const link = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline sm:min-h-0';
  return (
    <div className="mb-6 border-line border-b pb-5 text-sm">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        <span>{describePostStatus(standing)}</span>
        {summary && <span className="tabular-nums">{formatViews(summary.views)}</span>}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5 sm:mt-3">
        {standing.state === 'published' && (
          <a href={`/blog/${known.fields.slug}`} className={link}>
            View post
          </a>
        )}
        <a href={`callwright://post/${edit.postId}`} aria-describedby="desktop-app-note" className={link}>
          Open in the desktop app
        </a>
      </p>
      <p id="desktop-app-note" className="mt-1 text-ink-soft">
        Needs the Callwright desktop app on this computer; without it, the browser does nothing or says that it can’t
        open the link. Changes that are kept in this browser are not in the app until you update the post.
      </p>
    </div>
  );
}
