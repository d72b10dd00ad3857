import { beforeAll, describe, expect } from 'vitest';
import type { Sql } from '../../helpers/blog-database.ts';
import { bookDemo, OPEN_CALENDAR, setBookingClock, tokenOf } from '../../helpers/booking-database.ts';
import {
  DENIED,
  type Expected,
  type MatrixRow,
  nobody,
  outcomes,
  ownerAlone,
  secretKeyAlone,
  testReadOnlyTable,
  testRows,
} from './role-outcomes.ts';

const TABLES = [
  'private.booking_settings',
  'private.bookings',
  'private.booking_feed',
  'private.booking_notifications',
  'private.booking_links',
  'private.notify_hook',
];

type Call = [name: string, statement: string];
type Functions = Record<string, Array<'anon' | 'authenticated' | 'service_role'>>;
const visitors: Functions[string] = ['anon', 'authenticated'];
const signedIn: Functions[string] = ['authenticated'];
const secretKey: Functions[string] = ['service_role'];
const BOOK_ARGUMENTS =
  'token text, starts_at timestamp with time zone, name text, business text, trade text, phone text, email text, note text, time_zone text, left_empty text, filled_in_ms integer';

/** Functions for the owner check the account themselves. */
export const BOOKING_FUNCTIONS: Functions = {
  'private.answer_taken(slot timestamp with time zone, except_id uuid DEFAULT NULL::uuid)': [],
  'private.book_demo(token text, slot timestamp with time zone, visitor_name text, visitor_business text, visitor_trade text, visitor_phone text, visitor_email text, visitor_note text, visitor_zone text, left_empty text, filled_in_ms integer)':
    visitors,
  'private.booking_clock()': [],
  'private.cancel_booking(token text)': visitors,
  'private.cancel_recent_bookings(hours integer)': signedIn,
  'private.delete_booking(booking_id uuid)': signedIn,
  'private.delete_old_bookings()': [],
  'private.describe_booking(booking private.bookings)': [],
  'private.find_lane(slot timestamp with time zone, except_id uuid DEFAULT NULL::uuid)': [],
  'private.hash_booking_secret(secret text)': [],
  'private.is_working_hours(hours jsonb)': [],
  'private.list_bookings(kind text, after_time timestamp with time zone, after_id uuid, max_rows integer)': signedIn,
  'private.list_free_slots(from_time timestamp with time zone, to_time timestamp with time zone)': visitors,
  'private.list_slots(from_time timestamp with time zone, to_time timestamp with time zone, except_id uuid DEFAULT NULL::uuid)':
    [],
  'private.move_booking(token text, slot timestamp with time zone)': visitors,
  'private.read_booking(token text)': visitors,
  'private.end_booking_feed()': [],
  'private.read_booking_feed(secret text)': visitors,
  'private.read_booking_settings()': signedIn,
  'private.save_booking_settings(settings jsonb)': signedIn,
  'private.set_booking_feed(secret text)': signedIn,
  'private.set_booking_status(booking_id uuid, new_status text)': signedIn,
  'private.add_booking_link(booking_id uuid, secret text)': secretKey,
  'private.call_notify_hook()': [],
  'private.call_notify_hook_when_due()': [],
  'private.claim_booking_notification(can_send text[])': secretKey,
  'private.find_booking(token text)': [],
  'private.finish_booking_notification(notification_id uuid, attempt integer, outcome text, error text)': secretKey,
  'private.follow_queued_notification()': [],
  'private.keep_notify_hook_token(secret text)': [],
  'private.list_unsent_notifications()': signedIn,
  'private.queue_booking_notifications()': [],
  'private.queue_booking_reminders()': [],
  'private.queue_notifications_of(changed private.bookings, new_event text, new_channels text[])': [],
  'private.read_notify_hook_token()': [],
  'private.retry_notification(notification_id uuid)': signedIn,
  'private.schedule_notify_hook(is_on boolean)': [],
  'private.set_notify_hook(url text, token text)': [],
  'public.add_booking_link(booking_id uuid, secret text)': secretKey,
  'public.claim_booking_notification(can_send text[])': secretKey,
  'public.finish_booking_notification(notification_id uuid, attempt integer, outcome text, error text DEFAULT NULL::text)':
    secretKey,
  'public.list_unsent_notifications()': signedIn,
  'public.retry_notification(notification_id uuid)': signedIn,
  [`public.book_demo(${BOOK_ARGUMENTS})`]: visitors,
  'public.cancel_booking(token text)': visitors,
  'public.cancel_recent_bookings(hours integer)': signedIn,
  'public.delete_booking(booking_id uuid)': signedIn,
  'public.list_bookings(kind text, after_time timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max_rows integer DEFAULT 100)':
    signedIn,
  'public.list_free_slots(from_time timestamp with time zone, to_time timestamp with time zone)': visitors,
  'public.move_booking(token text, starts_at timestamp with time zone)': visitors,
  'public.read_booking(token text)': visitors,
  'public.read_booking_feed(secret text)': visitors,
  'public.read_booking_settings()': signedIn,
  'public.save_booking_settings(settings jsonb)': signedIn,
  'public.set_booking_feed(secret text DEFAULT NULL::text)': signedIn,
  'public.set_booking_status(booking_id uuid, status text)': signedIn,
};

const VISITORS_CALLS: readonly Call[] = [
  ['looks for a time', "select public.list_free_slots(now(), now() + interval '7 days')"],
  ['reads the booking of a secret', `select public.read_booking('${tokenOf(1)}')`],
  ['moves the booking of a secret', `select public.move_booking('${tokenOf(1)}', '2026-03-10T15:00:00Z')`],
  ['cancels the booking of a secret', `select public.cancel_booking('${tokenOf(1)}')`],
  ['guesses the secret of the feed', `select public.read_booking_feed('${tokenOf(1)}')`],
  [
    'books',
    `select public.book_demo('${tokenOf(2)}', '2026-03-10T16:00:00Z', 'Bo', '', 'hvac', '5550107788', 'bo@example.com', '', 'UTC', '', 5000)`,
  ],
];

const OWNERS_CALLS: readonly Call[] = [
  ['reads the requests', "select public.list_bookings('all')"],
  ['reads the requests inside', "select private.list_bookings('all', null, null, 10)"],
  ['marks one as done', "select public.set_booking_status((select gen_random_uuid()), 'done')"],
  ['ends a flood', 'select public.cancel_recent_bookings(24)'],
  ['deletes one', 'select public.delete_booking(gen_random_uuid())'],
  ['reads the working hours', 'select public.read_booking_settings()'],
  [
    'sets the working hours',
    `select public.save_booking_settings('{"time_zone": "UTC", "working_hours": [], "holidays": [], "lead_hours": 1, "horizon_days": 2, "lanes": 1, "max_per_hour": 1, "keep_days": 1}')`,
  ],
  ['opens the feed', `select public.set_booking_feed('${tokenOf(3)}')`],
  ['reads which emails failed', 'select public.list_unsent_notifications()'],
  ['sends an email again', 'select public.retry_notification(gen_random_uuid())'],
  ['closes the feed', 'select public.set_booking_feed()'],
];

const SENDERS_CALLS: readonly Call[] = [
  ['claims a message', "select public.claim_booking_notification('{visitor}')"],
  ['claims a message inside', "select private.claim_booking_notification('{visitor}')"],
  ['adds a link', `select public.add_booking_link(gen_random_uuid(), '${tokenOf(4)}')`],
  ['reports an attempt', "select public.finish_booking_notification(gen_random_uuid(), 1, 'sent')"],
];

const INNER_CALLS: readonly Call[] = [
  ['turns the clock', 'select private.booking_clock()'],
  ['deletes what is old', 'select private.delete_old_bookings()'],
  ['finds a lane', 'select private.find_lane(now())'],
  ['sets what sends emails', 'select private.set_notify_hook(null, null)'],
  ['calls what sends emails', 'select private.call_notify_hook()'],
];

const toRows = (calls: readonly Call[], expected: Expected) =>
  calls.map(([name, statement]): MatrixRow => [name, statement, expected]);

export function describeBookingRoles(open: () => Sql): void {
  describe('for bookings', () => {
    beforeAll(async () => {
      await setBookingClock(open(), '2026-03-02T15:00:00Z');
      await open().run(OPEN_CALENDAR);
      expect(await bookDemo(open(), {})).toMatchObject({ outcome: 'booked' });
    });

    describe('every visitor', () => testRows(open, toRows(VISITORS_CALLS, outcomes(1, { 'service role': DENIED }))));
    describe('only the owner', () => testRows(open, toRows(OWNERS_CALLS, ownerAlone)));
    describe('only the secret key', () => testRows(open, toRows(SENDERS_CALLS, secretKeyAlone)));
    describe('nobody', () => testRows(open, toRows(INNER_CALLS, nobody)));
    for (const table of TABLES) testReadOnlyTable(open, table);
  });
}
