import { err, ok, type Result } from '../result.ts';
import {
  type BookingSettings,
  BOOKING_SETTINGS_LIMITS as LIMITS,
  savedBookingSettingsSchema,
  type WorkingHours,
} from './booking.ts';

/** The form in which an owner writes the settings, in `/blog/admin` and in the editor alike. */

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type NumberField = 'leadHours' | 'horizonDays' | 'lanes' | 'maxPerHour' | 'keepDays';

/** The fields with a number, in the order of the form. */
export const NUMBER_FIELDS: readonly { name: NumberField; label: string; hint: string }[] = [
  { name: 'leadHours', label: 'Notice, in hours', hint: 'A time is offered until so many hours before it.' },
  { name: 'horizonDays', label: 'Days ahead', hint: 'A time is offered from so many days before it.' },
  { name: 'lanes', label: 'Demos at the same time', hint: 'How many people can hold one.' },
  { name: 'maxPerHour', label: 'Bookings in an hour, at most', hint: 'Of all visitors together: a flood ends there.' },
  { name: 'keepDays', label: 'Days to keep a request', hint: 'So many days after its time it is deleted for good.' },
];

/** The settings as texts; `hours` are those of Monday to Sunday, one text a day. */
export type SettingsText = Record<NumberField, string> & { timeZone: string; hours: string[]; holidays: string };

/** What is wrong with one field; `hours-0` is Monday's. */
export type SettingsProblem = { field: keyof SettingsText | `hours-${number}`; message: string };

export function toSettingsText(settings: BookingSettings): SettingsText {
  return {
    timeZone: settings.timeZone,
    hours: WEEKDAYS.map((_, index) =>
      settings.workingHours
        .filter(({ weekday }) => weekday === index + 1)
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        .map(({ from, to }) => `${from}-${to}`)
        .join(', '),
    ),
    holidays: settings.holidays.join('\n'),
    leadHours: String(settings.leadHours),
    horizonDays: String(settings.horizonDays),
    lanes: String(settings.lanes),
    maxPerHour: String(settings.maxPerHour),
    keepDays: String(settings.keepDays),
  };
}

/** Reads what the owner wrote. The failure names each field that can't be read, and says how it is written. */
export function parseSettingsText(text: SettingsText): Result<BookingSettings, SettingsProblem[]> {
  const problems: SettingsProblem[] = [];
  const take = <Value>(field: SettingsProblem['field'], parsed: Result<Value, string>, instead: Value): Value => {
    if (parsed.ok) return parsed.value;
    problems.push({ field, message: parsed.error });
    return instead;
  };
  const number = (name: NumberField) => take(name, parseNumber(text[name], LIMITS[name]), 0);
  const settings: BookingSettings = {
    timeZone: take('timeZone', parseTimeZone(text.timeZone), ''),
    workingHours: WEEKDAYS.flatMap((_, index) =>
      take(`hours-${index}`, parseHours(text.hours[index] ?? ''), []).map((range) => ({
        weekday: index + 1,
        ...range,
      })),
    ),
    holidays: take('holidays', parseHolidays(text.holidays), []),
    leadHours: number('leadHours'),
    horizonDays: number('horizonDays'),
    lanes: number('lanes'),
    maxPerHour: number('maxPerHour'),
    keepDays: number('keepDays'),
  };
  if (problems.length > 0) return err(problems);
  const saved = savedBookingSettingsSchema.safeParse(settings);
  return saved.success ? ok(saved.data) : err(saved.error.issues.map(toProblem));
}

/** What is wrong between fields, which are each right. */
const toProblem = ({ path, message }: { path: PropertyKey[]; message: string }): SettingsProblem => ({
  field: NUMBER_FIELDS.find(({ name }) => name === path[0])?.name ?? 'timeZone',
  message,
});

/** A name that this machine's time zones have; the backend checks it against its own. */
function parseTimeZone(written: string): Result<string, string> {
  const name = written.trim();
  try {
    // The name as it is usually written, whatever its letter case here.
    return ok(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return err('Write a time zone by its name, as America/New_York.');
  }
}

const RANGE = /^(\d{1,2})(?::(\d\d))?\s*(am|pm)?\s*(?:-|–|—|to)\s*(\d{1,2})(?::(\d\d))?\s*(am|pm)?$/i;
const HALF_HOURS = 'Hours begin and end on the hour or the half hour, as 9:00-17:30.';

/** What the table takes, spread over the week. */
const MAX_RANGES = LIMITS.workingHours / 7;

type Range = Omit<WorkingHours, 'weekday'>;

/** Reads the hours of one day: `9:00-12:00, 13:00-17:00`, `9am to 5pm`, or nothing for a day off. */
function parseHours(written: string): Result<Range[], string> {
  const parts = written
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ranges: Range[] = [];
  for (const part of parts) {
    const [, fromHour = '', fromMinutes = '00', fromHalf = '', toHour = '', toMinutes = '00', toHalf = ''] =
      RANGE.exec(part) ?? [];
    if (fromHour === '') return err('Write the hours as 9:00-17:00, or leave the day empty.');
    const to = toClock(toHour, toMinutes, toHalf);
    // In `1-5 pm` the half of the day is meant for both, in `9-5 pm` it can't be.
    const fromLikeEnd = fromHalf === '' ? toClock(fromHour, fromMinutes, toHalf) : null;
    const isLikeEnd = fromLikeEnd !== null && to !== null && fromLikeEnd < to;
    const from = isLikeEnd ? fromLikeEnd : toClock(fromHour, fromMinutes, fromHalf);
    if (from === null || to === null || from === '24:00') return err(HALF_HOURS);
    if (from >= to) return err(`“${part}” ends before it begins.`);
    ranges.push({ from, to });
  }
  ranges.sort((a, b) => (a.from < b.from ? -1 : 1));
  const isOverlapping = ranges.some(({ from }, index) => index > 0 && from < (ranges[index - 1]?.to ?? ''));
  if (isOverlapping) return err('Two of these hours overlap.');
  return ranges.length > MAX_RANGES ? err(`At most ${MAX_RANGES} ranges a day.`) : ok(ranges);
}

/** `9`, `5 pm`, `17:30` as `09:00`, `17:00`, `17:30`; null for what is no half hour of a day. */
function toClock(hour: string, minutes: string, half: string): string | null {
  const written = Number(hour);
  if (half !== '' && (written < 1 || written > 12)) return null;
  const hours = half === '' ? written : (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const isHalfHour = minutes === '00' || minutes === '30';
  if (!isHalfHour || hours > 24 || (hours === 24 && minutes !== '00')) return null;
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

function parseHolidays(written: string): Result<string[], string> {
  const days = written.split(/[\s,;]+/).filter((day) => day !== '');
  const wrong = days.find((day) => !isDate(day));
  if (wrong !== undefined) return err(`“${wrong}” is no day. Write each as 2026-12-25, one a line.`);
  const once = [...new Set(days)].toSorted();
  return once.length > LIMITS.holidays ? err(`At most ${LIMITS.holidays} days.`) : ok(once);
}

function isDate(day: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // The database takes none before 1970; NaN is not greater than anything.
  return time >= 0 && new Date(time).toISOString().startsWith(day);
}

function parseNumber(written: string, [least, greatest]: readonly [number, number]): Result<number, string> {
  const number = /^\s*\d{1,6}\s*$/.test(written) ? Number(written) : Number.NaN;
  if (number >= least && number <= greatest) return ok(number);
  return err(`Write a whole number from ${least} to ${greatest.toLocaleString('en')}.`);
}
