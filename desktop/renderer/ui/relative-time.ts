const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const THIS_YEAR = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const ANY_YEAR = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' });

/**
 * Examples: `Just now`, `5 min ago`, `3 h ago`, `Yesterday`, `4 days ago`, `Mar 3`. Uses the local time zone. `at` is
 * an ISO timestamp; `now` is in milliseconds since the epoch.
 */
export function formatRelativeTime(at: string, now: number): string {
  const then = new Date(at);
  const age = now - then.getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  const days = daysBetween(then, new Date(now));
  if (days === 0) return `${Math.floor(age / HOUR)} h ago`;
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  return (then.getFullYear() === new Date(now).getFullYear() ? THIS_YEAR : ANY_YEAR).format(then);
}

export function formatRelativeTimeInSentence(at: string, now: number): string {
  const time = formatRelativeTime(at, now);
  return time === 'Just now' || time === 'Yesterday' ? time.toLowerCase() : time;
}

function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / DAY);
}
