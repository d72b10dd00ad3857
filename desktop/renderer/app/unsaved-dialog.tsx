import { assertNever } from '@callwright/shared/result.ts';
import { AlertDialog } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import type { CloseQuestion, WindowClosing } from './window-closing.ts';

type UnsavedDialogProps = { closing: WindowClosing; saveAll: () => Promise<unknown> };

/** Asks what to do if unsaved text would be lost when the window closes. */
export function UnsavedDialog({ closing, saveAll }: UnsavedDialogProps) {
  useSaveOnLeave(saveAll);
  const question = useSyncExternalStore(closing.subscribe, closing.getQuestion);
  if (question === null) return null;
  const { title, description, answer } = describe(question);
  return (
    <ConfirmDialog
      title={title}
      description={description}
      answers={
        <>
          <AlertDialog.Action className="button-quiet text-danger" onClick={closing.discard}>
            {answer}
          </AlertDialog.Action>
          <AlertDialog.Cancel className="button-primary">Keep editing</AlertDialog.Cancel>
        </>
      }
      onCancel={closing.keepEditing}
    />
  );
}

function describe(question: CloseQuestion): { title: string; description: string; answer: string } {
  switch (question.kind) {
    case 'still-saving':
      return {
        title: 'Your last changes are still being saved',
        description:
          'The disk isn’t responding. Callwright will close once they’re saved. If you close now, you may lose what you typed since the last save.',
        answer: 'Close without saving',
      };
    case 'not-saved':
      return {
        title: 'Your latest changes aren’t saved',
        description: `If you close now, you’ll lose what you typed since the last save. ${question.reason}`,
        answer: 'Close without saving',
      };
    case 'open-form':
      return {
        title: 'Discard changes?',
        description: 'Your drafts are saved. What you typed into the open form isn’t.',
        answer: 'Discard and close',
      };
    default:
      return assertNever(question);
  }
}

function useSaveOnLeave(saveAll: () => Promise<unknown>): void {
  useEffect(() => {
    const flush = () => void saveAll();
    const flushIfHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('blur', flush);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      window.removeEventListener('blur', flush);
      document.removeEventListener('visibilitychange', flushIfHidden);
    };
  }, [saveAll]);
}
