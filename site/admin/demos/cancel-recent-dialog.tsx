'use client';

import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

type CancelRecentDialogProps = { onCancel: () => void; onClosed: () => void; onConfirm: (hours: number) => void };

export function CancelRecentDialog({ onCancel, onClosed, onConfirm }: CancelRecentDialogProps) {
  return (
    <AlertDialogBox
      title="Cancel all recently booked demos?"
      description="Use this if someone floods your calendar. We cancel every upcoming demo booked in the period you choose and open its time slot again. Visitors don’t get an email."
      cancelLabel="Keep demos"
      isStacked
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <AlertDialog.Action className={buttonStyle('danger')} onClick={() => onConfirm(1)}>
        Cancel last hour’s demos
      </AlertDialog.Action>
      <AlertDialog.Action className={buttonStyle('danger')} onClick={() => onConfirm(24)}>
        Cancel last 24 hours’ demos
      </AlertDialog.Action>
    </AlertDialogBox>
  );
}
