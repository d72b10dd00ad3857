import type { CalendarEvent } from '@callwright/shared/booking/calendar-file.ts';

export function toGoogleLink({ title, description, startsAt, endsAt }: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${toUtc(startsAt)}/${toUtc(endsAt)}`,
    details: description,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export function toOutlookLink({ title, description, startsAt, endsAt }: CalendarEvent): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(startsAt).toISOString(),
    enddt: endsAt,
    body: description,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}

/** Returns, for example, `20260310T140000Z`. */
function toUtc(time: string): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}
