import { nameOfPost } from '@callwright/shared/post/post-title.ts';
import { AlertDialog } from 'radix-ui';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type OffBlogDialogProps = {
  title: string;
  reason: 'deleted' | 'unpublished';
  isBusy: boolean;
  onClose: () => void;
  onKeepOff: () => void;
  onPublish: () => void;
};

/** The post is not on the blog any more: whether it comes back is the author's to say. */
export function PostRemovedDialog({ title, reason, isBusy, onClose, onKeepOff, onPublish }: OffBlogDialogProps) {
  const words = WORDS[reason];
  return (
    <ConfirmDialog
      title={words.title}
      description={
        <>
          <p className="line-clamp-2 font-semibold text-ink [overflow-wrap:anywhere]">{nameOfPost(title)}</p>
          <p className="mt-2">{words.description}</p>
        </>
      }
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Decide later</AlertDialog.Cancel>
          <button type="button" className="button-quiet" disabled={isBusy} onClick={onKeepOff}>
            {words.keepOff}
          </button>
          <button type="button" className="button-primary" disabled={isBusy} onClick={onPublish}>
            {words.publish}
          </button>
        </>
      }
      isWide
      onCancel={onClose}
    />
  );
}

const WORDS = {
  deleted: {
    title: 'This post was deleted from the blog somewhere else',
    description:
      'Your text is here, saved on this computer. Published as a new post it gets its address back, unless another post has taken it since; its date and its views start anew.',
    keepOff: 'Keep as a draft',
    publish: 'Publish as a new post',
  },
  unpublished: {
    title: 'This post was taken off the blog somewhere else',
    description:
      'Its text there is the one that you started from, so nothing you wrote is in question. Published again it keeps its address and its date.',
    keepOff: 'Keep off the blog',
    publish: 'Publish it again',
  },
} as const;
