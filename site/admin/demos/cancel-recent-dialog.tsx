'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { AlertDialog } from 'radix-ui';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

const HOUR_MS = 3_600_000;

const PERIODS = [
  { hours: 1, name: 'hour' },
  { hours: 24, name: '24 hours' },
] as const;

type CancelRecentDialogProps = {
  upcoming: readonly Booking[];
  onCancel: () => void;
  onClosed: () => void;
  onConfirm: (hours: number) => void;
};

export function CancelRecentDialog({ upcoming, onCancel, onClosed, onConfirm }: CancelRecentDialogProps) {
  const choices = PERIODS.map(({ hours, name }) => {
    const now = Date.now();
    // A demo that has started stays in the list for half an hour, but can't be canceled.
    const count = upcoming.filter(
      ({ createdAt, startsAt }) => Date.parse(createdAt) > now - hours * HOUR_MS && Date.parse(startsAt) > now,
    ).length;
    return { hours, count, label: `Cancel ${count === 1 ? '1 demo' : `${count} demos`} from the last ${name}` };
  }).filter(({ count }) => count > 0);
  const isEmpty = choices.length === 0;
  return (
    <AlertDialogBox
      title={isEmpty ? 'No recent demos to cancel' : 'Cancel all recently booked demos?'}
      description={
        isEmpty
          ? 'No demos were booked in the last 24 hours.'
          : 'Use this if someone floods your calendar. We cancel every upcoming demo booked in the period you choose and open its time slot again. Visitors don’t get an email.'
      }
      cancelLabel={isEmpty ? 'Close' : 'Keep demos'}
      isStacked={!isEmpty}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      {choices.map(({ hours, label }) => (
        <AlertDialog.Action
          key={hours}
          className={`${buttonStyle('danger')} max-sm:px-3`}
          onClick={() => onConfirm(hours)}
        >
          {label}
        </AlertDialog.Action>
      ))}
    </AlertDialogBox>
  );
}
