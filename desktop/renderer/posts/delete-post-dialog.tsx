import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { useEffect, useId, useState } from 'react';
import type { LibraryPicture } from '../../ipc/pictures.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import { desktop } from '../desktop-api.ts';
import { LinkWarning } from '../links/link-warning.tsx';
import { useLinksTo } from '../links/use-links-to.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

type DeletePostDialogProps = {
  post: OwnPost;
  onCancel: () => void;
  onDelete: (pictures: readonly LibraryPicture[]) => void;
};

export function DeletePostDialog({ post, onCancel, onDelete }: DeletePostDialogProps) {
  const links = useLinksTo(post.id);
  const [typed, setTyped] = useState('');
  const [pictures, setPictures] = useState<readonly LibraryPicture[]>([]);
  const [deletesPictures, setDeletesPictures] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // If the blog can't be reached, keep the pictures.
    void desktop.listPicturesOnlyOfPost(post.id).then((only) => isCurrent && only.ok && setPictures(only.value));
    return () => {
      isCurrent = false;
    };
  }, [post.id]);
  const id = useId();
  return (
    <ConfirmDialog
      title={`Delete “${nameOfPost(post.title)}” from the blog?`}
      description={
        <>
          <p>Links to the post will stop working, and you can’t undo this. Drafts on this computer won’t be deleted.</p>
          <LinkWarning links={links} />
        </>
      }
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
          <AlertDialog.Action
            className="button-danger"
            disabled={typed.trim() !== post.slug}
            onClick={() => onDelete(deletesPictures ? pictures : [])}
          >
            Delete post
          </AlertDialog.Action>
        </>
      }
      onCancel={onCancel}
    >
      <label htmlFor={`${id}-slug`} className="mt-4 mb-1 block font-semibold [overflow-wrap:anywhere]">
        Type <code className="rounded bg-sunken px-1 py-0.5 font-normal">{post.slug}</code> to confirm
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
      {pictures.length > 0 && (
        <label className="mt-4 flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={deletesPictures}
            onChange={({ target }) => setDeletesPictures(target.checked)}
          />
          Also delete its {pictures.length === 1 ? 'picture' : countOf(pictures.length, 'picture')}. Nothing else uses{' '}
          {pictures.length === 1 ? 'it' : 'them'}.
        </label>
      )}
    </ConfirmDialog>
  );
}
