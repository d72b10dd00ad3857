import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

/** A half hour or more in a calendar. */
export type CalendarEvent = {
  /** Names the event in every version of it. */
  id: string;
  /** Which version this is: a calendar replaces a lower one. */
  sequence: number;
  /** ISO times. */
  startsAt: string;
  endsAt: string;
  /** When this version was made; an ISO time. */
  changedAt: string;
  title: string;
  description: string;
  isCancelled: boolean;
};

type Person = { name: string; email: string };

type CalendarOptions = {
  /** Who wrote it, as in "Callwright". */
  producer: string;
  /** The name of a calendar that programs read every hour; left out for a file of one event. */
  name?: string;
  /** Set for a file that is emailed: programs then add, move, or delete the event by themselves (RFC 5546). */
  invitation?: { organizer: Person; attendee: Person };
};

/**
 * Writes a calendar (RFC 5545). Times are UTC, so the program shows them in its own time zone and no definition of one
 * is needed.
 */
export function toCalendarFile(
  events: readonly CalendarEvent[],
  { producer, name, invitation }: CalendarOptions,
): string {
  const isOneCancelled = name === undefined && events.every(({ isCancelled }) => isCancelled);
  const otherMethod = invitation === undefined ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: toPlainText(producer), product: 'Demos', language: 'EN' },
    // Some programs delete an event only if the method says so.
    method: isOneCancelled ? ICalCalendarMethod.CANCEL : otherMethod,
    ...(name === undefined ? {} : { name, ttl: 3_600 }),
  });
  for (const event of events) {
    const written = calendar.createEvent({
      id: event.id,
      sequence: event.sequence,
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      stamp: new Date(event.changedAt),
      summary: toPlainText(event.title),
      description: toPlainText(event.description),
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Some programs still show a canceled event; this keeps its time free.
      transparency: event.isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
    if (invitation === undefined) continue;
    written.organizer(toPerson(invitation.organizer));
    // Who booked has accepted.
    written.createAttendee({ ...toPerson(invitation.attendee), status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  }
  return `${calendar.toString()}\r\n`;
}

const toPerson = ({ name, email }: Person): Person => ({ name: toPlainText(name).replaceAll('\n', ' '), email });

/**
 * Leaves out of a visitor's text what calendar programs act on. Google Calendar shows markup in a description as such,
 * others show an entity as it is written, so similar signs replace both brackets.
 */
function toPlainText(text: string): string {
  return text
    .replaceAll('<', '\u2039')
    .replaceAll('>', '\u203A')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replace(/[\0-\u0009\u000B-\u001F\u007F-\u009F]/g, ' ');
}
