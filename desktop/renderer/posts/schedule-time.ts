/** `2026-11-25T09:00`, the value of a `datetime-local` field, in the author's own time zone. */
export function toInputValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Suggests tomorrow at nine in the morning. */
export function suggestSchedule(now: Date): Date {
  const time = new Date(now);
  time.setDate(time.getDate() + 1);
  time.setHours(9, 0, 0, 0);
  return time;
}

/**
 * Parses a field's time into an ISO time; null where there is none, or it is not in the future.
 *
 * @param now milliseconds since the epoch.
 */
export function parseSchedule(field: string, now: number): string | null {
  const time = new Date(field);
  return Number.isNaN(time.getTime()) || time.getTime() <= now ? null : time.toISOString();
}
