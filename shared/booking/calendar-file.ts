import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

export type CalendarEvent = {
  id: string;
  /** Calendars replace versions with a lower number. */
  sequence: number;
  startsAt: string;
  endsAt: string;
  changedAt: string;
  title: string;
  description: string;
  isCancelled: boolean;
};

type Person = { name: string; email: string };

type CalendarOptions = {
  producer: string;
  name?: string;
  /** Set for an emailed file. Programs then add, move, or delete the event themselves (RFC 5546). */
  invitation?: { organizer: Person; attendee: Person };
};

/** Returns an RFC 5545 calendar. Times are UTC, so it needs no time zone definitions. */
export function toCalendarFile(
  events: readonly CalendarEvent[],
  { producer, name, invitation }: CalendarOptions,
): string {
  const isOneCancelled = name === undefined && events.every(({ isCancelled }) => isCancelled);
  const otherMethod = invitation === undefined ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: toPlainText(producer), product: 'Demos', language: 'EN' },
    // Some programs delete an event only with this method.
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
    written.createAttendee({ ...toPerson(invitation.attendee), status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  }
  return `${calendar.toString()}\r\n`;
}

const toPerson = ({ name, email }: Person): Person => ({ name: toPlainText(name).replaceAll('\n', ' '), email });

/**
 * Removes what calendar programs interpret in a visitor's text. Angle brackets are replaced with similar characters,
 * because Google Calendar renders HTML and others show entities literally.
 */
function toPlainText(text: string): string {
  return text
    .replaceAll('<', '\u2039')
    .replaceAll('>', '\u203A')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replace(/[\0-\u0009\u000B-\u001F\u007F-\u009F]/g, ' ');
}
