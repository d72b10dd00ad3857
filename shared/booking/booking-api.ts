import '../zod-without-eval.ts';
import { z } from 'zod';
import { type ApiFailure, parseResponse, readAllAfter, toApiFailure } from '../api/api-response.ts';
import type { BlogClient } from '../api/client.ts';
import { err, ok, type Result } from '../result.ts';
import { type Booking, type BookingSettings, bookingSchema, bookingSettingsSchema } from './booking.ts';

// The owner's requests. Visitors use plain fetch instead, because supabase-js and zod are too large for their page.

/** `coming` is sorted soonest first, and the others latest first. `past` is over and not marked as done. */
export type BookingKind = 'coming' | 'past' | 'done' | 'cancelled' | 'all';

const PAGE_SIZE = 500;

export function listBookings(client: BlogClient, kind: BookingKind): Promise<Result<Booking[], ApiFailure>> {
  return readAllAfter(PAGE_SIZE, z.array(bookingSchema), (last) =>
    client.rpc('list_bookings', {
      kind,
      after_time: last?.startsAt ?? null,
      after_id: last?.id ?? null,
      max_rows: PAGE_SIZE,
    }),
  );
}

const statusAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('set'), booking: bookingSchema }),
  z.object({ outcome: z.literal('cancelled'), booking: bookingSchema }),
  z.object({ outcome: z.literal('unknown') }),
]);

/** `cancelled`: it was already canceled, so nothing changed. `unknown`: it was deleted. */
type StatusAnswer = z.infer<typeof statusAnswerSchema>;

export async function setBookingStatus(
  client: BlogClient,
  bookingId: string,
  status: Booking['status'],
): Promise<Result<StatusAnswer, ApiFailure>> {
  return parseResponse(await client.rpc('set_booking_status', { booking_id: bookingId, status }), statusAnswerSchema);
}

/** Cancels every upcoming demo that was booked in the last 1 to 168 hours, and returns how many. */
export async function cancelRecentBookings(client: BlogClient, hours: number): Promise<Result<number, ApiFailure>> {
  return parseResponse(await client.rpc('cancel_recent_bookings', { hours }), z.int());
}

/** Deletes a request with the visitor's details. Returns false if it was already deleted. */
export async function deleteBooking(client: BlogClient, bookingId: string): Promise<Result<boolean, ApiFailure>> {
  return parseResponse(await client.rpc('delete_booking', { booking_id: bookingId }), z.boolean());
}

const settingsRowSchema = z
  .object({
    time_zone: z.string(),
    working_hours: z.unknown(),
    holidays: z.unknown(),
    lead_hours: z.int(),
    horizon_days: z.int(),
    lanes: z.int(),
    max_per_hour: z.int(),
    keep_days: z.int(),
    has_feed: z.boolean(),
  })
  .transform(({ time_zone, working_hours, lead_hours, horizon_days, max_per_hour, keep_days, has_feed, ...row }) => ({
    ...row,
    timeZone: time_zone,
    workingHours: working_hours,
    leadHours: lead_hours,
    horizonDays: horizon_days,
    maxPerHour: max_per_hour,
    keepDays: keep_days,
    hasFeed: has_feed,
  }))
  .pipe(bookingSettingsSchema.extend({ hasFeed: z.boolean() }));

export async function readBookingSettings(
  client: BlogClient,
): Promise<Result<BookingSettings & { hasFeed: boolean }, ApiFailure>> {
  return parseResponse(await client.rpc('read_booking_settings'), settingsRowSchema);
}

export async function saveBookingSettings(
  client: BlogClient,
  settings: BookingSettings,
): Promise<Result<void, ApiFailure>> {
  const { error, status } = await client.rpc('save_booking_settings', {
    settings: {
      time_zone: settings.timeZone,
      working_hours: settings.workingHours,
      holidays: settings.holidays,
      lead_hours: settings.leadHours,
      horizon_days: settings.horizonDays,
      lanes: settings.lanes,
      max_per_hour: settings.maxPerHour,
      keep_days: settings.keepDays,
    },
  });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}

/** The secret is 256 bits as 43 characters of base64url. Null turns the feed off. */
export async function setBookingFeed(client: BlogClient, secret: string | null): Promise<Result<void, ApiFailure>> {
  const { error, status } = await client.rpc('set_booking_feed', { secret });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}
