import '../zod-without-eval.ts';
import { z } from 'zod';
import type { Result } from '../result.ts';
import { type ApiFailure, parseResponse } from './api-response.ts';
import type { BlogClient } from './client.ts';

const unsentNotificationSchema = z
  .object({
    id: z.guid(),
    event: z.enum(['booked', 'corrected', 'moved', 'canceled', 'reminder']),
    channel: z.enum(['visitor', 'owner', 'webhook']),
    name: z.string(),
    starts_at: z.iso.datetime({ offset: true }),
    has_failed: z.boolean(),
    last_error: z.string(),
  })
  .transform(({ starts_at, has_failed, last_error, ...notification }) => ({
    ...notification,
    startsAt: starts_at,
    /** False while it's being retried. */
    hasFailed: has_failed,
    lastError: last_error,
  }));

export type UnsentNotification = z.infer<typeof unsentNotificationSchema>;

/** Reads the newest 100 messages about bookings that couldn't be sent. The database refuses everyone but the owner. */
export async function listUnsentNotifications(client: BlogClient): Promise<Result<UnsentNotification[], ApiFailure>> {
  return parseResponse(await client.rpc('list_unsent_notifications'), z.array(unsentNotificationSchema));
}

export async function retryNotification(client: BlogClient, id: string): Promise<Result<boolean, ApiFailure>> {
  return parseResponse(await client.rpc('retry_notification', { notification_id: id }), z.boolean());
}

const EVENT_NAMES = {
  booked: 'Booking notice',
  corrected: 'Update',
  moved: 'Reschedule notice',
  canceled: 'Cancellation notice',
  reminder: 'Reminder',
} as const satisfies Record<UnsentNotification['event'], string>;

/** Returns a label like `Reminder to Ann Reed`. */
export function nameNotification({ event, channel, name }: UnsentNotification): string {
  const notice = EVENT_NAMES[event];
  if (channel === 'owner') return `Your ${notice.toLowerCase()} about ${name}`;
  if (channel === 'webhook') return `${notice} to your webhook about ${name}`;
  return `${event === 'booked' ? 'Confirmation' : notice} to ${name}`;
}
