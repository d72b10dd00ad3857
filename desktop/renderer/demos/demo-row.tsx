import { TRADE_LABELS } from '@callwright/shared/booking/booking-fields.ts';
import {
  describeRequestTime,
  describeVisitorTime,
  nameOfRequestStatus,
} from '@callwright/shared/booking/request-words.ts';
import type { DemoRequest } from '../../ipc/demo-requests.ts';
import { desktop } from '../desktop-api.ts';

type DemoRowProps = {
  request: DemoRequest;
  isBusy: boolean;
  onStatus: (status: DemoRequest['status']) => void;
  onWrite: () => void;
  onCancel: () => void;
  onDelete: () => void;
};

const COLOURS = { booked: 'text-accent', done: 'text-live', cancelled: 'text-ink-soft' } as const;

/** Who comes when, how they are reached, and what can be done. */
export function DemoRow({ request, isBusy, ...actions }: DemoRowProps) {
  const { name, business, trade, phone, email, note, status } = request;
  const visitorTime = describeVisitorTime(request);
  return (
    <li className="border-line border-b py-3.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 className="min-w-0 flex-1 font-semibold leading-snug [overflow-wrap:anywhere]">
          {describeRequestTime(request)}
        </h3>
        <span className={`whitespace-nowrap font-medium text-[13px] ${COLOURS[status]}`}>
          {nameOfRequestStatus(request)}
        </span>
      </div>
      {visitorTime !== null && <p className="text-[13px] text-ink-soft">{visitorTime}</p>}
      <p className="mt-1 flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
        <span>
          <bdi>{name}</bdi>
          {business !== '' && (
            <>
              , <bdi>{business}</bdi>
            </>
          )}
        </span>
        <span className="text-ink-soft">{TRADE_LABELS[trade]}</span>
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-[13px]">
        <span className="select-text text-ink-soft">{phone}</span>
        <button
          type="button"
          className="button-link min-w-0 [overflow-wrap:anywhere]"
          onClick={() => void desktop.openLink(`mailto:${encodeURIComponent(email)}`)}
        >
          {email}
        </button>
      </p>
      {note !== '' && (
        <p
          dir="auto"
          className="mt-1.5 whitespace-pre-wrap rounded-lg bg-sunken px-3 py-2 text-[13px] [overflow-wrap:anywhere]"
        >
          {note}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {status === 'booked' && (
          <>
            <button type="button" className="button-link" disabled={isBusy} onClick={() => actions.onStatus('done')}>
              Mark as done
            </button>
            <button type="button" className="button-link" disabled={isBusy} onClick={actions.onCancel}>
              Cancel
            </button>
          </>
        )}
        {status === 'done' && (
          <button type="button" className="button-link" disabled={isBusy} onClick={() => actions.onStatus('booked')}>
            Not done after all
          </button>
        )}
        {status === 'cancelled' && request.cancelledBy === 'owner' && (
          <button type="button" className="button-link" onClick={actions.onWrite}>
            Write to them
          </button>
        )}
        {!request.canChange && (
          <button type="button" className="button-link text-danger" disabled={isBusy} onClick={actions.onDelete}>
            Delete
          </button>
        )}
      </div>
    </li>
  );
}
