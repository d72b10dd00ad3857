/** One time zone and one format, so that a page says the same at build time and in every browser. */
const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** `2026-11-21T04:11:23.123456+00:00` is `November 21, 2026`. */
export function formatDate(timestamp: string): string {
  return dateFormat.format(new Date(timestamp));
}
