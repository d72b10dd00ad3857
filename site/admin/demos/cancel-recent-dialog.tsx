'use client';

import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

type CancelRecentDialogProps = { onCancel: () => void; onClosed: () => void; onConfirm: (hours: number) => void };

export function CancelRecentDialog({ onCancel, onClosed, onConfirm }: CancelRecentDialogProps) {
  return (
    <AlertDialogBox
      title="Cancel all recently booked demos?"
      description="Use this if someone floods your calendar. It cancels every upcoming demo booked in the period you choose and opens those time slots again."
      cancelLabel="Keep demos"
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <AlertDialog.Action className={buttonStyle('destructive')} onClick={() => onConfirm(1)}>
        Last hour
      </AlertDialog.Action>
      <AlertDialog.Action className={buttonStyle('destructive')} onClick={() => onConfirm(24)}>
        Last 24 hours
      </AlertDialog.Action>
    </AlertDialogBox>
  );
}
