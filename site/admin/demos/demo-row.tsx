'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { TRADE_LABELS } from '@callwright/shared/booking/booking-fields.ts';
import {
  describeShortTime,
  describeVisitorTime,
  toCancelEmail,
  toTelAddress,
} from '@callwright/shared/booking/request-words.ts';
import { ChevronDown, Mail, Phone } from 'lucide-react';
import './demos.css';

type DemoRowProps = {
  request: Booking;
  mark: 'New' | 'Started' | null;
  demoUrl: string;
  isBusy: boolean;
  onStatus: (status: Booking['status']) => void;
  onAsk: (question: 'cancel' | 'delete', button: HTMLElement) => void;
};

const toEmailAddress = (email: string) => `mailto:${encodeURIComponent(email)}`;

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

const CLAMPED = 'min-w-0 break-words max-md:not-group-open:line-clamp-2 md:not-group-open:truncate';

const PILL = 'shrink-0 rounded-full px-2 font-semibold text-sm leading-6';

const LINK = 'inline-flex min-h-11 items-center gap-2 font-medium text-accent hover:underline';

export function DemoRow({ request, mark, demoUrl, isBusy, onStatus, onAsk }: DemoRowProps) {
  const { name, business, trade, phone, email, note, status } = request;
  const visitorTime = describeVisitorTime(request);
  return (
    <li className="border-line border-b last:border-b-0">
      <details className="group">
        <summary className="demo-row">
          <span className={`font-semibold tabular-nums ${status === 'cancelled' ? 'text-ink-soft line-through' : ''}`}>
            {TIME.format(new Date(request.startsAt))}
          </span>
          <span className="min-w-0">
            <span className={`flex items-start gap-x-2 ${mark ? '' : 'flex-wrap'}`}>
              <bdi className={`font-semibold ${CLAMPED}`}>{name}</bdi>
              {mark && <span className={`${PILL} bg-accent-soft text-accent-strong`}>{mark}</span>}
              {status !== 'booked' && (
                <span className={`${PILL} bg-sunken text-ink-soft`}>
                  {status === 'done' && 'Done'}
                  {status === 'cancelled' && (request.cancelledBy === 'visitor' ? 'By visitor' : 'By you')}
                </span>
              )}
            </span>
            <span className={`block text-ink-soft text-sm ${CLAMPED}`}>
              {business !== '' && (
                <>
                  <bdi>{business}</bdi> ·{' '}
                </>
              )}
              {TRADE_LABELS[trade]}
            </span>
          </span>
          <span className="min-w-0 text-sm max-lg:hidden group-open:invisible">
            <span className="block tabular-nums">{phone}</span>
            <span className="block truncate text-ink-soft">{email}</span>
          </span>
          <ChevronDown aria-hidden="true" className="demo-row-arrow group-open:rotate-180" />
        </summary>
        <div className="demo-row-detail">
          {status === 'cancelled' && (
            <p className="text-ink-soft text-sm">Canceled {describeShortTime(request.changedAt)}</p>
          )}
          {visitorTime !== null && <p className="text-ink-soft text-sm">{visitorTime}</p>}
          <p className="flex flex-wrap gap-x-6">
            <a href={toTelAddress(phone)} className={LINK}>
              <Phone aria-hidden="true" className="size-4.5 shrink-0" />
              {phone}
            </a>
            <a href={toEmailAddress(email)} className={`${LINK} min-w-0 [overflow-wrap:anywhere]`}>
              <Mail aria-hidden="true" className="size-4.5 shrink-0" />
              {email}
            </a>
          </p>
          {note !== '' && (
            <div className="my-2 max-w-prose rounded-xl bg-sunken px-4 py-3">
              <p className="text-ink-soft text-sm">What they want to see</p>
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {note}
              </p>
            </div>
          )}
          <DemoActions {...{ request, demoUrl, isBusy, onStatus, onAsk }} />
        </div>
      </details>
    </li>
  );
}

function DemoActions({ request, demoUrl, isBusy, onStatus, onAsk }: Omit<DemoRowProps, 'mark'>) {
  const { name, email, phone, status, canChange } = request;
  const isCanceledByOwner = status === 'cancelled' && request.cancelledBy === 'owner';
  // The button text is the same in every row, so screen readers get the name, too.
  const about = <span className="sr-only"> the demo with {name}</span>;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {status === 'booked' && !canChange && (
        <button type="button" disabled={isBusy} onClick={() => onStatus('done')} className="admin-button">
          Mark as done{about}
        </button>
      )}
      {/* A demo is a phone call. */}
      <a
        href={
          status === 'booked'
            ? toTelAddress(phone)
            : isCanceledByOwner
              ? toCancelEmail(request, demoUrl)
              : toEmailAddress(email)
        }
        className="admin-button min-w-0"
      >
        <span className="truncate">
          {status === 'booked' ? 'Call' : 'Email'}
          <span className="max-sm:sr-only"> {name}</span>
        </span>
      </a>
      {status === 'booked' && canChange && (
        <button
          type="button"
          disabled={isBusy}
          onClick={(event) => onAsk('cancel', event.currentTarget)}
          className="admin-button text-danger"
        >
          Cancel demo<span className="sr-only"> with {name}</span>
        </button>
      )}
      {status === 'done' && (
        <button type="button" disabled={isBusy} onClick={() => onStatus('booked')} className="admin-button">
          Mark as not done{about}
        </button>
      )}
      {!canChange && (
        <button
          type="button"
          disabled={isBusy}
          onClick={(event) => onAsk('delete', event.currentTarget)}
          className="admin-button text-danger"
        >
          Delete{about}
        </button>
      )}
    </div>
  );
}
