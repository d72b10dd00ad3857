'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { toPostStatusOfSummary } from '@callwright/shared/post/post-status.ts';
import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

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
  const consequence =
    state === 'scheduled' && publishedAt !== null
      ? `It will not come out on ${formatTime(publishedAt)}.`
      : `Readers who open /blog/${post.slug} will see “Post Not Found”, and it leaves the list of the blog. Search engines and readers without JavaScript may find the old page until the site is published again.`;
  return (
    <AlertDialogBox
      title={`Unpublish “${nameOfPost(post.title)}”?`}
      description={`${consequence} Its text, its address, its date and its views are kept, and Publish now brings it back.`}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <AlertDialog.Action className={buttonStyle('primary')} onClick={onUnpublish}>
        Unpublish
      </AlertDialog.Action>
    </AlertDialogBox>
  );
}
