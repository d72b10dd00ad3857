'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

const HOUR_MS = 3_600_000;

const PERIODS = [
  [1, 'hour'],
  [24, '24 hours'],
] as const;

type CancelRecentDialogProps = {
  upcoming: readonly Booking[];
  onCancel: () => void;
  onClosed: () => void;
  onConfirm: (hours: number) => void;
};

export function CancelRecentDialog({ upcoming, onCancel, onClosed, onConfirm }: CancelRecentDialogProps) {
  return (
    <AlertDialogBox
      title="Cancel all recently booked demos?"
      description="Use this if someone floods your calendar. We cancel every upcoming demo booked in the period you choose and open its time slot again. Visitors don’t get an email."
      cancelLabel="Keep demos"
      isStacked
      onCancel={onCancel}
      onClosed={onClosed}
    >
      {PERIODS.map(([hours, name]) => {
        const count = upcoming.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - hours * HOUR_MS).length;
        return (
          <AlertDialog.Action
            key={hours}
            disabled={count === 0}
            className={buttonStyle('danger')}
            onClick={() => onConfirm(hours)}
          >
            Cancel {count} from the last {name}
          </AlertDialog.Action>
        );
      })}
    </AlertDialogBox>
  );
}
