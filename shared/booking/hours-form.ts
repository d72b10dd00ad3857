import { err, ok, type Result } from '../result.ts';
import {
  type BookingSettings,
  BOOKING_SETTINGS_LIMITS as LIMITS,
  savedBookingSettingsSchema,
  type WorkingHours,
} from './booking.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type NumberField = 'leadHours' | 'horizonDays' | 'lanes' | 'maxPerHour' | 'keepDays';

export type TimeRange = Omit<WorkingHours, 'weekday'>;

/** The settings as form values. `days` has the hours of Monday to Sunday; days off have none. */
export type HoursForm = Record<NumberField, string> & {
  timeZone: string;
  days: readonly (readonly TimeRange[])[];
  holidays: readonly string[];
};

/** `day-0` is Monday. */
export type HoursProblem = { field: NumberField | 'timeZone' | 'holidays' | `day-${number}`; message: string };

export const USUAL_HOURS: TimeRange = { from: '09:00', to: '17:00' };

const toClock = (halfHours: number) =>
  `${String(Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 === 0 ? '00' : '30'}`;

export const START_TIMES: readonly string[] = Array.from({ length: 48 }, (_, index) => toClock(index));

export const END_TIMES: readonly string[] = Array.from({ length: 48 }, (_, index) => toClock(index + 1));

/** Formats `17:30` as `5:30 PM`, and `24:00` as `Midnight`. */
export function formatClock(time: string): string {
  if (time === '24:00') return 'Midnight';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Splits the last range with a one-hour break, at noon if possible. Ranges under two hours don't change. */
export function addBreak(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const last = ranges.at(-1);
  if (!last) return [USUAL_HOURS];
  const [from, to] = [START_TIMES.indexOf(last.from), END_TIMES.indexOf(last.to) + 1];
  const middle = Math.floor((from + to) / 2) - 1;
  if (to - from < 4) return ranges;
  const noon = from < 24 && to > 26 ? 24 : middle;
  return [...ranges.slice(0, -1), { from: last.from, to: toClock(noon) }, { from: toClock(noon + 2), to: last.to }];
}

export function toHoursForm(settings: BookingSettings): HoursForm {
  return {
    timeZone: settings.timeZone,
    days: WEEKDAYS.map((_, index) =>
      settings.workingHours
        .filter(({ weekday }) => weekday === index + 1)
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        .map(({ from, to }) => ({ from, to })),
    ),
    holidays: settings.holidays,
    leadHours: String(settings.leadHours),
    horizonDays: String(settings.horizonDays),
    lanes: String(settings.lanes),
    maxPerHour: String(settings.maxPerHour),
    keepDays: String(settings.keepDays),
  };
}

export function parseHoursForm(form: HoursForm): Result<BookingSettings, HoursProblem[]> {
  const problems: HoursProblem[] = form.days.flatMap((ranges, index) => {
    const message = findProblem(ranges);
    return message === null ? [] : [{ field: `day-${index}` as const, message }];
  });
  const number = (field: NumberField) => {
    const [least, most] = LIMITS[field];
    const value = /^\s*\d{1,6}\s*$/.test(form[field]) ? Number(form[field]) : Number.NaN;
    if (value >= least && value <= most) return value;
    problems.push({ field, message: `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.` });
    return least;
  };
  const settings: BookingSettings = {
    timeZone: form.timeZone,
    workingHours: form.days.flatMap((ranges, index) => ranges.map((range) => ({ weekday: index + 1, ...range }))),
    holidays: [...form.holidays],
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

function findProblem(ranges: readonly TimeRange[]): string | null {
  if (ranges.some(({ from, to }) => from >= to)) return 'The end must be after the start.';
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const isOverlapping = sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? ''));
  return isOverlapping ? 'These hours overlap.' : null;
}

const toProblem = ({ path, message }: { path: PropertyKey[]; message: string }): HoursProblem => ({
  field: path[0] === 'leadHours' || path[0] === 'holidays' ? path[0] : 'timeZone',
  message,
});
