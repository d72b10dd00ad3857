/** `2026-11-25T09:00`, the form of a `datetime-local` field, in the author's own time zone. */
export function toInputValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Tomorrow at nine in the morning, which is what an author most likely wants. */
export function suggestSchedule(now: Date): Date {
  const time = new Date(now);
  time.setDate(time.getDate() + 1);
  time.setHours(9, 0, 0, 0);
  return time;
}

/**
 * The time that a field holds as an ISO time; null where it holds none, or one that is not to come.
 *
 * @param now milliseconds since the epoch.
 */
export function parseSchedule(field: string, now: number): string | null {
  const time = new Date(field);
  return Number.isNaN(time.getTime()) || time.getTime() <= now ? null : time.toISOString();
}
