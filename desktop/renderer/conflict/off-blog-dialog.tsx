import { AlertDialog } from 'radix-ui';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { nameOfDraft } from '../sidebar/draft-row.tsx';

type OffBlogDialogProps = {
  title: string;
  reason: 'deleted' | 'unpublished';
  isBusy: boolean;
  onClose: () => void;
  onKeepOff: () => void;
  onPublish: () => void;
};

/** The post is not on the blog any more: whether it comes back is the author's to say. */
export function OffBlogDialog({ title, reason, isBusy, onClose, onKeepOff, onPublish }: OffBlogDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  const words = WORDS[reason];
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-0 z-40 m-auto h-fit w-[min(32rem,calc(100vw-48px))] rounded-2xl border border-line bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="font-display text-lg font-bold leading-snug">{words.title}</AlertDialog.Title>
          <p className="mt-2 line-clamp-2 font-semibold [overflow-wrap:anywhere]">{nameOfDraft(title)}</p>
          <AlertDialog.Description className="mt-2 text-ink-soft">{words.description}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel className="button-quiet">Decide later</AlertDialog.Cancel>
            <button type="button" className="button-quiet" disabled={isBusy} onClick={onKeepOff}>
              {words.keepOff}
            </button>
            <button type="button" className="button-primary" disabled={isBusy} onClick={onPublish}>
              {words.publish}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
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
