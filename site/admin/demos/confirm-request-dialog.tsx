'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { toRequestQuestion } from '@callwright/shared/booking/request-words.ts';
import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

export type RequestQuestion = { kind: 'cancel' | 'delete'; request: Booking };

type ConfirmRequestDialogProps = {
  question: RequestQuestion;
  onCancel: () => void;
  onConfirm: () => void;
  /** Restores focus, because the dialog doesn't have a trigger button. */
  onClosed: () => void;
};

export function ConfirmRequestDialog({ question, onCancel, onConfirm, onClosed }: ConfirmRequestDialogProps) {
  const { title, description, button } = toRequestQuestion(question.kind, question.request);
  return (
    <AlertDialogBox
      title={title}
      description={description}
      cancelLabel={question.kind === 'cancel' ? 'Keep demo' : 'Cancel'}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <AlertDialog.Action className={buttonStyle('destructive')} onClick={onConfirm}>
        {button}
      </AlertDialog.Action>
    </AlertDialogBox>
  );
}
