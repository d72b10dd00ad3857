import type { Booking } from './booking.ts';
import { TRADE_LABELS } from './booking-fields.ts';
import { toCalendarFile } from './calendar-file.ts';
import { SLOT_MINUTES } from './slots.ts';

/**
 * Makes a file of the owner's demos for a calendar program. Each demo keeps its id and says which version of it this
 * is, so that a file that is opened later moves what was moved, and cancels what was cancelled, in the place of adding it.
 */
export function toRequestsCalendar(requests: readonly Booking[]): string {
  return toCalendarFile(
    'Callwright',
    requests.map((request) => ({
      id: request.id,
      sequence: request.sequence,
      startsAt: request.startsAt,
      endsAt: new Date(Date.parse(request.startsAt) + SLOT_MINUTES * 60_000).toISOString(),
      changedAt: request.changedAt,
      title: `Demo: ${request.name}${request.business === '' ? '' : `, ${request.business}`}`,
      description: [TRADE_LABELS[request.trade], request.phone, request.email, request.note]
        .filter((line) => line !== '')
        .join('\n'),
      isCancelled: request.status === 'cancelled',
    })),
  );
}
