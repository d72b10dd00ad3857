/** One time zone and one locale, so that a page is the same at build time and in every browser. */
const PAGE_DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

// The annotation lets bundlers drop it from pages that don't use it.
const AUTHOR_TIME = /* @__PURE__ */ new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const AUTHOR_DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Formats a date like `November 21, 2026`. */
export function formatDate(timestamp: string): string {
  return PAGE_DATE.format(new Date(timestamp));
}

/** Formats a time like `Nov 25, 2026, 9:00 AM`, in the local time zone. */
export function formatTime(at: string | number): string {
  return AUTHOR_TIME.format(new Date(at));
}

/** Formats a date like `Nov 25, 2026`, in the local time zone. */
export function formatDay(at: string | number): string {
  return AUTHOR_DAY.format(new Date(at));
}

/** Formats a date like `Nov 25`, with its year unless it's the year of `now`. In the local time zone. */
export function formatBriefDay(at: string, now: number): string {
  const day = new Date(at);
  const year = day.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return day.toLocaleDateString('en', { month: 'short', day: 'numeric', year });
}

export function formatViews(views: number): string {
  return views === 1 ? '1 view' : `${views.toLocaleString('en')} views`;
}

/** Returns the name of the local time zone at that time, for example, `Eastern Time`. */
export function nameLocalZone(at: Date): string {
  const nameAs = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat('en-US', { timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
      ?.value ?? '';
  const name = nameAs('longGeneric');
  // Some zones have only an offset as their generic name.
  return name.startsWith('GMT') ? nameAs('long') : name;
}
