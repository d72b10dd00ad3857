/** A half hour or more in a calendar (RFC 5545, VEVENT). */
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

const MAX_LINE_BYTES = 75;

/**
 * Writes a visitor's demo as a calendar file (RFC 5545). Times are UTC, so the program shows them in its own time zone and
 * no definition of one is needed. The owner's calendar, which programs read by themselves, is written in SQL by the same
 * rules; a test holds the two together.
 *
 * @param producer who wrote it, as in "Callwright".
 */
export function toCalendarFile(producer: string, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(producer)}//Demos//EN`,
    // Some programs delete an event at this method alone.
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toUtc(event.changedAt)}`,
    `DTSTART:${toUtc(event.startsAt)}`,
    `DTEND:${toUtc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Writes an ISO time as `20260310T140000Z`, which links to calendars take as well. */
export function toUtc(time: string): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

/**
 * Writes a text so that it stays one, in whatever reads it. Google Calendar and others show markup in a description as
 * such, others show an entity as it is written: so signs that look alike take the place of both brackets. What turns the
 * direction of the rest of a line is left out.
 */
function escapeText(text: string): string {
  return text
    .replaceAll('<', '\u2039')
    .replaceAll('>', '\u203A')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/[\0-\u001F\u007F-\u009F]/g, ' ');
}

/** Breaks a line of more than 75 bytes, and no character in two. */
function foldLine(line: string): string {
  let [folded, bytes] = ['', 0];
  for (const character of line) {
    const size = countBytes(character);
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n ';
      // The blank counts.
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** The length of a character in UTF-8. */
function countBytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
}
