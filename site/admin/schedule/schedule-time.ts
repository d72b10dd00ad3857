import { nameLocalZone } from '@callwright/shared/post/format-date.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';

/** For example `2026-11-25` and `9:00 AM`, in the author's time zone. */
export type ScheduleText = { date: string; time: string };

export type ScheduleProblem = { field: keyof ScheduleText; message: string };

export function toScheduleText(at: Date): ScheduleText {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  // Browsers put a narrow no-break space before AM, which nobody types.
  return { date: day.join('-'), time: time.replace(/\s/g, ' ') };
}

export function suggestSchedule(now: Date): ScheduleText {
  return toScheduleText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9));
}

/** Returns an ISO time. @param now milliseconds since 1970; earlier times are refused. */
export function parseSchedule({ date, time }: ScheduleText, now: number): Result<string, ScheduleProblem> {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (year === undefined) return err({ field: 'date', message: 'Choose a date.' });
  const minutes = parseClock(time);
  if (minutes === null) return err({ field: 'time', message: 'Enter a time, for example 9:00 AM.' });
  const at = new Date(Number(year), Number(month) - 1, Number(day), 0, minutes);
  if (at.getTime() <= now) {
    const isToday = toScheduleText(new Date(now)).date === date;
    return err({ field: isToday ? 'time' : 'date', message: 'That time has passed. Choose a later one.' });
  }
  return ok(at.toISOString());
}

/** Returns minutes after midnight for `9:00 AM`, `9am`, or `14:30`; null for anything else. */
function parseClock(text: string): number | null {
  const [, hourText = '', minuteText = '00', half = ''] =
    /^\s*(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?\s*m?\.?\s*$/i.exec(text) ?? [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hourText === '' || minute > 59) return null;
  if (half === '') return hour > 23 ? null : hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

export function describeSchedule(text: ScheduleText): string {
  const at = parseSchedule(text, 0);
  if (!at.ok) return `Choose when the post goes live, in ${nameLocalZone(new Date())}.`;
  const time = new Date(at.value);
  const clock = toScheduleText(time).time.replace(' ', '\u00A0');
  return `The post goes live on ${DAY.format(time)}, at ${clock} ${nameLocalZone(time)}.`;
}
