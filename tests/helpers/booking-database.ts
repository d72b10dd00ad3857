import { createHash } from 'node:crypto';
import { codeOf, type Sql } from './blog-database.ts';

export const BOOKED_TEXTS = {
  name: 'Ann Alvarez',
  business: 'Alvarez Plumbing',
  trade: 'plumbing',
  phone: '(555) 010-7788',
  email: 'ann@example.com',
  note: 'We miss calls on Mondays.',
};

type DemoRequest = typeof BOOKED_TEXTS & {
  token: string;
  startsAt: string;
  timeZone: string;
  leftEmpty: string;
  filledInMs: number;
};

export type BookingAnswer = {
  outcome: string;
  next?: string[];
  booking?: Record<string, unknown> & { id: string; starts_at: string; status: string };
};

/** Sets business hours (without them, nothing can be booked): New York, Monday to Friday, 9 AM to 5 PM. */
export const OPEN_CALENDAR = `update private.booking_settings set working_hours = (
  select jsonb_agg(jsonb_build_object('weekday', weekday, 'from', '09:00', 'to', '17:00') order by weekday)
  from generate_series(1, 5) as weekday
)`;

export const tokenOf = (visitor: number): string => String(visitor).padStart(43, 'x');

const phoneOf = (email: string): string =>
  `(555) ${createHash('sha256').update(email.toLowerCase()).digest().readUIntBE(0, 4).toString().padStart(10, '0').slice(-7)}`;

export async function callBooking<Answer = BookingAnswer>(sql: Sql, call: string, params: unknown[]): Promise<Answer> {
  const { rows } = await sql.query<{ answer: Answer }>(`select ${call} as answer`, params);
  const [row] = rows;
  if (!row) throw new Error('no answer');
  return row.answer;
}

export async function bookDemo(sql: Sql, changes: Partial<DemoRequest>): Promise<BookingAnswer | string> {
  const request: DemoRequest = {
    ...BOOKED_TEXTS,
    token: tokenOf(1),
    startsAt: '2026-03-10T14:00:00Z',
    timeZone: 'America/Denver',
    leftEmpty: '',
    filledInMs: 30_000,
    ...(changes.email === undefined ? {} : { phone: phoneOf(changes.email) }),
    ...changes,
  };
  try {
    return await callBooking(sql, 'public.book_demo($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
      request.token,
      request.startsAt,
      request.name,
      request.business,
      request.trade,
      request.phone,
      request.email,
      request.note,
      request.timeZone,
      request.leftEmpty,
      request.filledInMs,
    ]);
  } catch (cause) {
    return codeOf(cause);
  }
}

/** Unfolds the lines of a calendar (RFC 5545, section 3.1). */
export const linesOfCalendar = (calendar: string): string[] => calendar.replaceAll('\r\n ', '').split('\r\n');

/** Sets the clock of the booking functions. @param time like `2026-03-02T15:00:00Z` */
export async function setBookingClock(sql: Sql, time: string): Promise<void> {
  await sql.run(
    `create or replace function private.booking_clock() returns timestamptz language sql stable set search_path = ''
     as $$ select timestamptz '${time}' $$`,
  );
}

export async function listFreeSlots(sql: Sql, from: string, to: string): Promise<string[]> {
  const { slots } = await callBooking<{ slots: string[] }>(sql, 'public.list_free_slots($1, $2)', [from, to]);
  return slots.map((slot) => new Date(slot).toISOString());
}
