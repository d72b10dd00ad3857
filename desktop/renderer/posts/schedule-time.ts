import { nameLocalZone } from '@callwright/shared/post/format-date.ts';

/** Example: `2026-11-25T09:00`, in the author's time zone, for a `datetime-local` field. */
export function toInputValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function suggestSchedule(now: Date): Date {
  const time = new Date(now);
  time.setDate(time.getDate() + 1);
  time.setHours(9, 0, 0, 0);
  return time;
}

const FROM_NOW = new Intl.RelativeTimeFormat('en');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Example: `Your time zone: Pacific Time. Publishes in 21 hours.` Only the zone if `field` isn't after `now`. */
export function describeSchedule(field: string, now: number): string {
  const at = parseSchedule(field, now);
  const zone = nameLocalZone(new Date(at ?? now));
  const when = at === null ? '' : ` Publishes ${formatFromNow(Date.parse(at) - now)}.`;
  return `Your time zone: ${zone}.${when}`;
}

function formatFromNow(delayMs: number): string {
  if (delayMs < HOUR_MS) return FROM_NOW.format(Math.ceil(delayMs / MINUTE_MS), 'minute');
  if (delayMs < 2 * DAY_MS) return FROM_NOW.format(Math.round(delayMs / HOUR_MS), 'hour');
  return FROM_NOW.format(Math.round(delayMs / DAY_MS), 'day');
}

/** Returns an ISO time, or null if `field` is empty or not after `now` (milliseconds since the epoch). */
export function parseSchedule(field: string, now: number): string | null {
  const time = new Date(field);
  return Number.isNaN(time.getTime()) || time.getTime() <= now ? null : time.toISOString();
}
