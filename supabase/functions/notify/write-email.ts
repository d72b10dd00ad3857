import type { Booking } from '@callwright/shared/booking/booking.ts';
import { TRADE_LABELS } from '@callwright/shared/booking/booking-fields.ts';
import { toCalendarFile } from '@callwright/shared/booking/calendar-file.ts';
import { SLOT_MINUTES } from '@callwright/shared/booking/slot-rules.ts';
import { SITE_PATHS, toAdminPath } from '@callwright/shared/site-paths.ts';
import type { Email } from './email.ts';
import { type EmailBlock, toEmailHtml, toEmailText } from './email-body.ts';
import type { BookingNotification } from './notification.ts';

export type Company = {
  sender: { name: string; address: string };
  siteUrl: string;
};

export function writeVisitorEmail(notification: BookingNotification, company: Company, secret: string): Email {
  const { id, booking, event } = notification;
  const { sender, siteUrl } = company;
  const change: EmailBlock = { link: `${siteUrl}${SITE_PATHS.booking}#${secret}`, text: 'Reschedule or cancel' };
  const zone = findZone(booking.timeZone, notification.ownerTimeZone);
  const { subject, blocks } = describeForVisitor(event, booking, { zone, company: sender.name, siteUrl, change });
  const all = [`Hi ${booking.name},`, ...blocks, sender.name];
  return {
    id,
    from: sender,
    to: { name: booking.name, address: booking.email },
    subject,
    text: toEmailText(all),
    html: toEmailHtml(all),
    // For a reminder, the event is already in the calendar.
    ...(event === 'reminder' ? {} : { calendar: toInvitation(booking, company, change.link) }),
  };
}

type VisitorWords = { zone: string; company: string; siteUrl: string; change: EmailBlock };

function describeForVisitor(
  event: BookingNotification['event'],
  booking: Booking,
  { zone, company, siteUrl, change }: VisitorWords,
): { subject: string; blocks: EmailBlock[] } {
  const at = formatTime(booking.startsAt, zone);
  const when = formatLongTime(booking.startsAt, zone);
  const call = `We'll call you at ${booking.phone}. The demo takes ${SLOT_MINUTES} minutes.`;
  const isByOwner = booking.cancelledBy === 'owner';
  switch (event) {
    case 'booked':
      return {
        subject: `Your demo is booked: ${at}`,
        blocks: [`Your ${company} demo is booked for ${when}.`, call, change],
      };
    case 'corrected':
      return {
        subject: `Your demo details were updated: ${at}`,
        blocks: [`We updated your details. Your ${company} demo is on ${when}.`, call, change],
      };
    case 'moved':
      return {
        subject: `Your demo has a new time: ${at}`,
        blocks: [`Your ${company} demo is now on ${when}.`, call, change],
      };
    case 'reminder':
      return {
        subject: `Reminder: your demo is ${at}`,
        blocks: [`Your ${company} demo is on ${when}.`, call, change],
      };
    case 'canceled':
      return {
        subject: `Your demo was canceled: ${at}`,
        blocks: [
          isByOwner
            ? `We had to cancel your ${company} demo on ${when}. We're sorry about that.`
            : `Your ${company} demo on ${when} was canceled.`,
          { link: `${siteUrl}${SITE_PATHS.demo}`, text: 'Choose another time' },
        ],
      };
  }
}

function toInvitation(booking: Booking, { sender }: Company, link: string): NonNullable<Email['calendar']> {
  const isCancelled = booking.status === 'cancelled';
  const content = toCalendarFile(
    [
      {
        id: booking.id,
        sequence: booking.sequence,
        startsAt: booking.startsAt,
        endsAt: new Date(Date.parse(booking.startsAt) + SLOT_MINUTES * 60_000).toISOString(),
        changedAt: booking.changedAt,
        title: `${sender.name}: ${SLOT_MINUTES}-minute demo`,
        description: isCancelled ? '' : `We'll call you at ${booking.phone}.\nReschedule or cancel: ${link}`,
        isCancelled,
      },
    ],
    {
      producer: sender.name,
      invitation: {
        organizer: { name: sender.name, email: sender.address },
        attendee: { name: booking.name, email: booking.email },
      },
    },
  );
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content };
}

const OWNER_SUBJECTS = {
  booked: 'New demo',
  corrected: 'Demo details changed',
  moved: 'Demo rescheduled',
  canceled: 'Demo canceled',
  reminder: 'Upcoming demo',
} as const satisfies Record<BookingNotification['event'], string>;

/** A reply goes to the visitor. */
export function writeOwnerEmail(
  { id, event, booking, ownerTimeZone }: BookingNotification,
  { sender, siteUrl }: Company,
  address: string,
): Email {
  const own = formatLongTime(booking.startsAt, findZone(ownerTimeZone));
  const theirs = formatLongTime(booking.startsAt, findZone(booking.timeZone, ownerTimeZone));
  const details: [string, string][] = [
    ['Time', own],
    ["Visitor's time", theirs === own ? '' : theirs],
    ['Name', booking.name],
    ['Business', booking.business],
    ['Trade', TRADE_LABELS[booking.trade]],
    ['Phone', booking.phone],
    ['Email', booking.email],
    ['Note', booking.note],
    ['Canceled by', booking.cancelledBy === null ? '' : booking.cancelledBy === 'owner' ? 'You' : 'The visitor'],
  ];
  const blocks: EmailBlock[] = [
    `${OWNER_SUBJECTS[event]}.`,
    { details: details.filter(([, value]) => value !== '') },
    { link: `${siteUrl}${toAdminPath('demos')}`, text: 'See all demos' },
  ];
  return {
    id,
    from: sender,
    to: { name: '', address },
    replyTo: { name: booking.name, address: booking.email },
    subject: `${OWNER_SUBJECTS[event]}: ${booking.name}, ${formatTime(booking.startsAt, findZone(ownerTimeZone))}`,
    text: toEmailText(blocks),
    html: toEmailHtml(blocks),
  };
}

function formatTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(time));
}

function formatLongTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(time));
}

/** Returns the first supported time zone. The visitor's browser chose the name. */
function findZone(...names: string[]): string {
  return names.find(isKnownZone) ?? 'UTC';
}

function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
