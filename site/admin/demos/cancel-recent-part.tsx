'use client';

import { AlertDialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';

type CancelRecentPartProps = { isBusy: boolean; onConfirm: (hours: number) => void };

/** Clears a calendar that someone flooded. */
export function CancelRecentPart({ isBusy, onConfirm }: CancelRecentPartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function confirm(hours: number): void {
    setIsAsking(false);
    onConfirm(hours);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
        className={`${buttonStyle('secondary')} mt-3 w-full`}
      >
        Cancel recent demos
      </button>
      {isAsking && (
        <AlertDialogBox
          title="Cancel all recently booked demos?"
          description="Use this if someone floods your calendar. It cancels every coming demo that was booked in the time you choose, and frees the time slots. Visitors aren't told."
          onCancel={() => setIsAsking(false)}
          onClosed={() => button.current?.focus()}
        >
          <AlertDialog.Action className={buttonStyle('primary')} onClick={() => confirm(1)}>
            Booked in the last hour
          </AlertDialog.Action>
          <AlertDialog.Action className={buttonStyle('primary')} onClick={() => confirm(24)}>
            Booked in the last 24 hours
          </AlertDialog.Action>
        </AlertDialogBox>
      )}
    </>
  );
}
