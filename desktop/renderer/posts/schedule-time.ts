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

/** Returns an ISO time, or null if `field` is empty or not after `now` (milliseconds since the epoch). */
export function parseSchedule(field: string, now: number): string | null {
  const time = new Date(field);
  return Number.isNaN(time.getTime()) || time.getTime() <= now ? null : time.toISOString();
}
