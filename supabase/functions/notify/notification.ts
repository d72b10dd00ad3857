import { bookingSchema } from '@callwright/shared/booking/booking.ts';
import { z } from 'zod';

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

/** `retry`: there will be another attempt. `failed`: no attempt can succeed. */
export type Delivery = { outcome: 'sent' } | { outcome: 'retry' | 'failed'; error: string };

export function describeError(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').slice(0, 500);
}
