/** One time zone and one format, so that a page is the same at build time and in every browser. */
const PAGE_DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

// The annotation lets a page's script, which formats no times, drop it.
const AUTHOR_TIME = /* @__PURE__ */ new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a date for readers: `2026-11-21T04:11:23.123456+00:00` is `November 21, 2026`. */
export function formatDate(timestamp: string): string {
  return PAGE_DATE.format(new Date(timestamp));
}

/** Formats a time for an author, in the author's own time zone: `Nov 25, 2026, 9:00 AM`. */
export function formatTime(at: string | number): string {
  return AUTHOR_TIME.format(new Date(at));
}

/** Formats a count of views: `1 view`, `1,234 views`. */
export function formatViews(views: number): string {
  return views === 1 ? '1 view' : `${views.toLocaleString('en')} views`;
}
