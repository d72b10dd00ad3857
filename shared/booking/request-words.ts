import type { Booking } from './booking.ts';
import type { BookingKind } from './booking-api.ts';
import { nameTimeZone } from './time-zones.ts';

type RequestList = { kind: Exclude<BookingKind, 'all'>; label: string; empty: string; hint: string };

export const REQUEST_LISTS: readonly RequestList[] = [
  {
    kind: 'coming',
    label: 'Upcoming',
    empty: 'No upcoming demos',
    hint: 'Demos appear here as soon as visitors book them.',
  },
  {
    kind: 'past',
    label: 'Follow up',
    empty: 'No demos to follow up on',
    hint: 'Demos appear here when their time is over.',
  },
  {
    kind: 'done',
    label: 'Done',
    empty: 'No demos marked as done',
    hint: 'Mark a past demo as done, and it moves here.',
  },
  {
    kind: 'cancelled',
    label: 'Canceled',
    empty: 'No canceled demos',
    hint: 'Demos that you or a visitor cancels appear here.',
  },
];

export const REQUEST_WORDS = {
  done: {
    booked: 'Demo marked as not done.',
    done: 'Demo marked as done.',
    cancelled: 'Demo canceled. Its time slot is available again.',
    deleted: 'Request deleted, along with the visitor’s details.',
  },
  refused: {
    cancelled: 'This demo was already canceled. Someone else may have booked its time.',
    unknown: 'This request no longer exists. It was deleted, or it was too old to keep.',
  },
} as const;

export function nameOfRequestStatus({ status, cancelledBy }: Pick<Booking, 'status' | 'cancelledBy'>): string {
  if (status === 'cancelled') return cancelledBy === 'visitor' ? 'Canceled by the visitor' : 'Canceled by you';
  return status === 'done' ? 'Done' : 'Booked';
}

/** Formats the start like `Tue, Nov 24, 2026, 9:00 AM`. `ownZone` defaults to this computer's. */
export function describeRequestTime({ startsAt }: Pick<Booking, 'startsAt'>, ownZone?: string): string {
  return formatDay(new Date(startsAt), ownZone);
}

/** Formats a time like `Tue, Nov 24, 9:00 AM`. */
export function describeShortTime(at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at));
}

/**
 * Formats the visitor's local time like `Visitor’s time: 6:00 AM, Pacific Time`, with the date only if it differs.
 * Returns null if both clocks show the same time.
 */
export function describeVisitorTime(
  { startsAt, timeZone }: Pick<Booking, 'startsAt' | 'timeZone'>,
  ownZone?: string,
): string | null {
  const at = new Date(startsAt);
  const own = formatDay(at, ownZone);
  const theirs = formatVisitorDay(at, timeZone);
  if (theirs === null || theirs === own) return null;
  const isSameDay = own.split(',', 2).join() === theirs.split(',', 2).join();
  const shown = isSameDay ? theirs.slice(theirs.lastIndexOf(', ') + 2) : theirs;
  return `Visitor’s time: ${shown}, ${nameTimeZone(timeZone)}`;
}

function formatDay(at: Date, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at);
}

function formatVisitorDay(at: Date, timeZone: string): string | null {
  try {
    return formatDay(at, timeZone);
  } catch {
    return null;
  }
}

/** Returns a `tel:` link without the extension, which phones would dial as more digits. */
export function toTelAddress(phone: string): string {
  const toDigits = (text: string) => text.replace(/[^0-9+]/g, '');
  const [number = ''] = phone.split(/[x#;,]/);
  return `tel:${toDigits(toDigits(number).length < 5 ? phone : number)}`;
}

type Email = { to: string; subject: string; body: string };

/** Returns a `mailto:` link. `demoUrl` is null if the app doesn't know where to book again. */
export function toCancelEmail(request: Booking, demoUrl: string | null): string {
  const when = formatVisitorDay(new Date(request.startsAt), request.timeZone) ?? `${request.startsAt} UTC`;
  return toMailto({
    to: request.email,
    subject: `Your demo on ${when} was canceled`,
    body: [
      `Hi ${request.name},`,
      '',
      `We’re sorry, but we have to cancel your demo on ${when} (${nameTimeZone(request.timeZone)}).`,
      demoUrl === null
        ? 'Please reply with two or three times that work for you.'
        : `Please pick another time: ${demoUrl}`,
    ].join('\r\n'),
  });
}

function toMailto({ to, subject, body }: Email): string {
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The button isn't "Cancel", which closes the dialog. */
export function toRequestQuestion(kind: 'cancel' | 'delete', request: Booking, ownZone?: string) {
  const when = describeRequestTime(request, ownZone);
  return kind === 'cancel'
    ? {
        title: `Cancel ${request.name}’s demo?`,
        description: `${when}. Others can book this time right away. ${
          request.sendsEmail
            ? `${request.name} will get an email.`
            : `${request.name} won’t get an email from us. You can send one next.`
        }`,
        button: 'Cancel demo',
      }
    : {
        title: `Delete ${request.name}’s request?`,
        description: `This deletes the demo on ${when} and the visitor’s details. You can’t undo this.`,
        button: 'Delete request',
      };
}
