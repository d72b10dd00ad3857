import { AlertDialog } from 'radix-ui';
import { useId, useState } from 'react';
import type { OwnPost } from '../../ipc-contract/posts-contract.ts';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { nameOfDraft } from '../sidebar/draft-row.tsx';

type DeletePostDialogProps = { post: OwnPost; onCancel: () => void; onDelete: () => void };

/** Deleting from the blog can't be undone, so the slug has to be typed first. */
export function DeletePostDialog({ post, onCancel, onDelete }: DeletePostDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  const [typed, setTyped] = useState('');
  const id = useId();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-0 z-40 m-auto h-fit w-[min(28rem,calc(100vw-48px))] rounded-2xl border border-line bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="font-display text-lg font-bold leading-snug [overflow-wrap:anywhere]">
            <span className="line-clamp-3">Delete “{nameOfDraft(post.title)}” from the blog?</span>
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">
            This can't be undone. Links to the post stop working, and its address becomes free. A draft of it on this
            computer stays.
          </AlertDialog.Description>
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
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
            <AlertDialog.Action className="button-danger" disabled={typed.trim() !== post.slug} onClick={onDelete}>
              Delete post
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
