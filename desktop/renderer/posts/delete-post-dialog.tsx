import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { useId, useState } from 'react';
import type { OwnPost } from '../../ipc/posts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type DeletePostDialogProps = { post: OwnPost; onCancel: () => void; onDelete: () => void };

/** Asks for the slug before a post is deleted from the blog, which can't be undone. */
export function DeletePostDialog({ post, onCancel, onDelete }: DeletePostDialogProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  return (
    <ConfirmDialog
      title={`Delete “${nameOfPost(post.title)}” from the blog?`}
      description="This can't be undone. Links to the post stop working, and its address becomes free. A draft of it on this computer stays."
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
          <AlertDialog.Action className="button-danger" disabled={typed.trim() !== post.slug} onClick={onDelete}>
            Delete post
          </AlertDialog.Action>
        </>
      }
      onCancel={onCancel}
    >
      <label htmlFor={`${id}-slug`} className="mt-4 mb-1 block font-semibold [overflow-wrap:anywhere]">
        Type {post.slug} to delete it
      </label>
      <input
        id={`${id}-slug`}
        className="field"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
