'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { TRADE_LABELS } from '@callwright/shared/booking/booking-fields.ts';
import {
  describeRequestTime,
  describeVisitorTime,
  nameOfRequestStatus,
  toCancelLetter,
  toTelAddress,
} from '@callwright/shared/booking/request-words.ts';

type DemoRequestRowProps = {
  request: Booking;
  /** Where a visitor chooses another time. */
  demoUrl: string;
  isBusy: boolean;
  onStatus: (status: Booking['status']) => void;
  onAsk: (question: 'cancel' | 'delete', button: HTMLElement) => void;
};

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline-offset-4 hover:underline disabled:cursor-not-allowed disabled:opacity-60';

const COLOURS = { booked: 'text-accent', done: 'text-live', cancelled: 'text-ink-soft' } as const;

/** Who comes when, how they are reached, and what can be done. */
export function DemoRequestRow({ request, demoUrl, isBusy, onStatus, onAsk }: DemoRequestRowProps) {
  const { name, business, trade, phone, email, note, status } = request;
  const visitorTime = describeVisitorTime(request);
  // Which request a button is about: its name alone is the same in every row.
  const about = <span className="sr-only"> the demo with {name}</span>;
  return (
    <li className="border-line border-b pt-4 pb-2 last:border-b-0">
      <h3 className="break-words font-semibold leading-snug">{describeRequestTime(request)}</h3>
      {visitorTime !== null && <p className="text-ink-soft text-sm">{visitorTime}</p>}
      <p className="mt-1 break-words">
        <bdi>{name}</bdi>
        {business !== '' && (
          <>
            , <bdi>{business}</bdi>
          </>
        )}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-ink-soft text-sm">
        <span>{TRADE_LABELS[trade]}</span>
        <span className={`font-medium ${COLOURS[status]}`}>{nameOfRequestStatus(request)}</span>
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <a href={toTelAddress(phone)} className={ACTION}>
          {phone}
        </a>
        <a href={`mailto:${encodeURIComponent(email)}`} className={`${ACTION} min-w-0 [overflow-wrap:anywhere]`}>
          {email}
        </a>
      </p>
      {note !== '' && (
        <p dir="auto" className="mt-1 whitespace-pre-wrap break-words rounded-xl bg-sunken px-3 py-2 text-sm">
          {note}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {status === 'booked' && (
          <>
            <button type="button" disabled={isBusy} onClick={() => onStatus('done')} className={ACTION}>
              Mark as done{about}
            </button>
            <button
              type="button"
              disabled={isBusy}
              onClick={(event) => onAsk('cancel', event.currentTarget)}
              className={ACTION}
            >
              Cancel{about}
            </button>
          </>
        )}
        {status === 'done' && (
          <button type="button" disabled={isBusy} onClick={() => onStatus('booked')} className={ACTION}>
            Not done after all{about}
          </button>
        )}
        {status === 'cancelled' && request.cancelledBy === 'owner' && (
          <a href={toCancelLetter(request, demoUrl)} className={ACTION}>
            Write to them<span className="sr-only"> about the demo with {name}</span>
          </a>
        )}
        {!request.canChange && (
          <button
            type="button"
            disabled={isBusy}
            onClick={(event) => onAsk('delete', event.currentTarget)}
            className={`${ACTION} text-danger`}
          >
            Delete{about}
          </button>
        )}
      </p>
    </li>
  );
}
