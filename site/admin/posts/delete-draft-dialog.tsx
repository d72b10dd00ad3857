'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

type DeleteDraftDialogProps = {
  post: OwnPostSummary;
  onCancel: () => void;
  onDelete: () => void;
  /** Restores focus, because the dialog doesn't have a trigger button. */
  onClosed: () => void;
};

export function DeleteDraftDialog({ post, onCancel, onDelete, onClosed }: DeleteDraftDialogProps) {
  return (
    <AlertDialogBox
      title={`Delete “${nameOfPost(post.title)}”?`}
      description="This deletes the draft in every browser. You can’t undo this."
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <AlertDialog.Action className={buttonStyle('destructive')} onClick={onDelete}>
        Delete draft
      </AlertDialog.Action>
    </AlertDialogBox>
  );
}
