import { bookingSchema } from '@callwright/shared/booking/booking.ts';
import { z } from 'zod';

/** A message about a booking, as `claim_booking_notification` returns it; null if none is due. */
export const claimSchema = z
  .object({
    /** The same for each attempt, so that recipients recognize a repeat. */
    id: z.guid(),
    attempt: z.int(),
    event: z.enum(['booked', 'corrected', 'moved', 'canceled', 'reminder']),
    channel: z.enum(['visitor', 'owner', 'webhook']),
    created_at: z.string(),
    booking: bookingSchema,
    owner_time_zone: z.string(),
    owner_email: z.string().nullable(),
  })
  .transform(({ created_at, owner_time_zone, owner_email, ...claim }) => ({
    ...claim,
    createdAt: created_at,
    ownerTimeZone: owner_time_zone,
    ownerEmail: owner_email,
  }))
  .nullable();

export type BookingNotification = NonNullable<z.infer<typeof claimSchema>>;
export type Channel = BookingNotification['channel'];

/** What came of an attempt. After `retry` there is another one; `failed` can't succeed later. */
export type Delivery = { outcome: 'sent' } | { outcome: 'retry' | 'failed'; error: string };

/** Describes why an attempt failed, in one line for the owner. */
export function describeError(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').slice(0, 500);
}
