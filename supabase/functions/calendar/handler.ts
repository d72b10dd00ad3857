import { feedRowsSchema, toFeedCalendar } from '@callwright/shared/booking/feed-calendar.ts';

type CalendarHandlerOptions = {
  url: string;
  key: string;
  send?: (request: Request) => Promise<Response>;
};

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** Calendar programs send only a URL, so the secret is in it. */
export function createCalendarHandler({ url, key, send = fetch }: CalendarHandlerOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('This calendar is read-only.', { status: 405, headers: { ...TEXT, Allow: 'GET, HEAD' } });
    const secret = new URL(request.url).searchParams.get('secret') ?? '';
    const rows = await readRows(secret).catch((cause: unknown) => {
      console.error(cause);
      return undefined;
    });
    if (rows === undefined)
      return new Response("Couldn't read the calendar. Try again in a few minutes.", {
        status: 503,
        headers: { ...TEXT, 'Retry-After': '300' },
      });
    if (rows === null)
      return new Response(
        "There's no calendar at this address. Its owner created a new address or turned the feed off.",
        {
          status: 404,
          headers: TEXT,
        },
      );
    return new Response(toFeedCalendar(rows), {
      headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, max-age=60' },
    });
  };

  async function readRows(secret: string) {
    const answer = await send(
      new Request(`${url}/rest/v1/rpc/read_booking_feed`, {
        method: 'POST',
        headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ secret: secret.toWellFormed().replaceAll('\0', '') }),
      }),
    );
    if (!answer.ok) throw new Error(`the database responded with ${answer.status}`);
    return feedRowsSchema.parse(await answer.json());
  }
}
