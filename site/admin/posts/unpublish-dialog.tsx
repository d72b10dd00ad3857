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
  /** Restores focus, because the dialog doesn't have a trigger button. */
  onClosed: () => void;
};

export function UnpublishDialog({ post, onCancel, onUnpublish, onClosed }: UnpublishDialogProps) {
  const { state, publishedAt } = toPostStatusOfSummary(post, Date.now());
  const consequence =
    state === 'scheduled' && publishedAt !== null
      ? `It won’t be published on ${formatTime(publishedAt)}. You can publish or schedule it anytime.`
      : `Readers will see “Post Not Found” at /blog/${post.slug}. To restore it, choose “Publish now.”`;
  return (
    <AlertDialogBox
      title={`Unpublish “${nameOfPost(post.title)}”?`}
      description={consequence}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <AlertDialog.Action className={buttonStyle('destructive')} onClick={onUnpublish}>
        Unpublish
      </AlertDialog.Action>
    </AlertDialogBox>
  );
}
