'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { toPostStatusOfSummary } from '@callwright/shared/post/post-status.ts';
import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../ui/button-style.ts';

type UnpublishDialogProps = {
  post: OwnPostSummary;
  onCancel: () => void;
  onUnpublish: () => void;
  /** Gives the focus back: the dialog has no button of its own that opens it. */
  onClosed: () => void;
};

/** Says what readers will see, before a post is taken off the blog. */
export function UnpublishDialog({ post, onCancel, onUnpublish, onClosed }: UnpublishDialogProps) {
  const { state, publishedAt } = toPostStatusOfSummary(post, Date.now());
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        {/* The library's own overlay writes a style of changing text into the page, which no policy can name. */}
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Content
          aria-modal="true"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-3xl border border-line bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="heading line-clamp-3 break-words text-xl leading-snug">
            Unpublish “{nameOfPost(post.title)}”?
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-3 break-words text-ink-soft leading-relaxed">
            {state === 'scheduled' && publishedAt !== null
              ? `It will not come out on ${formatTime(publishedAt)}.`
              : `Readers who open /blog/${post.slug} will see “Post Not Found”, and it leaves the list of the blog. Search engines and readers without JavaScript may find the old page until the site is exported again.`}{' '}
            Its text, its address, its date and its views are kept, and Publish now brings it back.
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonStyle('secondary')}>Cancel</AlertDialog.Cancel>
            <AlertDialog.Action className={buttonStyle('primary')} onClick={onUnpublish}>
              Unpublish
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
