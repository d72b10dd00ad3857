import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

type PostRemovedDialogProps = {
  title: string;
  reason: 'deleted' | 'unpublished';
  isBusy: boolean;
  onClose: () => void;
  onKeepUnpublished: () => void;
  onPublish: () => void;
};

export function PostRemovedDialog({
  title,
  reason,
  isBusy,
  onClose,
  onKeepUnpublished,
  onPublish,
}: PostRemovedDialogProps) {
  const copy = COPY[reason];
  return (
    <ConfirmDialog
      title={copy.title}
      description={
        <>
          <p className="line-clamp-2 font-semibold text-ink [overflow-wrap:anywhere]">{nameOfPost(title)}</p>
          <p className="mt-2">{copy.description}</p>
        </>
      }
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Decide later</AlertDialog.Cancel>
          <button type="button" className="button-quiet" disabled={isBusy} onClick={onKeepUnpublished}>
            {copy.keepUnpublished}
          </button>
          <button type="button" className="button-primary" disabled={isBusy} onClick={onPublish}>
            {copy.publish}
          </button>
        </>
      }
      isWide
      onCancel={onClose}
    />
  );
}

const COPY = {
  deleted: {
    title: 'This post was deleted from the blog somewhere else',
    description:
      'Your text is still on this computer. If you publish it as a new post, it keeps its URL unless another post has taken it, but it gets a new date, and its views start at zero.',
    keepUnpublished: 'Keep as a draft',
    publish: 'Publish as a new post',
  },
  unpublished: {
    title: 'This post was unpublished somewhere else',
    description: 'Your changes aren’t affected. If you publish it again, it keeps its URL and date.',
    keepUnpublished: 'Keep unpublished',
    publish: 'Publish again',
  },
} as const;
